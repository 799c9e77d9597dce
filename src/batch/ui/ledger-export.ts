import type { BatchItem, BatchView, StatusAfter } from '~/batch/engine/batch'
import { phaseOf } from '~/domain/phases'
import { csvOf } from '~/lib/csv'
import { saveFile } from '~/lib/save-file'
import { outcomeCounts, reasonOf, type OutcomeKind } from './batch-labels'
import type { CurrentStatus } from './current-status'
import { itemsIn, outcomeOfItem } from './ledger-rows'

type Outcomes = ReadonlySet<OutcomeKind>

type CurrentOf = (item: BatchItem) => CurrentStatus | StatusAfter | undefined

const statusAfterOf: CurrentOf = ({ after }) => after

/**
 * The content of the exported JSON file. The counts include only the items in the file.
 *
 * @param only the outcomes to export; an empty set exports all, and the file then has no `only`
 */
export function ledgerRecordOf(batch: BatchView, only: Outcomes, currentOf = statusAfterOf) {
  const { action, type, createdAt, finishedAt } = batch
  const isShown = ([kind]: readonly [OutcomeKind, number]) => only.size === 0 || only.has(kind)
  const counts = Object.fromEntries(outcomeCounts(batch).filter(isShown))
  const filter = only.size > 0 && { only: [...only] }
  const items = itemsIn(batch, only).map((item) => {
    const { target, state, before } = item
    const current = currentOf(item)
    return {
      id: target.id,
      name: target.name,
      outcome: outcomeOfItem(state),
      reason: reasonOf(state),
      before: before === undefined ? '' : phaseOf(before),
      now: current?.kind === 'read' ? (current.status ?? current.phase) : '',
    }
  })
  return { action, type, createdAt, finishedAt, counts, ...filter, items }
}

export function saveLedger(
  ending: 'csv' | 'json',
  batch: BatchView,
  only: Outcomes,
  currentOf: CurrentOf,
): void {
  const record = ledgerRecordOf(batch, only, currentOf)
  const { action, createdAt, items } = record
  const at = new Date(createdAt).toISOString().slice(0, 19).replaceAll(':', '')
  const [mime, text] =
    ending === 'csv'
      ? ['text/csv', csvOf(Object.keys({ ...items[0] }), items.map(Object.values))]
      : ['application/json', JSON.stringify(record, null, 2)]
  saveFile(`${action}-${items.length}-${at}.${ending}`, mime, text)
}
