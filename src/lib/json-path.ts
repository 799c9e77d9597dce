import { isJsonObject, own } from './json'

/** The way from a value to one inside it: keys of objects and places of lists. */
export type JsonPath = readonly (string | number)[]

/** What stands at the end of the path; `undefined` when it leads nowhere. Inherited keys do not count. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  let found = value
  for (const part of path) {
    if (typeof part === 'number')
      found = Array.isArray(found) ? (found as readonly unknown[])[part] : undefined
    else found = isJsonObject(found) ? own(found, part) : undefined
  }
  return found
}

/**
 * The same value with another one at the end of the path. All other keys stay, in their order; what
 * is missing on the way is made. A path through what has no such places leaves the value as it is.
 *
 * @param next `undefined` takes the key, or the entry of the list, away
 */
export function withValueAt(value: unknown, path: JsonPath, next: unknown): unknown {
  const [part, ...rest] = path
  if (part === undefined) return next
  const found = value ?? (typeof part === 'number' ? [] : {})
  if (typeof part === 'number') {
    if (!Array.isArray(found)) return value
    const list = found as readonly unknown[]
    const inner = withValueAt(list[part], rest, next)
    if (inner === list[part]) return value
    return inner === undefined ? list.toSpliced(part, 1) : list.toSpliced(part, 1, inner)
  }
  if (!isJsonObject(found)) return value
  const before = own(found, part)
  const inner = withValueAt(before, rest, next)
  if (inner === before) return value
  if (inner !== undefined) return { ...found, [part]: inner }
  return Object.fromEntries(Object.entries(found).filter(([key]) => key !== part))
}

/** The path as a JSON Pointer (RFC 6901). */
export function pointerOf(path: JsonPath): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The parts of a JSON Pointer, all as text; also of one in the form of a fragment, `#/a`. */
export function partsOfPointer(pointer: string): readonly string[] {
  const [start = '', ...parts] = pointer.split('/')
  const all = start === '' || start === '#' ? parts : [start, ...parts]
  return all.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
