import { describe, expect, test } from 'vitest'
import { readPipeline, type Pipeline } from '~/api/pipelines'
import type { StatusReading } from '~/api/status'
import {
  STALE_REPLY_MS,
  joinStatus,
  joinStatuses,
  markOf,
  markOfUnlisted,
  type KnownStatuses,
  type ReplyToAction,
} from './known-statuses'
import { withReplies, withoutOlderThanList } from './record-replies'

const NONE: KnownStatuses = new Map()
/** A minute of the first hour of 2026. */
const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00Z`

function aRecord(status: string, minute?: number, _id = 'a'): Pipeline {
  const updatedAt = minute === undefined ? {} : { updatedAt: at(minute) }
  const record = readPipeline({ _id, name: `Pipeline ${_id}`, status, ...updatedAt })
  if (record === undefined) throw new Error('No record.')
  return record
}

/**
 * Adds one reply to the known statuses. @param said the record of the reply, or the kind of a reply without a record
 */
function told(
  before: KnownStatuses,
  said: Pipeline | Exclude<StatusReading['kind'], 'record' | 'failed'>,
  askedAt: number,
  { readAt = 0, reply }: { readonly readAt?: number; readonly reply?: ReplyToAction } = {},
): KnownStatuses {
  const reading: StatusReading =
    typeof said === 'string' ? { kind: said } : { kind: 'record', record: said }
  const answer = { reading, askedAt, ...(reply !== undefined && { reply }) }
  return withReplies(before, new Map([['a', answer]]), () => readAt)
}

test('a deleted pipeline stays deleted after an unreadable answer or an older answer', () => {
  const gone = told(NONE, 'gone', 100)
  for (const after of [told(gone, 'unreadable', 200), told(gone, aRecord('idle', 1), 50)]) {
    expect(after.get('a')?.goneAt).toBe(100)
  }
  expect(told(gone, aRecord('idle', 1), 200).get('a')?.goneAt).toBeUndefined()
})

describe('a record and its status', () => {
  const shown = (read: Pipeline, readAt: number, statuses: KnownStatuses) =>
    joinStatus(read, readAt, statuses.get('a')).status

  test('the record that was read last is shown, from the list or from a status answer', () => {
    const statuses = told(NONE, aRecord('failed'), 100)
    expect(shown(aRecord('running'), 50, statuses)).toBe('failed')
    expect(shown(aRecord('running'), 150, statuses)).toBe('running')
  })

  test('a record with an older time is never shown over a record with a newer time', () => {
    const older = told(NONE, aRecord('failed', 1), 100)
    expect(shown(aRecord('running', 2), 50, older)).toBe('running')
    const newer = told(NONE, aRecord('failed', 3), 100)
    expect(shown(aRecord('running', 2), 150, newer)).toBe('failed')
    // A minute later the list has priority again.
    expect(shown(aRecord('running', 2), 101 + STALE_REPLY_MS, newer)).toBe('running')
  })

  test('an older status answer does not replace a newer status answer', () => {
    const later = told(told(NONE, aRecord('failed', 3), 100), aRecord('running', 2), 200)
    expect(shown(aRecord('idle', 1), 50, later)).toBe('failed')
    const overtaken = told(told(NONE, aRecord('failed'), 200), aRecord('running'), 100)
    expect(shown(aRecord('idle'), 50, overtaken)).toBe('failed')
  })

  test('joining the same record and status gives the same object, or the record itself if both are equal', () => {
    const read = aRecord('running')
    const known = told(NONE, aRecord('failed'), 100).get('a')
    expect(joinStatus(read, 50, known)).toBe(joinStatus(read, 50, known))
    const same = told(NONE, aRecord('running'), 100).get('a')
    expect(joinStatus(read, 50, same)).toBe(read)
  })

  test('an unchanged status answer keeps the same object, so that no row renders', () => {
    const before = told(NONE, aRecord('running', 1), 100)
    expect(told(before, aRecord('running', 1), 200)).toBe(before)
    // The list was read since then, so the answer must be stored as newer than the list.
    expect(told(before, aRecord('running', 1), 200, { readAt: 150 })).not.toBe(before)
  })
})

describe('a record after an action', () => {
  const reply: ReplyToAction = { isStale: (_, { status }) => status === 'idle', until: 60_000 }
  const done = told(NONE, aRecord('queued'), 100, { reply })

  test('after an action, a poll or a read of the list with the old state does not replace the new state', () => {
    const polled = told(done, aRecord('idle'), 5_000)
    expect(joinStatus(aRecord('idle'), 50, polled.get('a')).status).toBe('queued')
    expect(joinStatus(aRecord('idle'), 30_000, polled.get('a')).status).toBe('queued')
  })

  test('after an action, a state that follows the new state is shown at once', () => {
    const polled = told(done, aRecord('running'), 5_000)
    expect(joinStatus(aRecord('idle'), 30_000, polled.get('a')).status).toBe('running')
  })

  test('a minute after an action, the state from the service is shown even if it is the old state', () => {
    const polled = told(done, aRecord('idle'), 61_000)
    expect(joinStatus(aRecord('idle'), 50, polled.get('a')).status).toBe('idle')
    expect(joinStatus(aRecord('idle'), 61_000, done.get('a')).status).toBe('idle')
  })

  test('after an action, the state from the service is shown until the new state appears', () => {
    const late = told(NONE, aRecord('idle'), 100, { reply })
    expect(joinStatus(aRecord('idle'), 50, late.get('a')).status).toBe('idle')
    const shown = told(late, aRecord('queued'), 200)
    const back = told(shown, aRecord('idle'), 300)
    expect(joinStatus(aRecord('idle'), 250, back.get('a')).status).toBe('queued')
  })
})

describe('the mark of a row', () => {
  const mark = (statuses: KnownStatuses, readAt = 50) => {
    const known = statuses.get('a')
    return markOf(joinStatus(aRecord('running'), readAt, known), readAt, known)?.kind
  }

  test('a row is marked as gone, absent or changed, or has no mark', () => {
    expect(mark(told(NONE, 'gone', 100))).toBe('gone')
    expect(mark(told(NONE, 'absent', 100))).toBe('absent')
    expect(mark(told(NONE, aRecord('failed'), 100))).toBe('changed')
    expect(mark(told(NONE, aRecord('running'), 100))).toBeUndefined()
    expect(mark(told(NONE, 'unreadable', 100))).toBeUndefined()
  })

  test('the mark of a row disappears after an answer about it, and after a later read of the list', () => {
    const gone = told(told(NONE, aRecord('running'), 60), 'gone', 100)
    expect(mark(told(gone, aRecord('running'), 200))).toBeUndefined()
    expect(mark(gone, 150)).toBeUndefined()
    const absent = told(NONE, 'absent', 100)
    expect(mark(told(absent, 'denied', 200))).toBeUndefined()
    expect(mark(told(absent, 'absent', 200, { readAt: 150 }), 150)).toBe('absent')
  })
})

describe('a list with statuses', () => {
  const list = { items: ['a', 'b', 'a', ''].map((_id) => aRecord('running', 1, _id)) }

  test('joining a list without a newer status returns the list itself', () => {
    expect(joinStatuses(list, 50, NONE)).toBe(list)
    expect(joinStatuses(list, 50, told(NONE, aRecord('running', 1), 100))).toBe(list)
  })

  test('joining a list with a status changes every record with that id, and no other record', () => {
    const { items } = joinStatuses(list, 50, told(NONE, aRecord('failed', 1), 100))
    expect(items.map(({ status }) => status)).toEqual(['failed', 'running', 'failed', 'running'])
    expect(items[1]).toBe(list.items[1])
  })
})

test('a status is dropped after a later read of the list', () => {
  const statuses = told(NONE, aRecord('failed'), 100)
  expect(withoutOlderThanList(statuses, 150)).toBe(statuses)
  expect(withoutOlderThanList(statuses, 101 + STALE_REPLY_MS).size).toBe(0)
})

test('a row that the list no longer contains is deleted only if the last answer about it said so', () => {
  const gone = told(NONE, 'gone', 100)
  const later = 101 + STALE_REPLY_MS
  const unlisted = (statuses: KnownStatuses) =>
    markOfUnlisted(later, withoutOlderThanList(statuses, later).get('a'))
  expect(unlisted(gone)).toEqual({ kind: 'gone' })
  const absent = { kind: 'absent', since: later }
  expect(unlisted(told(gone, aRecord('idle'), 200))).toEqual(absent)
  expect(unlisted(told(NONE, 'absent', 100))).toEqual(absent)
})
