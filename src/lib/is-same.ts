/** The same JSON, key for key in the same order? */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object') return false
  try {
    return JSON.stringify(one) === JSON.stringify(other)
  } catch {
    // Nested deeper than the engine can print.
    return false
  }
}
