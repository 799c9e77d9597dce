/** Merges the steps of two people. An update sends the whole list, so it would revert what others changed. */
import { stepLabel } from '../draft/step-facts'
import { changesBetween } from '../draft/changes'
import { matchSteps } from '../draft/match-steps'

type Steps = readonly unknown[]

export interface MergedSteps {
  /** The list to send. */
  readonly steps: Steps
  /** Steps that both have changed. Mine is sent. */
  readonly replaced: readonly string[]
  /** The list contains changes of others. */
  readonly hasTheirs: boolean
}

/** One list in two forms: without secrets for comparing, and as it is sent. */
export interface StepsOf {
  readonly seen: Steps
  readonly sent: Steps
}

/** @returns `undefined` when both have added, removed or moved steps, or one has removed a step that the other changed */
export function mergeSteps(base: Steps, mine: StepsOf, theirs: StepsOf): MergedSteps | undefined {
  const [byMe, byThem] = [matchSteps(base, mine.seen), matchSteps(base, theirs.seen)]
  const isMineInOrder = isInOrder(byMe, base)
  if (!isMineInOrder && !isInOrder(byThem, base)) return undefined
  // The list of the person who moved, added or removed steps. The other list has a match for each step.
  const [list, from] = isMineInOrder ? [theirs, byThem] : [mine, byMe]
  const gone = [...base.keys()].filter((at) => !from.includes(at))
  const other = isMineInOrder ? mine : theirs
  if (gone.some((at) => !isSameStep(base[at], other.seen[at]))) return undefined
  const replaced: string[] = []
  let hasTheirs = isMineInOrder && !isInOrder(byThem, base)
  const steps = list.seen.map((_, at): unknown => {
    const began = from[at] ?? -1
    if (began === -1) return list.sent[at]
    const [me, them] = isMineInOrder ? [began, at] : [at, began]
    if (isSameStep(base[began], mine.seen[me])) {
      if (!isSameStep(base[began], theirs.seen[them])) hasTheirs = true
      return theirs.sent[them]
    }
    const isFree = [base[began], mine.seen[me]].some((each) => isSameStep(each, theirs.seen[them]))
    if (!isFree) replaced.push(stepLabel(mine.seen[me], at))
    return mine.sent[me]
  })
  return { steps, replaced, hasTheirs }
}

const isInOrder = (from: readonly number[], base: Steps) =>
  from.length === base.length && from.every((place, at) => place === at)

/** Compares without the keys of a run. */
const isSameStep = (one: unknown, other: unknown) =>
  changesBetween({ steps: [one] }, { steps: [other] }).length === 0
