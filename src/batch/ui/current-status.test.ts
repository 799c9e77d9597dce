import { describe, expect, it, test } from 'vitest'
import { readPipeline, type Pipeline } from '~/api/pipelines'
import { PHASES } from '~/domain/phases'
import { statusLabel, currentStatusOf } from './current-status'

const DONE = { state: { kind: 'done', confirmedBy: 'reply' }, readAt: 1_000 } as const
const QUEUED = { after: { kind: 'read', phase: 'queued', status: 'queued' }, ...DONE } as const
const GONE = { after: { kind: 'gone' }, ...DONE } as const

function aRecord(status: string): Pipeline {
  const record = readPipeline({ _id: 'id-1', name: 'one', status })
  if (record === undefined) throw new Error('A pipeline is read from an object.')
  return record
}
const statusOf = (
  item: Parameters<typeof currentStatusOf>[0],
  newestRecord: Parameters<typeof currentStatusOf>[1],
  { isFollowed = true, mayBeStale = true } = {},
) => currentStatusOf(item, newestRecord, isFollowed, mayBeStale)
const newest = (status: string, readAt: number, isGone = false) => ({
  record: aRecord(status),
  readAt,
  isGone,
})

describe('the current status of an item', () => {
  it('is the status that a poll requested after the reply, also while the batch still sent other items', () => {
    const polled = newest('failed', 1_001)
    expect(statusOf(QUEUED, polled)).toMatchObject({
      phase: 'failed',
      record: polled.record,
    })
    expect(statusOf(DONE, polled)).toMatchObject({ phase: 'failed' })
  })

  it('is never a record from before the request', () => {
    const old = newest('succeeded', 1_000)
    expect(statusOf(QUEUED, old)).toMatchObject({
      phase: 'queued',
      record: undefined,
    })
    expect(statusOf(DONE, old)).toEqual({ kind: 'unread' })
  })

  it('has the record if it shows the status that the batch has read', () => {
    const same = newest('queued', 999)
    expect(statusOf(QUEUED, same)).toMatchObject({ record: same.record })
  })

  it('is unknown for a batch that this tab does not follow, because the pipeline may have run again', () => {
    const polled = newest('failed', 2_000)
    expect(statusOf(DONE, polled, { isFollowed: false })).toEqual({ kind: 'unread' })
  })

  it('is not updated yet if it is the phase before the action, within a minute after the outcome', () => {
    const item = { ...DONE, before: aRecord('failed') }
    expect(statusOf(item, newest('failed', 1_001))).toEqual({ kind: 'stale' })
    expect(statusOf(item, newest('queued', 1_001))).toMatchObject({
      phase: 'queued',
    })
    expect(statusOf(item, newest('failed', 61_000))).toMatchObject({
      phase: 'failed',
    })
    // Later polls that read the same record do not change the time of this record.
    expect(statusOf(item, newest('failed', 1_001), { mayBeStale: false })).toMatchObject({
      phase: 'failed',
    })
    const refused = { ...item, state: { kind: 'refused', reason: 'busy' } } as const
    expect(statusOf(refused, newest('failed', 1_001))).toMatchObject({
      phase: 'failed',
    })
  })

  it('is the phase before the action at once, if the record has another run than before the action', () => {
    const failedIn = (run: Pipeline['run']) => ({ ...aRecord('failed'), run })
    const run = { number: '3', startedAt: '2026-01-01T12:00:00Z' }
    const item = { ...DONE, before: failedIn(run) }
    const statusIn = (newRun: Pipeline['run']) =>
      statusOf(item, { ...newest('failed', 1_001), record: failedIn(newRun) }).kind
    expect(statusIn({ startedAt: '2026-01-01T14:00:00+02:00' })).toBe('stale')
    expect(statusIn({ number: '4' })).toBe('read')
    expect(statusIn({ startedAt: '2026-01-01T12:00:01Z' })).toBe('read')
    // The clock of the service was set back.
    expect(statusIn({ startedAt: '2026-01-01T11:00:00Z' })).toBe('read')
    expect(statusIn(undefined)).toBe('stale')
  })

  it('says that the pipeline is gone, or that the service still shows the old state', () => {
    const polled = newest('running', 2_000)
    expect(statusOf(GONE, polled).kind).toBe('gone')
    const listedAgain = statusOf(GONE, polled, { mayBeStale: false })
    expect(listedAgain).toMatchObject({ kind: 'read', phase: 'running' })
    expect(statusOf(GONE, newest('running', 999), { mayBeStale: false }).kind).toBe('gone')
    expect(statusOf(QUEUED, newest('running', 2_000, true)).kind).toBe('gone')
    expect(statusOf({ ...QUEUED, after: { ...QUEUED.after, kind: 'stale' } }, polled).kind).toBe(
      'stale',
    )
  })

  it('is the last seen status if the page has no record, or if the last poll could not read it', () => {
    const none = { record: undefined, readAt: 0, isGone: false }
    expect(statusOf(QUEUED, none)).toMatchObject({ isLastSeen: true })
    const kept = { ...newest('running', 2_000), isLastSeen: true }
    expect(statusOf(QUEUED, kept)).toMatchObject({
      phase: 'running',
      isLastSeen: true,
    })
    expect(statusOf(QUEUED, undefined)).toMatchObject({
      phase: 'queued',
      isLastSeen: false,
    })
  })
})

test('below a refusal, only the status of an ended run is named as an earlier one', () => {
  const refused = { state: { kind: 'refused', reason: 'No.' } } as const
  const labels = PHASES.map((phase) => [phase, statusLabel(refused, { phase, isLastSeen: false })])
  expect(labels.filter(([, label]) => label !== undefined)).toEqual([
    ['succeeded', 'earlier'],
    ['failed', 'earlier'],
    ['stopped', 'earlier'],
    ['rejected', 'earlier'],
  ])
  expect(statusLabel(refused, { phase: 'running', isLastSeen: true })).toBe('when last seen')
  const done = { state: { kind: 'done', confirmedBy: 'reply' } } as const
  expect(statusLabel(done, { phase: 'succeeded', isLastSeen: false })).toBeUndefined()
})
