import { describe, expect, it } from 'vitest'
import type { Pipeline } from '~/api/pipelines'
import { currentStatusOf } from './current-status'

const IS_FOLLOWED = true
const DONE = { state: { kind: 'done', confirmedBy: 'reply' }, readAt: 1_000 } as const
const QUEUED = { now: { phase: 'queued', status: 'queued' }, ...DONE } as const

const aRecord = (status: string): Pipeline => ({
  _id: 'id-1',
  name: 'one',
  description: undefined,
  status,
  createdAt: undefined,
  updatedAt: undefined,
  createdBy: undefined,
  tags: undefined,
  run: undefined,
  approval: undefined,
  raw: {},
})
const newest = (status: string, readAt: number, isGone = false) => ({
  record: aRecord(status),
  readAt,
  isGone,
})

describe('the current status of an item', () => {
  it('is the status that a poll requested after the reply, also while the batch still sent other items', () => {
    const polled = newest('failed', 1_001)
    expect(currentStatusOf(QUEUED, polled, IS_FOLLOWED)).toMatchObject({
      phase: 'failed',
      record: polled.record,
    })
    expect(currentStatusOf(DONE, polled, IS_FOLLOWED)).toMatchObject({ phase: 'failed' })
  })

  it('is never a record from before the request', () => {
    const old = newest('succeeded', 1_000)
    expect(currentStatusOf(QUEUED, old, IS_FOLLOWED)).toMatchObject({
      phase: 'queued',
      record: undefined,
    })
    expect(currentStatusOf(DONE, old, IS_FOLLOWED)).toEqual({ kind: 'unread' })
  })

  it('has the record if it shows the status that the batch has read', () => {
    const same = newest('queued', 999)
    expect(currentStatusOf(QUEUED, same, IS_FOLLOWED)).toMatchObject({ record: same.record })
  })

  it('is unknown for a batch that this tab does not follow, because the pipeline may have run again', () => {
    const polled = newest('failed', 2_000)
    expect(currentStatusOf(DONE, polled, false)).toEqual({ kind: 'unread' })
  })

  it('is not updated yet if it is the phase before the action, within a minute after the outcome', () => {
    const item = { ...DONE, phaseBefore: 'failed' } as const
    expect(currentStatusOf(item, newest('failed', 1_001), IS_FOLLOWED)).toEqual({ kind: 'stale' })
    expect(currentStatusOf(item, newest('queued', 1_001), IS_FOLLOWED)).toMatchObject({
      phase: 'queued',
    })
    expect(currentStatusOf(item, newest('failed', 61_000), IS_FOLLOWED)).toMatchObject({
      phase: 'failed',
    })
    const refused = { ...item, state: { kind: 'refused', reason: 'busy' } } as const
    expect(currentStatusOf(refused, newest('failed', 1_001), IS_FOLLOWED)).toMatchObject({
      phase: 'failed',
    })
  })

  it('says that the pipeline is gone, or that the service still shows the old state', () => {
    const polled = newest('running', 2_000)
    expect(currentStatusOf({ ...QUEUED, isGone: true }, polled, IS_FOLLOWED).kind).toBe('gone')
    expect(currentStatusOf(QUEUED, newest('running', 2_000, true), IS_FOLLOWED).kind).toBe('gone')
    expect(currentStatusOf({ ...QUEUED, isStale: true }, polled, IS_FOLLOWED).kind).toBe('stale')
  })

  it('is the last seen status if the page has no record, or if the last poll could not read it', () => {
    const none = { record: undefined, readAt: 0, isGone: false }
    expect(currentStatusOf(QUEUED, none, IS_FOLLOWED)).toMatchObject({ isLastSeen: true })
    const kept = { ...newest('running', 2_000), isLastSeen: true }
    expect(currentStatusOf(QUEUED, kept, IS_FOLLOWED)).toMatchObject({
      phase: 'running',
      isLastSeen: true,
    })
    expect(currentStatusOf(QUEUED, undefined, IS_FOLLOWED)).toMatchObject({
      phase: 'queued',
      isLastSeen: false,
    })
  })
})
