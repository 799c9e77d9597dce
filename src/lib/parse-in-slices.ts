/**
 * `JSON.parse` for a list so long that parsing it at once would be felt: 100,000 records take it more
 * than 100 ms. It is cut between two records, and each piece is parsed by the engine as a list of its own,
 * while the next is on its way. The cut is made in the bytes: to put texts together costs as much as
 * half of the parsing.
 *
 * Not in a worker: to take the records over from one costs the main thread twice what parsing them does,
 * in one piece again, and a worker needs holes in the policy (`worker-src`, Trusted Types).
 */
import { parseJson } from './json'
import { takeTurns } from './take-turns'
import type { TokenMask } from './token-mask'

/** Bytes of one piece. */
const SLICE = 256 * 1024
/** Read beyond a comma to see at which depth it stands: this part of a piece, or so many records. */
const LOOK_AHEAD = 1 / 16
const RECORDS_AHEAD = 4

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const LIST = 0x5b
const END_OF_LIST = 0x5d
const OBJECT = 0x7b
const END_OF_OBJECT = 0x7d

/** Where what comes next stands, past any white space. */
function nextFrom(bytes: Uint8Array, start: number): number {
  let at = start
  for (; ; at += 1) {
    const byte = bytes[at]
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at
  }
}

/** Where a string ends that begins here. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === BACKSLASH) at += 1
    else if (byte === QUOTE) return at
  }
  return bytes.length
}

/** The next comma that seems to stand between two objects. */
function commaBetween(bytes: Uint8Array, near: number): number {
  let end = bytes.indexOf(END_OF_OBJECT, near)
  for (; end !== -1; end = bytes.indexOf(END_OF_OBJECT, end + 1)) {
    const comma = nextFrom(bytes, end + 1)
    if (bytes[comma] !== COMMA) continue
    const object = nextFrom(bytes, comma + 1)
    if (bytes[object] === OBJECT && bytes[nextFrom(bytes, object + 1)] === QUOTE) return comma
  }
  return -1
}

/**
 * A comma near here that seems to stand between two records of the outermost list: reading on from it
 * leads out of nothing. A guess: whether it is right, parsing says.
 *
 * @returns -1 when there is none
 */
function commaAfter(bytes: Uint8Array, near: number, lookAhead: number): number {
  let comma = commaBetween(bytes, near)
  if (comma === -1) return -1
  let until = comma + lookAhead
  let depth = 0
  for (let at = comma + 1; at < Math.min(until, bytes.length); at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === OBJECT || byte === LIST) depth += 1
    else if (byte === END_OF_OBJECT || byte === END_OF_LIST) {
      depth -= 1
      if (depth >= 0) continue
      // It stood within something that ends here.
      depth = 0
      comma = -1
      until = at + lookAhead
    } else if (byte === COMMA && depth === 0 && comma === -1) comma = at
  }
  return comma
}

/** Parses a text while it comes. */
export interface SliceParser {
  /** Room for what comes next, to be filled from its start. It may be taken away, and is then to be added. */
  readonly room: () => Uint8Array<ArrayBuffer>
  /** Takes what comes next. To be awaited before more is given. */
  readonly add: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** @returns what `parseJson` would say of the whole */
  readonly end: () => { readonly value: unknown } | undefined
}

/**
 * For a list of objects; anything else is parsed at once, at its end. A piece that the engine takes for
 * a list can end nowhere but between two elements, and where it does not take it, a larger one is tried,
 * up to the whole.
 *
 * @param hide takes tokens out of a piece; a piece never ends within a string, and so never within a token
 */
export function createSliceParser(hide: TokenMask['hide'], slice = SLICE): SliceParser {
  const turn = takeTurns()
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const values: unknown[] = []
  let held = new Uint8Array(4 * slice)
  let filled = 0
  /** Where that begins which is not parsed yet: with its bracket, or the comma in place of it. */
  let from = 0
  let size = slice
  let isList: boolean | undefined
  /** Bytes of what has been parsed. */
  let parsed = 0

  const parse = (to: number) => parseJson(hide(decoder.decode(held.subarray(from, to))))
  /** A comma stands beside each piece, so that an empty one is a fault. */
  const takeList = (to: number) => {
    held[from] = LIST
    const list = parse(to)?.value
    if (!Array.isArray(list) || list.length === 0) return false
    for (const value of list) values.push(value as unknown)
    return true
  }
  const take = (comma: number) => {
    held[comma] = END_OF_LIST
    const isTaken = takeList(comma + 1)
    held[comma] = COMMA
    if (isTaken) {
      parsed += comma - from
      from = comma
    }
    return isTaken
  }
  const lookAhead = () => {
    const most = LOOK_AHEAD * size
    return parsed === 0 || size > slice
      ? most
      : Math.min(most, (RECORDS_AHEAD * parsed) / values.length)
  }
  const makeRoom = (bytes: number) => {
    if (from > 0) held.copyWithin(0, from, filled)
    filled -= from
    from = 0
    if (held.length - filled >= bytes) return
    const before = held.subarray(0, filled)
    held = new Uint8Array(2 * (filled + bytes))
    held.set(before)
  }
  return {
    room() {
      makeRoom(slice)
      return held.subarray(filled)
    },
    async add(bytes) {
      // Taken away, it leaves nothing behind.
      if (held.length === 0) held = new Uint8Array(bytes.buffer)
      else {
        makeRoom(bytes.length)
        held.set(bytes, filled)
      }
      filled += bytes.length
      const known = held.subarray(0, filled)
      if (isList === undefined) {
        const begins = nextFrom(known, 0)
        isList = known[begins] === LIST
        if (isList) from = begins
      }
      if (!isList) return
      while (filled - from > (1 + 2 * LOOK_AHEAD) * size) {
        await turn()
        const comma = commaAfter(known, from + size, lookAhead())
        size = comma !== -1 && take(comma) ? slice : 2 * size
      }
    },
    end() {
      if (values.length === 0) return parse(filled)
      return takeList(filled) ? { value: values } : undefined
    },
  }
}
