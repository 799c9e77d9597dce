/**
 * `JSON.parse` for a list so long that parsing it at once would be felt: 100,000 records take it more
 * than 100 ms. It is cut between two records, and each piece is parsed by the engine as a list of its own.
 *
 * Not in a worker: to take the records over from one costs the main thread twice what parsing them does,
 * in one piece again, and a worker needs holes in the policy (`worker-src`, Trusted Types).
 */
import { parseJson } from './json'
import { takeTurns } from './take-turns'

/** Characters of one piece. */
const SLICE = 128 * 1024
/** Read beyond a comma to see at which depth it stands. */
const LOOK_AHEAD = 16 * 1024

const BETWEEN_OBJECTS = /\}\s*,\s*\{\s*"/g

/** Where a string ends that begins here. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.codePointAt(at)
    if (code === 0x5c) at += 1
    else if (code === 0x22) return at
  }
  return text.length
}

/**
 * A comma near here that seems to stand between two records of the outermost list: reading on from it
 * leads out of nothing. A guess: whether it is right, parsing says.
 *
 * @returns -1 when there is none
 */
function commaAfter(text: string, near: number): number {
  BETWEEN_OBJECTS.lastIndex = near
  const found = BETWEEN_OBJECTS.exec(text)
  if (found === null) return -1
  let comma = text.indexOf(',', found.index)
  let until = comma + LOOK_AHEAD
  let depth = 0
  for (let at = comma + 1; at < Math.min(until, text.length); at += 1) {
    const letter = text[at]
    if (letter === '"') at = endOfString(text, at)
    else if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') {
      depth -= 1
      if (depth >= 0) continue
      // It stood within something that ends here.
      depth = 0
      comma = -1
      until = at + LOOK_AHEAD
    } else if (letter === ',' && depth === 0 && comma === -1) comma = at
  }
  return comma
}

function parseList(text: string): readonly unknown[] | undefined {
  const list = parseJson(`[${text}`)?.value
  // A comma stands beside each piece, so that an empty one is a fault.
  return Array.isArray(list) && list.length > 0 ? (list as readonly unknown[]) : undefined
}

/**
 * @param text best a list of objects; anything else is parsed at once
 * @returns what `parseJson` would: a piece that the engine takes for a list can end nowhere but between
 *   two elements, and where it does not take it, a larger one is tried, up to the whole
 */
export async function parseInSlices(
  text: string,
  slice = SLICE,
): Promise<{ readonly value: unknown } | undefined> {
  const begins = /^\s*\[/.exec(text)
  if (begins === null) return parseJson(text)
  const turn = takeTurns()
  const values: unknown[] = []
  let from = begins[0].length
  let size = slice
  while (text.length - from > 2 * size) {
    await turn()
    const comma = commaAfter(text, from + size)
    const piece = comma === -1 ? undefined : parseList(`${text.slice(from, comma)}]`)
    if (piece === undefined) {
      size *= 2
      continue
    }
    for (const value of piece) values.push(value)
    from = comma + 1
    size = slice
  }
  await turn()
  if (values.length === 0) return parseJson(text)
  const rest = parseList(text.slice(from))
  if (rest === undefined) return undefined
  for (const value of rest) values.push(value)
  return { value: values }
}
