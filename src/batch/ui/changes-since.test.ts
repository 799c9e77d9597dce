import { expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import type { KnownStatus } from '~/queries/known-statuses'
import { changesSince } from './changes-since'

const CHECKED_AT = 100

function aRecord(status: string) {
  const record = readPipeline({ _id: 'a', status })
  if (record === undefined) throw new Error('No record.')
  return record
}

const preflight = {
  batchId: 'batch',
  checkedAt: CHECKED_AT,
  eligible: [{ target: { id: 'a', name: 'deploy' }, phase: 'failed' as const }],
  notEligible: [],
  unknown: [],
  alreadySent: [],
  isJournalComplete: true,
}

function changeOf(list: { status?: string; total?: number; readAt: number }, known?: KnownStatus) {
  const items = list.status === undefined ? [] : [aRecord(list.status)]
  const read = { items, unreadable: [], ...(list.total !== undefined && { total: list.total }) }
  const statuses = new Map(known && [['a', known]])
  return changesSince(preflight, statuses, read, list.readAt).get('a')
}

test('a list that was read after the check shows a new phase or a deletion', () => {
  expect(changeOf({ status: 'failed', readAt: 101 })).toBeUndefined()
  expect(changeOf({ status: 'running', readAt: 101 })).toBe('running')
  expect(changeOf({ readAt: 101 })).toBe('gone')
})

test('a list that is older than the check, or only one page, does not show a deletion', () => {
  expect(changeOf({ readAt: 99 })).toBeUndefined()
  expect(changeOf({ status: 'running', readAt: 99 })).toBeUndefined()
  expect(changeOf({ total: 2, readAt: 101 })).toBeUndefined()
})

test('a poll after the check shows a new phase or a deletion', () => {
  const list = { status: 'failed', readAt: 50 }
  expect(changeOf(list, { record: aRecord('running'), askedAt: 101 })).toBe('running')
  expect(changeOf(list, { record: aRecord('running'), askedAt: 99 })).toBeUndefined()
  expect(changeOf(list, { record: aRecord('failed'), askedAt: 99, goneAt: 101 })).toBe('gone')
  expect(changeOf(list, { record: aRecord('failed'), askedAt: 10, goneAt: 99 })).toBeUndefined()
})

test('a pipeline that a poll has found after the read of the list still exists', () => {
  expect(changeOf({ readAt: 101 }, { record: aRecord('failed'), askedAt: 102 })).toBeUndefined()
})
