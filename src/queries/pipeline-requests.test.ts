import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { ApiError } from '~/api/api-error'
import type { ApiErrorKind } from '~/api/api-error-kind'
import { aClient, aReply, type SentRequest } from '~/api/client.test-data'
import type { JsonObject } from '~/lib/json'
import { isStateRefusal, unappliedKeys, updateOf } from './pipeline-requests'
import type { SendEffects, SendResult } from './send-once'
import { stepMetadataQuery } from './step-metadata'

const UPDATE = {
  id: 'p1',
  name: 'new',
  settings: { name: 'new' },
  base: { name: 'old' },
}
const done: SendResult = { outcome: { kind: 'done', confirmedBy: 'reply' } }
const lost: SendResult = { outcome: { kind: 'unknown', reason: 'Lost.' } }

function effectsOf(answer: (request: SentRequest) => Response | Promise<Response>) {
  const { client, sent } = aClient(answer)
  const effects = {
    client,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }
  return { effects: effects as unknown as SendEffects, sent }
}

const named = (name: string) => () => aReply(JSON.stringify({ _id: 'p1', name }))

test.each([
  ['done, and visible in the record', done, named('new'), { kind: 'done', confirmedBy: 'reply' }],
  ['lost, but visible in the record', lost, named('new'), { kind: 'done', confirmedBy: 'status' }],
  [
    'lost, and unchanged in the record',
    lost,
    named('old'),
    {
      kind: 'unknown',
      reason: 'Lost. Sluice read the pipeline again. The service still has the old text.',
    },
  ],
  [
    'lost, with another text in the record',
    lost,
    named('theirs'),
    {
      kind: 'unknown',
      reason: 'Lost. Sluice read the pipeline again. The service has another text.',
    },
  ],
  [
    'done, but unchanged in the record',
    done,
    named('old'),
    {
      kind: 'unknown',
      reason:
        'The service reported success. Sluice read the pipeline again. The service still has the old text.',
    },
  ],
  [
    'lost, with an unreadable record',
    lost,
    () => aReply('', 500),
    { kind: 'unknown', reason: 'Lost. The pipeline could not be read again.' },
  ],
  ['done, with an unreadable record', done, () => aReply('', 500), done.outcome],
] as const)(
  'reading back an update that is %s gives the right outcome',
  async (_name, answer, read, outcome) => {
    const { effects, sent } = effectsOf(read)
    const seen = await updateOf(effects, UPDATE).readBack?.(answer)
    expect(seen?.outcome).toEqual(outcome)
    expect(sent.map(({ init }) => init.method)).toEqual(['GET'])
  },
)

test('if the service reports success but the record does not show the update, the missing settings are listed', async () => {
  const { effects } = effectsOf(named('old'))
  const { base: _base, ...update } = { ...UPDATE, settings: { name: 'new', description: 'more' } }
  expect(await updateOf(effects, update).readBack?.(done)).toMatchObject({
    outcome: {
      reason: expect.stringContaining('These keys do not have the new values: name, description.'),
    },
    ignored: ['name', 'description'],
  })
})

test('a text that was cleared is saved if the record omits it', () => {
  const sent = { description: '' }
  expect(unappliedKeys({}, sent)).toEqual([])
  expect(unappliedKeys({ description: null }, sent)).toEqual([])
  expect(unappliedKeys({ description: 'old' }, sent)).toEqual(['description'])
})

test('the status of a step may change during an update, but not a setting that is also called status', () => {
  const aStep = (status: string, setting: string) => ({
    steps: [{ name: 'Build', status, tool: { configuration: { status: setting } } }],
  })
  expect(unappliedKeys(aStep('running', 'new'), aStep('idle', 'new'))).toEqual([])
  expect(unappliedKeys(aStep('idle', 'old'), aStep('idle', 'new'))).toEqual(['steps'])
  expect(unappliedKeys({ offset: 0 }, { offset: -0 })).toEqual([])
})

const refused = { kind: 'refused', reason: 'No.' } as const
const about = { method: 'POST', path: '/actions', origin: 'https://api.example' }
const withError = (kind: ApiErrorKind) => ({
  outcome: refused,
  error: new ApiError({ kind, ...about }),
})

test.each([
  ['in an entry of the reply', { outcome: refused }, true],
  ['because its state has changed', withError('conflict'), true],
  ['because it was deleted', withError('not_found'), true],
  ['because of a missing permission', withError('forbidden'), false],
  ['because the request is too large', withError('too_large'), false],
  ['of nothing, because the update was done', done, false],
] as const)(
  'a refusal %s is recognized as being about the state of the pipeline or not',
  (_name, result, isAboutState) => {
    expect(isStateRefusal(result)).toBe(isAboutState)
  },
)

describe('secrets that the service does not return', () => {
  const settings = (pin: string | undefined, password: string | undefined, value?: string) => ({
    steps: [{ tool: { configuration: { pin, env: [{ name: 'DB_PASSWORD', value }], password } } }],
  })
  const sent = settings('1', 'x', 'y')
  const readBack = (
    record: object,
    answer: SendResult,
    metadata: object = { schema: { properties: { pin: { writeOnly: true } } } },
    sentSettings: JsonObject = sent,
  ) => {
    const { effects } = effectsOf(() => aReply(JSON.stringify({ _id: 'p1', ...record })))
    effects.queries.setQueryData(stepMetadataQuery(effects.client).queryKey, {
      items: [{ tool_identifier: 'argo', ...metadata }],
      unreadable: [],
    })
    return updateOf(effects, { id: 'p1', name: 'a', settings: sentSettings }).readBack?.(answer)
  }

  test.each([
    ['missing', settings(undefined, undefined)],
    ['masked', settings('********', '<redacted>', '••••')],
  ])(
    'an update is done if the service reports success and its secrets are %s',
    async (_name, record) => {
      expect(await readBack(record, done)).toMatchObject({ ...done, hasUncheckedSecrets: true })
      expect(await readBack(record, lost)).toMatchObject({
        outcome: { kind: 'unknown', reason: expect.stringContaining('cannot check the update') },
      })
    },
  )

  test.each([
    [
      'in a nested object',
      { schema: { properties: { auth: { properties: { pin: { writeOnly: true } } } } } },
    ],
    [
      'behind a reference',
      { schema: { $defs: { s: { writeOnly: true } }, properties: { pin: { $ref: '#/$defs/s' } } } },
    ],
    ['in a list of fields', { fields: [{ name: 'pin', type: 'password' }] }],
  ])(
    'a secret that the metadata mark %s is not expected in the record',
    async (_name, metadata) => {
      const record = { steps: [{ tool: { configuration: { auth: {} } } }] }
      const secret = { steps: [{ tool: { configuration: { auth: { pin: '1' } } } }] }
      expect(await readBack(record, done, metadata, secret)).toMatchObject({
        hasUncheckedSecrets: true,
      })
    },
  )

  test('a secret with another value, or another missing key, is not applied', async () => {
    expect(await readBack(settings('2', 'x', 'y'), done)).toMatchObject({ ignored: ['steps'] })
    expect(await readBack({ steps: [] }, done)).toMatchObject({ ignored: ['steps'] })
    expect(await readBack(sent, lost)).toMatchObject({ outcome: { confirmedBy: 'status' } })
  })
})
