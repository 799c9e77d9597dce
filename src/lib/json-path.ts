import { isJsonObject, own, type JsonObject } from './json'

/** The keys of objects and the indexes of lists that lead from a value to a value inside it. */
export type JsonPath = readonly (string | number)[]

/** The value at the path, or `undefined` if the path leads to no value. Inherited keys do not count. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  let found = value
  for (const part of path) {
    if (typeof part === 'number')
      found = Array.isArray(found) ? (found as readonly unknown[])[part] : undefined
    else found = isJsonObject(found) ? own(found, part) : undefined
  }
  return found
}

export function textAt(value: unknown, ...path: JsonPath): string {
  const found = valueAt(value, path)
  return typeof found === 'string' ? found : ''
}

export function objectAt(value: unknown, ...path: JsonPath): JsonObject {
  const found = valueAt(value, path)
  return isJsonObject(found) ? found : {}
}

/** The list at the path. Empty if the path leads to no list. */
export function listAt(value: unknown, ...path: JsonPath): readonly unknown[] {
  const found = valueAt(value, path)
  return Array.isArray(found) ? (found as readonly unknown[]) : []
}

/**
 * A copy with another value at the path. Other keys keep their order. Missing objects and lists are created. If the
 * path does not fit the value, for example because it leads through a text, the original value is returned.
 *
 * @param next `undefined` removes the key or the list entry
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

export function pointerOf(path: JsonPath): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The parts of a JSON Pointer, all as text. The pointer may be a URL fragment: `#/a`. */
export function partsOfPointer(pointer: string): readonly string[] {
  const [start = '', ...parts] = pointer.split('/')
  const all = start === '' || start === '#' ? parts : [start, ...parts]
  return all.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function valueAtPointer(json: unknown, pointer: string): unknown {
  return partsOfPointer(pointer).reduce(
    (found, part) => own(Object(found) as JsonObject, part),
    json,
  )
}

/**
 * True if the pointer leads to this number. A stored record has `null` in place of a number that is too large. So both
 * values are compared as JSON, which writes Infinity as `null`.
 */
export const isNumberAt = (json: unknown, pointer: string, number: number): boolean =>
  JSON.stringify(valueAtPointer(json, pointer)) === JSON.stringify(number)
