import { textAt } from '~/lib/json-path'

/** Each function returns a text by which two steps are matched. The most reliable function is first. */
const MATCHERS: readonly ((step: unknown, at: number) => string | undefined)[] = [
  (step) => textAt(step, '_id') || undefined,
  (step) => JSON.stringify(step),
  (step) => textAt(step, 'name') || undefined,
  (_step, at) => String(at),
]

/** For each step in `after`, its position in `before`; -1 for a new step. */
export function matchSteps(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly number[] {
  const found = after.map(() => -1)
  const free = new Set(before.keys())
  for (const matcher of MATCHERS) {
    const positions = new Map<string, number[]>()
    for (const at of free) {
      const key = matcher(before[at], at)
      if (key !== undefined) positions.set(key, [...(positions.get(key) ?? []), at])
    }
    for (const [at, step] of after.entries()) {
      const key = found[at] === -1 ? matcher(step, at) : undefined
      const match = key === undefined ? undefined : positions.get(key)?.shift()
      if (match === undefined) continue
      found[at] = match
      free.delete(match)
    }
  }
  return found
}
