import type { BatchView } from '~/batch/engine/batch'
import { phaseOf } from '~/domain/phases'
import { csvOf } from '~/lib/csv'
import { saveFile } from '~/lib/save-file'
import { reasonOf, type OutcomeKind } from './batch-labels'
import { itemsIn } from './ledger-rows'

type Outcomes = ReadonlySet<OutcomeKind>

function rowsOf(batch: BatchView, only: Outcomes) {
  return itemsIn(batch, only).map(({ target, state, before, after }) => ({
    id: target.id,
    name: target.name,
    outcome: state.kind,
    reason: reasonOf(state),
    before: before === undefined ? '' : phaseOf(before),
    now: after === undefined || after.kind === 'gone' ? '' : (after.status ?? after.phase),
  }))
}

function save(batch: BatchView, count: number, ending: string, type: string, text: string): void {
  const at = new Date(batch.createdAt).toISOString().slice(0, 19).replaceAll(':', '')
  saveFile(`${batch.action}-${count}-${at}.${ending}`, type, text)
}

/** @param only the outcomes in the file; empty means all, as in `rowsOf()` of `ledger-rows.ts` */
export function saveLedgerCsv(batch: BatchView, only: Outcomes): void {
  const header = ['id', 'name', 'outcome', 'reason', 'before', 'now']
  const rows = rowsOf(batch, only).map((row) => Object.values(row))
  save(batch, rows.length, 'csv', 'text/csv', csvOf(header, rows))
}

/** The counts are those of the whole batch. `only` has the outcomes in the file; it is absent if the file has all. */
export function ledgerRecordOf(batch: BatchView, only: Outcomes) {
  const { action, type, createdAt, finishedAt, counts } = batch
  const filter = only.size > 0 && { only: [...only] }
  return { action, type, createdAt, finishedAt, counts, ...filter, items: rowsOf(batch, only) }
}

export function saveLedgerJson(batch: BatchView, only: Outcomes): void {
  const record = ledgerRecordOf(batch, only)
  const text = JSON.stringify(record, null, 2)
  save(batch, record.items.length, 'json', 'application/json', text)
}
