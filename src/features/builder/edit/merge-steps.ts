/** Merges the step changes of two users. An update sends all steps, so it would revert the changes of the other. */
import { stepLabel } from '../draft/step-facts'
import { changesBetween } from '../draft/changes'
import { matchSteps } from '../draft/match-steps'

type Steps = readonly unknown[]

export interface MergedSteps {
  /** The list to send. */
  readonly steps: Steps
  /** Labels of the steps that both users have changed. My version is sent. */
  readonly replaced: readonly string[]
  /** `steps` contains changes of the other user. */
  readonly hasTheirs: boolean
}

/** The same steps in two forms. `seen` has no secrets and is for comparing; `sent` is for sending. */
export interface StepsOf {
  readonly seen: Steps
  readonly sent: Steps
}

/**
 * @returns `undefined` if a merge is impossible: both users have added, removed or moved steps, or one user has removed
 *   a step that the other user has changed
 */
export function mergeSteps(base: Steps, mine: StepsOf, theirs: StepsOf): MergedSteps | undefined {
  const [byMe, byThem] = [matchSteps(base, mine.seen), matchSteps(base, theirs.seen)]
  const isMineInOrder = isInOrder(byMe, base)
  if (!isMineInOrder && !isInOrder(byThem, base)) return undefined
  // `list`: the steps of the user who may have added, removed or moved steps. `from`: their positions in `base`.
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

/** Ignores the keys that a run changes. */
const isSameStep = (one: unknown, other: unknown) =>
  changesBetween({ steps: [one] }, { steps: [other] }).length === 0
