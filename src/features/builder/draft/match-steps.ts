/** Finds the steps of one list in another list. */
import { textAt, valueAt, withValueAt } from '~/lib/json-path'

/** Returns a text. Two steps with the same text are the same step. A step without a text has no match. */
type Matcher = (step: unknown, at: number) => string | undefined

const byId: Matcher = (step) => textAt(step, '_id') || undefined
export const byValue: Matcher = (step) => JSON.stringify(step)
const NAME = ['name']
const TOOL = ['tool', 'tool_identifier']

/** For steps that may have changed in any way. If nothing else matches, a step at the same place is the same step. */
const ANY_CHANGE: readonly Matcher[] = [
  byId,
  byValue,
  (step) => textAt(step, 'name') || undefined,
  (_step, at) => String(at),
]

/**
 * By these matchers, a step is the same if it has the same id, or the same name and tool type. It is also the same if
 * only its name or only its tool type has changed. Other steps are new.
 */
export const SMALL_CHANGE: readonly Matcher[] = [
  byId,
  byValue,
  (step) => JSON.stringify([valueAt(step, NAME), valueAt(step, TOOL)]),
  ...[NAME, TOOL].map(
    (path): Matcher =>
      (step) =>
        JSON.stringify(withValueAt(step, path, undefined)),
  ),
]

/**
 * For each step in `after`, its position in `before`; -1 for a new step. Of several matches, a step gets the one at the
 * same place. Up to the first difference, places are counted from the start, and then from the end.
 *
 * @param matchers the most reliable matcher is first
 */
export function matchSteps(
  before: readonly unknown[],
  after: readonly unknown[],
  matchers = ANY_CHANGE,
): readonly number[] {
  const found = after.map(() => -1)
  for (const matcher of matchers) {
    const taken = new Set(found)
    const old = before.map((step, from) => (taken.has(from) ? undefined : matcher(step, from)))
    const now = after.map((step, at) => (found[at] === -1 ? matcher(step, at) : undefined))
    const take = (at: number, from: number) => {
      if (now[at] !== undefined && now[at] === old[from]) {
        found[at] = from
        now[at] = old[from] = undefined
      }
      return found[at] === from
    }
    let isStart = true
    for (const at of now.keys()) {
      isStart &&= take(at, at)
      if (!isStart) take(at, at - now.length + old.length)
    }
    const left = Map.groupBy(old.keys(), (from) => old[from])
    for (const [at, text] of now.entries())
      if (text !== undefined) take(at, left.get(text)?.shift() ?? -1)
  }
  return found
}
