import { actionsIn, verdictOf, type BatchAction, ACTION_TABLE } from '~/domain/action-table'
import { PHASES, type Phase } from '~/domain/phases'
import { countText } from '~/lib/count-text'
import type { PipelineRow } from '../rows/pipeline-rows'
import { READ_ONLY } from '~/components/why-not-allowed'

export interface ActionCount {
  readonly action: BatchAction
  /** How many of the selected can take the action, by their last known state. */
  readonly can: number
  /** How many of these are in an unknown state. */
  readonly unknown: number
  /** Why the others cannot: "12 are already running". */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
}

/** Some of up to 100,000 rows. A predicate avoids copying them. */
export interface RowSubset {
  readonly rows: readonly PipelineRow[]
  /** By the index of the row; absent when all are selected. */
  readonly isSelected?: (at: number) => boolean
}

export function rowsIn({ rows, isSelected }: RowSubset): readonly PipelineRow[] {
  return isSelected === undefined ? rows : rows.filter((_, at) => isSelected(at))
}

/** For each action, how many of these can take it and why the others cannot; reads the action table. */
export function countActions(chosen: RowSubset): readonly ActionCount[] {
  const phases = new Map<Phase, number>()
  let withoutId = 0
  for (const { pipeline, phase } of rowsIn(chosen)) {
    if (pipeline._id === undefined) withoutId += 1
    else phases.set(phase, (phases.get(phase) ?? 0) + 1)
  }
  return actionsIn('bar', 'pipeline').map((action) => {
    let can = 0
    let unknown = 0
    const reasons = new Map<string, number>()
    if (withoutId > 0) reasons.set('has no id', withoutId)
    for (const phase of PHASES) {
      const count = phases.get(phase) ?? 0
      if (count === 0) continue
      const verdict = verdictOf(action, 'pipeline', phase)
      if (verdict.can === 'no')
        reasons.set(verdict.reason, (reasons.get(verdict.reason) ?? 0) + count)
      else can += count
      if (verdict.can === 'unknown') unknown += count
    }
    return {
      action,
      can,
      unknown,
      reasons: [...reasons].map(([reason, count]) => ({ reason, count })),
    }
  })
}

/** "5 can. 3: is already running. 1: has no id." */
export function wordsOfCount({ can, unknown, reasons }: ActionCount): string {
  return [
    `${countText(can)} can`,
    ...(unknown > 0 ? [`${countText(unknown)} of these in a state that is not known`] : []),
    ...reasons.map(({ reason, count }) => `${countText(count)} cannot: ${reason}`),
  ].join('\n')
}

export interface BarAction {
  readonly id: BatchAction
  /** "Run 3". */
  readonly label: string
  /** How many can, and why the others cannot. */
  readonly words: string | undefined
  readonly unavailable: string | undefined
}

/** Each action that the batch bar offers for the selected rows, with how many of them can take it. */
export function barActions(chosen: RowSubset, isReadOnly: boolean): readonly BarAction[] {
  return countActions(chosen).map((count) => {
    const { action, can } = count
    const { verb } = ACTION_TABLE[action]
    if (action === 'status')
      return { id: action, label: verb, words: undefined, unavailable: undefined }
    const words = wordsOfCount(count)
    return {
      id: action,
      label: `${verb} ${countText(can)}`,
      words,
      unavailable: isReadOnly ? READ_ONLY : can === 0 ? words : undefined,
    }
  })
}
