import { listAt } from '~/lib/json-path'
import { isSameJson, isJsonObject, type JsonObject } from '~/lib/json'
import { changesIn, type Change } from '~/components/changes-list'
import { stepLabel } from './step-facts'
import { RUN_KEYS } from '~/api/copy-pipeline'
import { matchSteps } from './match-steps'

/**
 * All differences, except in the order of keys and in the ignored keys of the pipeline and its steps.
 *
 * @param ignored the ignored keys; by default, the keys that a run changes
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
    return areSteps ? inSteps(listAt(before, 'steps'), listAt(after, 'steps'), ignored) : undefined
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

/** The longest increasing subsequence. The steps at its positions are shown as unmoved, and the others as moved. */
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
