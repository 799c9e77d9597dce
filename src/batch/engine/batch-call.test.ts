import { expect, test } from 'vitest'
import { ACTIONS, isOffered, RESOURCE_TYPES } from '~/domain/action-table'
import { ActionCall } from '~/api/actions'
import { callOf } from './batch-call'

const BATCH_ACTIONS = ACTIONS.filter((action) => action !== 'create' && action !== 'update')
const pairs = BATCH_ACTIONS.flatMap((action) => RESOURCE_TYPES.map((type) => ({ action, type })))

test.each(pairs)('$action of a $type is a legal call exactly when it is offered', (pair) => {
  const call = callOf({ ...pair, message: 'No' }, ['b', 'a'])
  expect(call).toMatchObject({ ...pair, target: ['b', 'a'] })
  expect('message' in call).toBe(pair.action === 'reject')
  expect(ActionCall.safeParse(call).success).toBe(isOffered(pair.action, pair.type))
})

test.each([
  ['no ids', { action: 'run' }, []],
  ['an empty id', { action: 'run' }, ['a', '']],
  ['a rejection without words', { action: 'reject', message: ' \n' }, ['a']],
  ['a rejection without message', { action: 'reject' }, ['a']],
] as const)('%s: written down as asked, and no legal call', (_name, asked, ids) => {
  const call = callOf({ type: 'pipeline', ...asked }, ids)
  expect(call.target).toEqual(ids)
  expect(ActionCall.safeParse(call).success).toBe(false)
})
