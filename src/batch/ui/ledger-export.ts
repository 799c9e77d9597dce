import type { BatchView } from '~/batch/engine/batch'
import { csvOf } from '~/lib/csv'
import { saveFile } from '~/lib/save-file'
import { reasonOf } from './batch-labels'

function rowsOf(view: BatchView) {
  return [...view.items()].map(({ target, state, before, now }) => ({
    id: target.id,
    name: target.name,
    outcome: state.kind,
    reason: reasonOf(state),
    before: before ?? '',
    now: now === undefined ? '' : (now.status ?? now.phase),
  }))
}

function fileName(view: BatchView, ending: string): string {
  const at = new Date(view.createdAt).toISOString().slice(0, 19).replaceAll(':', '')
  return `${view.action}-${view.total}-${at}.${ending}`
}

export function saveLedgerCsv(view: BatchView): void {
  const header = ['id', 'name', 'outcome', 'reason', 'before', 'now']
  const rows = rowsOf(view).map((row) => Object.values(row))
  saveFile(fileName(view, 'csv'), 'text/csv', csvOf(header, rows))
}

/** A batch as plain data: what was asked for, when, and what became of each. */
export function ledgerRecordOf(view: BatchView) {
  const { action, type, createdAt, finishedAt, counts } = view
  return { action, type, createdAt, finishedAt, counts, items: rowsOf(view) }
}

export function saveLedgerJson(view: BatchView): void {
  const text = JSON.stringify(ledgerRecordOf(view), null, 2)
  saveFile(fileName(view, 'json'), 'application/json', text)
}
