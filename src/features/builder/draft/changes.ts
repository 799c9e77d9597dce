import { stepsIn } from '~/domain/steps-in'
import { isSameJson, isJsonObject, type JsonObject } from '~/lib/json'
import { changesIn, type Change } from '~/lib/json-changes'
import { stepLabel } from './step-facts'
import { textAt } from '~/lib/json-path'

/**
 * All differences, except in the order of keys and in the ignored keys of the pipeline and its steps.
 *
 * @param ignored if undefined, the keys that a run changes
 */
export function changesBetween(
  before: JsonObject,
  after: JsonObject,
  ignored: ReadonlySet<string> = RUN_KEYS,
): readonly Change[] {
  return changesIn(before, after, (path, old, now) => {
    const [key = '', ...deeper] = path
    if (deeper.length > 0) return undefined
    if (ignored.has(key)) return []
    const areSteps = key === 'steps' && Array.isArray(old) && Array.isArray(now)
    return areSteps ? inSteps(stepsIn(before), stepsIn(after), ignored) : undefined
  })
}

function inSteps(
  before: readonly unknown[],
  after: readonly unknown[],
  ignored: ReadonlySet<string>,
): readonly Change[] {
  const ignoreInStep = (path: readonly string[]) =>
    path.length === 2 && ignored.has(path[1] ?? '') ? [] : undefined
  const found = matchSteps(before, after)
  const kept = new Set(found)
  const removed = [...before.keys()].filter((at) => !kept.has(at))
  const unmoved = longestIncreasing(found.filter((at) => at !== -1))
  return [
    ...removed.map((at): Change => ({
      kind: 'removed',
      where: [stepLabel(before[at], at)],
      before: before[at],
    })),
    ...after.flatMap((step, at): readonly Change[] => {
      const from = found[at] ?? -1
      const where = [stepLabel(step, at)]
      if (from === -1) return [{ kind: 'added', where, after: step }]
      const old = before[from]
      const moved: readonly Change[] = unmoved.has(from)
        ? []
        : [{ kind: 'moved', where, before: from + 1, after: at + 1 }]
      if (isSameJson(old, step)) return moved
      if (isJsonObject(old) && isJsonObject(step))
        return [...moved, ...changesIn(old, step, ignoreInStep, where)]
      return [...moved, { kind: 'changed', where, before: old, after: step }]
    }),
  ]
}

/** The longest increasing subsequence. Its steps are shown as unmoved, and the other steps as moved. */
function longestIncreasing(positions: readonly number[]): ReadonlySet<number> {
  const length: number[] = []
  const previous: number[] = []
  let last = -1
  for (const [at, position] of positions.entries()) {
    let best = -1
    for (let before = 0; before < at; before += 1) {
      const isIncreasing = (positions[before] ?? 0) < position
      if (isIncreasing && (length[before] ?? 0) > (length[best] ?? 0)) best = before
    }
    length.push((length[best] ?? 0) + 1)
    previous.push(best)
    if (last === -1 || (length[at] ?? 0) > (length[last] ?? 0)) last = at
  }
  const found = new Set<number>()
  for (let at = last; at !== -1; at = previous[at] ?? -1) found.add(positions[at] ?? -1)
  return found
}

/** The keys that a run changes in a pipeline and its steps. A comparison ignores them. */
export const RUN_KEYS: ReadonlySet<string> = new Set([
  'status',
  'run',
  'approval',
  'startedAt',
  'finishedAt',
])

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
