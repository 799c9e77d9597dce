import type { BatchView } from '~/batch/engine/batch'
import { phaseOf } from '~/domain/phases'
import { csvOf } from '~/lib/csv'
import { saveFile } from '~/lib/save-file'
import { reasonOf } from './batch-labels'

function rowsOf(batch: BatchView) {
  return [...batch.items()].map(({ target, state, before, now }) => ({
    id: target.id,
    name: target.name,
    outcome: state.kind,
    reason: reasonOf(state),
    before: before === undefined ? '' : phaseOf(before),
    now: now === undefined ? '' : (now.status ?? now.phase),
  }))
}

function fileName(batch: BatchView, ending: string): string {
  const at = new Date(batch.createdAt).toISOString().slice(0, 19).replaceAll(':', '')
  return `${batch.action}-${batch.total}-${at}.${ending}`
}

export function saveLedgerCsv(batch: BatchView): void {
  const header = ['id', 'name', 'outcome', 'reason', 'before', 'now']
  const rows = rowsOf(batch).map((row) => Object.values(row))
  saveFile(fileName(batch, 'csv'), 'text/csv', csvOf(header, rows))
}

export function ledgerRecordOf(batch: BatchView) {
  const { action, type, createdAt, finishedAt, counts } = batch
  return { action, type, createdAt, finishedAt, counts, items: rowsOf(batch) }
}

export function saveLedgerJson(batch: BatchView): void {
  const text = JSON.stringify(ledgerRecordOf(batch), null, 2)
  saveFile(fileName(batch, 'json'), 'application/json', text)
}
