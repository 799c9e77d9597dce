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

const changeOf = (known: KnownStatus) => changesSince(preflight, new Map([['a', known]])).get('a')

test('a poll after the check shows a new phase or a deletion', () => {
  expect(changeOf({ record: aRecord('failed'), askedAt: 101 })).toBeUndefined()
  expect(changeOf({ record: aRecord('running'), askedAt: 101 })).toBe('running')
  expect(changeOf({ record: aRecord('failed'), askedAt: 99, goneAt: 101 })).toBe('gone')
})

test('a poll that was sent before the check shows nothing', () => {
  expect(changeOf({ record: aRecord('running'), askedAt: 99 })).toBeUndefined()
  expect(changeOf({ record: aRecord('failed'), askedAt: 10, goneAt: 99 })).toBeUndefined()
})
