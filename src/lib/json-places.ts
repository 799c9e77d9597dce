/** Where values stand in a text that is JSON, and names that stand twice in one object. */
import { pointerOf } from './json-path'

export interface RepeatedName {
  readonly name: string
  /** Characters before it. */
  readonly at: number
  /** Counted from 1. */
  readonly line: number
}

/** A string, a bracket, a comma, or a literal; a colon and space tell nothing. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},]|[^\s[\]{},:"]+/g

interface Level {
  /** `undefined` in a list. */
  readonly names: Set<string> | undefined
  /** The name or the place of what stands next. */
  part: string | number
  isNamed: boolean
}

/** @param text JSON: with any other text the answer means nothing */
function walk(
  text: string,
  onValue: (path: () => readonly (string | number)[], at: number) => void,
  onTwice: (name: string, at: number) => void,
): void {
  const open: Level[] = []
  const path = () => open.map(({ part }) => part)
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const level = open.at(-1)
    if (token === ']' || token === '}') open.pop()
    else if (token === ',') {
      if (level?.names !== undefined) level.isNamed = false
      else if (typeof level?.part === 'number') level.part += 1
    } else if (level?.names !== undefined && !level.isNamed) {
      const name = JSON.parse(token) as string
      if (level.names.has(name)) onTwice(name, index)
      level.names.add(name)
      level.part = name
      level.isNamed = true
    } else {
      onValue(path, index)
      if (token === '{') open.push({ names: new Set(), part: '', isNamed: false })
      if (token === '[') open.push({ names: undefined, part: 0, isNamed: false })
    }
  }
}

/** The first name that stands twice in one object: of what JSON has twice, the last one counts. */
export function repeatedName(text: string): RepeatedName | undefined {
  let first: RepeatedName | undefined
  walk(
    text,
    () => {},
    (name, at) => {
      first ??= { name, at, line: text.slice(0, at).split('\n').length }
    },
  )
  return first
}

/**
 * Where the values at these JSON Pointers begin; for what is not there, the nearest thing around it.
 *
 * @param text JSON
 * @returns characters before it, by pointer
 */
export function placesIn(text: string, pointers: ReadonlySet<string>): ReadonlyMap<string, number> {
  const wanted = new Set([...pointers].flatMap(around))
  const found = new Map<string, number>()
  if (wanted.size > 0) {
    walk(
      text,
      (path, at) => {
        const pointer = pointerOf(path())
        if (wanted.has(pointer)) found.set(pointer, at)
      },
      () => {},
    )
  }
  return new Map(
    [...pointers].map((pointer) => [
      pointer,
      found.get(around(pointer).find((each) => found.has(each)) ?? '') ?? 0,
    ]),
  )
}

/** The pointer itself and all that lead to it, the nearest first. */
function around(pointer: string): readonly string[] {
  const parts = pointer.split('/')
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('/'))
}
