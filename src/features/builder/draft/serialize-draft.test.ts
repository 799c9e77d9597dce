import { expect, test } from 'vitest'
import type { JsonObject } from '~/lib/json'
import { applyCommand, draftOf, historyOf } from './draft'
import type { Origin } from './draft-storage'
import { serializeDraft } from './serialize-draft'

const source = { id: '1', name: 'a' }

/** The stored pipeline of a draft whose original record has a secret. */
function stored(origin: Origin, pipeline: JsonObject, base: JsonObject): unknown {
  const { record } = serializeDraft(
    { id: 'd', revision: 1, by: 'page', origin, base, sent: undefined },
    { history: historyOf(draftOf(pipeline)), savedAt: 0 },
    { schemaOf: () => undefined, secretKeys: () => new Set() },
  )
  return JSON.parse(record.pipeline)
}

test('a removed secret is stored as empty in an edit, because an update must remove it', () => {
  const base = { name: 'a', apiToken: 'abc' }
  expect(stored({ is: 'edit', ...source }, { name: 'b' }, base)).toEqual({
    name: 'b',
    apiToken: '',
  })
})

test('a removed secret is not stored in a clone, because the copy never had it', () => {
  const base = { name: 'a', apiToken: 'abc' }
  expect(stored({ is: 'clone', ...source }, { name: 'b' }, base)).toEqual({ name: 'b' })
})

test('a removed key that is not a secret is not stored', () => {
  const base = { name: 'a', note: 'x' }
  expect(stored({ is: 'edit', ...source }, { name: 'b' }, base)).toEqual({ name: 'b' })
})

test('invalid JSON is stored unless it contains a key that the service marks as secret', () => {
  const textsStored = (...secrets: readonly string[]) =>
    serializeDraft(
      { id: 'd', revision: 1, by: 'page', origin: { is: 'new' }, base: undefined, sent: undefined },
      {
        history: historyOf(
          draftOf({ name: 'a', steps: [{}] }, [], new Map([['s0/env', '{"hook": "abc",']])),
        ),
        savedAt: 0,
      },
      { schemaOf: () => undefined, secretKeys: () => new Set(secrets) },
    ).record.unparsed
  expect(textsStored()).toEqual([['s0/env', '{"hook": "abc",']])
  expect(textsStored('hook')).toEqual([])
})

test('the record is incomplete while the secrets of the original pipeline are unknown', () => {
  const base = { steps: [{ tool: { tool_identifier: 'x', configuration: { key: 'abc' } } }] }
  const { isIncomplete } = serializeDraft(
    { id: 'd', revision: 1, by: 'page', origin: { is: 'edit', ...source }, base, sent: undefined },
    {
      history: historyOf(draftOf({ name: 'a', steps: [] })),
      savedAt: 0,
    },
    { schemaOf: () => 'loading', secretKeys: () => 'loading' },
  )
  expect(isIncomplete).toBe(true)
})

test('a value that the browser cannot keep is stored with its present place, unless it is a secret', () => {
  const [first, second] = [
    { name: 'a', ratio: 0 },
    { name: 'b', apiToken: 12345678901234567000 },
  ]
  const opened = draftOf({ steps: [first, second] }, [
    { kind: 'number', text: '1e-400', path: '/steps/0/ratio' },
    { kind: 'number', text: '12345678901234567890', path: '/steps/1/apiToken' },
  ])
  const { record } = serializeDraft(
    { id: 'd', revision: 1, by: 'page', origin: { is: 'new' }, base: undefined, sent: undefined },
    {
      history: historyOf(applyCommand(opened, { type: 'move', step: 's1', to: 0 })),
      savedAt: 0,
    },
    { schemaOf: () => undefined, secretKeys: () => new Set() },
  )
  expect(record.losses).toEqual([{ kind: 'number', text: '1e-400', path: '/steps/1/ratio' }])
})

test.each([
  ['was emptied', { name: 'b' }],
  ['was replaced', { name: 'b', apiToken: '' }],
  ['has moved in its list', { name: 'b', env: [] }],
])('the digits of a lost secret are not stored after it %s', (_name, step) => {
  const { record } = serializeDraft(
    { id: 'd', revision: 1, by: 'page', origin: { is: 'new' }, base: undefined, sent: undefined },
    {
      history: historyOf(
        draftOf({ steps: [step] }, [
          { kind: 'number', text: '12345678901234567890', path: '/steps/0/apiToken' },
          { kind: 'number', text: '12345678901234567890', path: '/steps/0/env/0/value' },
        ]),
      ),
      savedAt: 0,
    },
    { schemaOf: () => undefined, secretKeys: () => new Set() },
  )
  expect(record.losses).toEqual([])
})

test('a value of the JSON editor that the browser cannot keep is stored, also after a later change in the form', () => {
  const losses = [{ kind: 'number', text: '1e-400', path: '/steps/1/ratio' }] as const
  const text = '{"steps": [{"name": "a"}, {"ratio": 1e-400}]}'
  const typed = applyCommand(draftOf({ steps: [] }), { type: 'set-text', text, losses })
  const [first = ''] = typed.keys
  const later = applyCommand(typed, { type: 'remove', step: first })
  const { record } = serializeDraft(
    { id: 'd', revision: 1, by: 'page', origin: { is: 'new' }, base: undefined, sent: undefined },
    { history: historyOf(later), savedAt: 0 },
    { schemaOf: () => undefined, secretKeys: () => new Set() },
  )
  expect(record.losses).toEqual([{ kind: 'number', text: '1e-400', path: '/steps/0/ratio' }])
})

test('a secret of the earlier tool is not stored after the step has got another tool', () => {
  const step = (configuration: JsonObject, tool_identifier = 'run_script') => ({
    tool: { tool_identifier, configuration },
  })
  const [script, other] = [{ properties: { script: {}, pin: {} } }, undefined]
  const { record } = serializeDraft(
    { id: 'd', revision: 1, by: 'page', origin: { is: 'new' }, base: undefined, sent: undefined },
    {
      history: historyOf(
        draftOf({
          kubeconfig: 'a key of the pipeline',
          steps: [
            step({ kubeconfig: 'abc', script: 'make', pin: 'declared' }),
            step({ kubeconfig: 'abc', note: 'x' }, 'unknown'),
          ],
        }),
      ),
      savedAt: 0,
    },
    {
      schemaOf: (identifier) => (identifier === 'run_script' ? script : other),
      secretKeys: () => new Set(['kubeconfig', 'pin']),
    },
  )
  expect(JSON.parse(record.pipeline)).toEqual({
    kubeconfig: 'a key of the pipeline',
    steps: [step({ script: 'make', pin: 'declared' }), step({ note: 'x' }, 'unknown')],
  })
  expect(record.omitted).toHaveLength(2)
})
