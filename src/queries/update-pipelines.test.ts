import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from '~/api/api-error'
import { aClient, aReply } from '~/api/client.test-data'
import { reasonToStop } from './one-after-another'
import type { SendEffects } from './send-once'
import { plannedUpdate } from './update-pipelines'

/** Sends the update of a pipeline whose record is `record`, or a status if it cannot be read. */
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
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }
  const update = {
    id: 'p1',
    name: 'p1',
    settingsFor: ({ name }: { readonly name?: string | undefined }) =>
      name === 'theirs' ? 'It has changed.' : { steps: [name] },
  }
  // The other effects are only for the journal.
  const request = plannedUpdate(effects as unknown as SendEffects, update, signal)
  const result = await request.send(client)
  const bodies = sent.flatMap(({ init }) => (typeof init.body === 'string' ? [init.body] : []))
  return { result, bodies }
}

test('the settings are made from the record that is read just before', async () => {
  const { result, bodies } = await sendTo({ _id: 'p1', name: 'mine' })
  expect(result.outcome.kind).toBe('done')
  expect(bodies).toEqual([expect.stringContaining('"settings":{"steps":["mine"]}')])
})

const cancelled = AbortSignal.abort('You cancelled it.')
const tokens = ['one', 'two']

test.each([
  ['it has changed', { _id: 'p1', name: 'theirs' }, {}, 'It has changed.'],
  ['it cannot be read', 500, {}, /^It could not be read just before the update\. /],
  ['it was cancelled', { _id: 'p1' }, { signal: cancelled }, 'You cancelled it.'],
  [
    'the user has changed',
    { _id: 'p1' },
    { token: () => tokens.shift() ?? '' },
    'The token was changed.',
  ],
])('nothing is sent if %s', async (_name, record, setup, reason) => {
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
  ['of an error that the next would have too', { outcome, error: errorOf('server') }, /failed/],
  ['the service ignored the settings', { outcome, ignored: ['steps'] }, /ignored/],
])('the rest is not sent because %s', (_name, result, reason) => {
  expect(reasonToStop(result)).toMatch(reason)
})

test('the rest is sent after an error about one pipeline', () => {
  expect(reasonToStop({ outcome, error: errorOf('conflict') })).toBeUndefined()
})
