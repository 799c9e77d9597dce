function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, at) => isSame(value, other[at]))
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false
  }
  if (Array.isArray(one)) return Array.isArray(other) && isSameList(one, other)
  if (Array.isArray(other)) return false
  const keys = Object.keys(one)
  const others = Object.keys(other)
  if (keys.length !== others.length) return false
  return keys.every(
    (key, at) => others[at] === key && isSame(Reflect.get(one, key), Reflect.get(other, key)),
  )
}

/**
 * The same JSON, key for key in the same order? Walks both as far as they agree, so that it costs
 * little where they differ early. Values that are nested too deep to be walked count as different.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  try {
    return isSame(one, other)
  } catch {
    return false
  }
}
