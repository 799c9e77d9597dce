/**
 * The steps of two who changed one pipeline, put together: an update sends the whole list, and would take
 * away what others did to steps that nobody here has touched.
 */
import { stepLabel } from '../draft/step-facts'
import { changesBetween } from '../draft/changes'
import { partners } from '../draft/match-steps'

type Steps = readonly unknown[]

export interface MergedSteps {
  /** What is to be sent. */
  readonly steps: Steps
  /** Steps that both have changed: mine is taken. */
  readonly replaced: readonly string[]
  /** Is anything of theirs in it? */
  readonly hasTheirs: boolean
}

/** The same list twice: as it can be compared, and as it is sent. */
export interface StepsOf {
  readonly seen: Steps
  readonly sent: Steps
}

/** @returns `undefined` where both have changed which steps there are, or one has removed what the other has changed */
export function mergeSteps(base: Steps, mine: StepsOf, theirs: StepsOf): MergedSteps | undefined {
  const [byMe, byThem] = [partners(base, mine.seen), partners(base, theirs.seen)]
  const isMineInOrder = isInOrder(byMe, base)
  if (!isMineInOrder && !isInOrder(byThem, base)) return undefined
  // The list of who moved, added or removed; of the other one there is a partner for each.
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

/** Whatever a run has left on them. */
const isSameStep = (one: unknown, other: unknown) =>
  changesBetween({ steps: [one] }, { steps: [other] }).length === 0
