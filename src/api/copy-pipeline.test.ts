import type { JsonObject } from '~/lib/json'
import { expect, test } from 'vitest'
import { copyOf, unusedName } from './copy-pipeline'

test('a copy gets the first name that is not in use', () => {
  expect(unusedName('a', new Set())).toBe('a copy')
  expect(unusedName('a', new Set(['a copy']))).toBe('a copy 2')
  expect(unusedName('a', new Set(['a copy', 'a copy 2']))).toBe('a copy 3')
  expect(unusedName('a copy', new Set())).toBe('a copy 2')
  expect(unusedName('a copy 2', new Set(['a', 'a copy 2', 'a copy 3']))).toBe('a copy')
  expect(unusedName('a copy 2', new Set(['a copy', 'a copy 2']))).toBe('a copy 3')
})

test('a copy has no keys that the service sets, even if the key of the id is `id`', () => {
  const record: JsonObject = JSON.parse(
    '{"_id":"1","id":"mine","createdAt":"x","updatedAt":"y","name":"a","__proto__":[null]}',
  )
  expect(JSON.stringify(copyOf(record))).toBe('{"id":"mine","name":"a","__proto__":[null]}')
  expect(copyOf({ id: '1', name: 'a' })).toEqual({ name: 'a' })
  expect(copyOf({ _id: '1', id: '1', name: 'a' })).toEqual({ name: 'a' })
})

test('a copy has no run of its source, in the record or in its steps, and keeps all other keys', () => {
  const step = { _id: 's1', name: 'Build', retries: 2, tool: { tool_identifier: 'run_script' } }
  const ran = { ...step, status: 'failed', startedAt: 'x', finishedAt: 'y' }
  const kept = { description: 'd', tags: ['eu'], owner: 'me' }
  const state = { status: 'failed', createdBy: 'me', run: { number: 3 }, approval: { step: 's1' } }
  const record = { _id: '1', name: 'a', ...kept, ...state, steps: [ran, 7] }
  expect(copyOf(record)).toEqual({ name: 'a', ...kept, steps: [step, 7] })
})
