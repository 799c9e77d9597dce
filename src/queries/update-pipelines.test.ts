import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from '~/api/api-error'
import { aClient, aReply } from '~/api/client.test-data'
import { reasonToStop } from './use-send-in-sequence'
import type { SendEffects } from './send-once'
import { plannedUpdate } from './update-pipelines'

/** @param record the record of the pipeline on the service, or the HTTP status of a failed read */
async function sendTo(
  record: object | number,
  { token = (): string => 'one', signal = new AbortController().signal } = {},
) {
  const { client, sent } = aClient(({ init }) => {
    if (init.method === 'POST')
      return aReply(JSON.stringify({ results: [{ target: 'p1', outcome: 'done' }] }))
    return typeof record === 'number' ? aReply('', record) : aReply(JSON.stringify(record))
  })
  const effects = {
    client,
    session: { token },
    token: token(),
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }
  const update = {
    id: 'p1',
    name: 'p1',
    settingsFor: ({ name }: { readonly name?: string | undefined }) =>
      name === 'theirs' ? 'It has changed.' : { steps: [name] },
  }
  const request = plannedUpdate(effects as unknown as SendEffects, update, signal)
  const result = await request.send(client)
  const bodies = sent.flatMap(({ init }) => (typeof init.body === 'string' ? [init.body] : []))
  return { result, bodies }
}

test('the settings of an update are made from the record that was read just before', async () => {
  const { result, bodies } = await sendTo({ _id: 'p1', name: 'mine' })
  expect(result.outcome.kind).toBe('done')
  expect(bodies).toEqual([expect.stringContaining('"settings":{"steps":["mine"]}')])
})

const canceled = AbortSignal.abort('You canceled.')
const tokens = ['one', 'two']

test.each([
  ['it has changed', { _id: 'p1', name: 'theirs' }, {}, 'It has changed.'],
  ['it cannot be read', 500, {}, /^The pipeline could not be read just before the update\. /],
  ['it was canceled', { _id: 'p1' }, { signal: canceled }, 'You canceled.'],
  [
    'the user has changed',
    { _id: 'p1' },
    { token: () => tokens.shift() ?? '' },
    'The token was changed.',
  ],
])('an update is not sent if %s', async (_name, record, setup, reason) => {
  const { result, bodies } = await sendTo(record, setup)
  expect(result.outcome).toEqual({
    kind: 'not_sent',
    reason: expect.stringMatching(reason) as string,
  })
  expect(bodies).toEqual([])
})

const errorOf = (kind: 'server' | 'conflict') =>
  new ApiError({ kind, method: 'POST', path: '/actions', origin: 'https://api.example' })
const outcome = { kind: 'unknown', reason: 'Lost.' } as const

test.each([
  [
    'of an error that the next update would also have',
    { outcome, error: errorOf('server') },
    /failed/,
  ],
  ['the service ignored the settings', { outcome, ignored: ['steps'] }, /ignored/],
])('the updates after this one are not sent because %s', (_name, result, reason) => {
  expect(reasonToStop(result)).toMatch(reason)
})

test('the other updates are sent after an error that concerns only one pipeline', () => {
  expect(reasonToStop({ outcome, error: errorOf('conflict') })).toBeUndefined()
})
