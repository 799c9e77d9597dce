import { actionsIn, verdictOf, type BatchAction } from '~/domain/action-table'
import { PHASES, type Phase } from '~/domain/phases'
import { countText } from '~/lib/count-text'
import type { PipelineEntry } from '../rows/pipeline-entry'

export interface ActionCount {
  readonly action: BatchAction
  /** How many of the selected can take it, as far as their last known state tells. */
  readonly can: number
  /** Of these: how many are in a state that we do not know. */
  readonly unknown: number
  /** Why the others cannot: "12 are already running". */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
}

/** Some of very many rows: which they are is asked row by row, so that no list of them has to be made. */
export interface Chosen {
  readonly entries: readonly PipelineEntry[]
  /** Left out where all of them are. */
  readonly isIn?: (at: number) => boolean
}

export function entriesOf({ entries, isIn }: Chosen): readonly PipelineEntry[] {
  return isIn === undefined ? entries : entries.filter((_, at) => isIn(at))
}

/** For each action, how many of these can take it and why the others cannot; reads the action table. */
export function countActions(chosen: Chosen): readonly ActionCount[] {
  const phases = new Map<Phase, number>()
  let withoutId = 0
  for (const { pipeline, phase } of entriesOf(chosen)) {
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
