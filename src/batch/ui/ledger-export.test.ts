import { afterEach, expect, test, vi } from 'vitest'
import { anEngine, json, runOf } from '~/batch/engine/engine.test-data'
import { readPipeline } from '~/api/pipelines'
import type { OutcomeKind } from './batch-labels'
import { currentStatusOf } from './current-status'
import { saveLedger } from './ledger-export'

/** The status that the batch has read, or the status that a poll has read since then. */
const currentOf =
  (polled?: string): Parameters<typeof saveLedger>[3] =>
  (item) => {
    const record = polled === undefined ? undefined : readPipeline({ status: polled })
    const newest = record && { record, readAt: Number.MAX_VALUE, isGone: false }
    return currentStatusOf(item, newest, true, false)
  }

const ALL: ReadonlySet<OutcomeKind> = new Set()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function aBrowser() {
  const files: { readonly name: string; readonly blob: Blob }[] = []
  const link = { download: '', click: () => {} }
  vi.stubGlobal('document', { createElement: () => link })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    link.click = () => files.push({ name: link.download, blob: blob as Blob })
    return 'blob:'
  })
  return files
}

async function aBatch() {
  const answer = json([
    { id: 'a', outcome: 'done' },
    { id: 'b', error: 'quota, used up' },
  ])
  const tab = anEngine({
    answers: [answer],
    phase: { a: 'idle', b: 'Zzz' },
    becomes: 'QUEUED',
    effects: { now: () => Date.UTC(2026, 2, 4, 5, 6, 7) },
  })
  const { batchId } = await tab.engine.preflight(runOf('a', 'b'))
  return tab.finish(tab.engine.start(runOf('a', 'b'), { batchId: batchId }))
}

test('the CSV file of a batch has a line for each id, with its outcome and reason', async () => {
  const files = aBrowser()
  saveLedger('csv', await aBatch(), ALL, currentOf())
  expect(files[0]?.name).toBe('run-2-2026-03-04T050607.csv')
  expect(files[0]?.blob.type).toBe('text/csv')
  expect((await files[0]?.blob.text())?.split('\r\n')).toEqual([
    'id,name,outcome,reason,before,now',
    'a,Name of a,done,,idle,QUEUED',
    'b,Name of b,refused,"quota, used up",unknown,QUEUED',
    '',
  ])
})

test('a file has the status that a poll has read since the end of the batch, as the row has', async () => {
  const files = aBrowser()
  const view = await aBatch()
  saveLedger('csv', view, ALL, currentOf('failed'))
  expect((await files[0]?.blob.text())?.split('\r\n')[1]).toBe('a,Name of a,done,,idle,failed')
  saveLedger('json', view, ALL, currentOf('failed'))
  const { items } = JSON.parse((await files[1]?.blob.text()) ?? '')
  expect(items[0]).toMatchObject({ before: 'idle', now: 'failed' })
})

test('in a CSV file, an unread or unknown state is an empty cell', async () => {
  const files = aBrowser()
  const refusals = json(['a', 'b'].map((id) => ({ id, error: 'no' })))
  const looks = [json([{ id: 'a', resource: { _id: 'a' } }])]
  const view = await anEngine({ answers: [refusals], looks }).perform(runOf('a', 'b'))
  saveLedger('csv', view, ALL, currentOf())
  expect((await files[0]?.blob.text())?.split('\r\n').slice(1, 3)).toEqual([
    'a,Name of a,refused,no,,unknown',
    'b,Name of b,refused,no,,',
  ])
  saveLedger('json', view, ALL, currentOf())
  const { items } = JSON.parse((await files[1]?.blob.text()) ?? '')
  expect(items[1]).toMatchObject({ before: '', now: '' })
})

test('the JSON file of a whole batch has the time, the action, the counts and every id, and names no filter', async () => {
  const files = aBrowser()
  const view = await aBatch()
  saveLedger('json', view, ALL, currentOf())
  expect(files[0]?.name).toBe('run-2-2026-03-04T050607.json')
  expect(files[0]?.blob.type).toBe('application/json')
  const record = JSON.parse((await files[0]?.blob.text()) ?? '')
  expect(record).not.toHaveProperty('only')
  expect(record).toMatchObject({
    action: 'run',
    type: 'pipeline',
    createdAt: view.createdAt,
    finishedAt: view.finishedAt,
    counts: { done: 1, refused: 1 },
    items: [
      { id: 'a', outcome: 'done' },
      { id: 'b', outcome: 'refused', reason: 'quota, used up' },
    ],
  })
})

test('a file contains only the outcomes that the results show, and its name has their number', async () => {
  const files = aBrowser()
  const view = await aBatch()
  const only: ReadonlySet<OutcomeKind> = new Set(['refused'])
  saveLedger('csv', view, only, currentOf())
  expect(files[0]?.name).toBe('run-1-2026-03-04T050607.csv')
  expect((await files[0]?.blob.text())?.split('\r\n').slice(1)).toEqual([
    'b,Name of b,refused,"quota, used up",unknown,QUEUED',
    '',
  ])
  saveLedger('json', view, only, currentOf())
  expect(files[1]?.name).toBe('run-1-2026-03-04T050607.json')
  const { counts, only: shown, items } = JSON.parse((await files[1]?.blob.text()) ?? '')
  expect(counts).toEqual({ refused: 1 })
  expect(shown).toEqual(['refused'])
  expect(items).toEqual([expect.objectContaining({ id: 'b', outcome: 'refused' })])
})

test('a file calls a gate that no longer waits “decided”, also in its counts', async () => {
  const files = aBrowser()
  const refusals = json(['a', 'b'].map((id) => ({ id, error: 'no' })))
  const phase = { a: 'waiting_approval', b: 'waiting_approval' }
  const looks = [
    json([
      { id: 'a', resource: { _id: 'a', status: 'running' } },
      { id: 'b', resource: { _id: 'b', status: 'waiting_approval' } },
    ]),
  ]
  const tab = anEngine({ answers: [refusals], phase, looks })
  const view = await tab.perform({ ...runOf('a', 'b'), action: 'approve' })
  saveLedger('json', view, new Set(['decided']), currentOf())
  expect(JSON.parse((await files[0]?.blob.text()) ?? '')).toMatchObject({
    counts: { decided: 1 },
    only: ['decided'],
    items: [{ id: 'a', outcome: 'decided' }],
  })
  saveLedger('csv', view, ALL, currentOf())
  expect(await files[1]?.blob.text()).toMatch(/^a,Name of a,decided,.*^b,Name of b,refused,/ms)
})
