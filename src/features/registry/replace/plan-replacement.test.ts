import { expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import type { JsonObject } from '~/lib/json'
import { hasLossyValues, planReplacement, settingsFor, type Replacement } from './use-replacement'

const secret = { type: 'string', writeOnly: true }
const SCHEMAS: Readonly<Record<string, JsonObject>> = {
  ansible: { properties: { vaultPassword: secret } },
  vault: { properties: { phrase: secret }, required: ['phrase'] },
}
const REPLACEMENT: Replacement = {
  from: 'eu',
  to: 'us',
  keys: new Set(['deployToolId']),
  schemaOf: (identifier) => SCHEMAS[identifier],
}

const step = (configuration: unknown, tool_identifier = 'argo', name = 'Deploy') => ({
  name,
  tool: { tool_identifier, configuration },
})
const deploy = step({ deployToolId: 'eu' })

function aPipeline(...steps: readonly unknown[]) {
  const pipeline = readPipeline({ _id: 'p1', name: 'p1', status: 'running', steps })
  if (pipeline === undefined) throw new Error('The record is not a pipeline.')
  return pipeline
}
const plan = (...steps: readonly unknown[]) => planReplacement(aPipeline(...steps), REPLACEMENT)

test('the update contains all steps of the record, and only the id of the tool is different', () => {
  const first = step({ deployToolId: 'eu', own: { eu: ['eu-west', 1] } }, 'argo', '')
  const second = { ...step({ deployToolId: 'eu' }, 'helm'), when: 'always' }
  const other = step({ deployToolId: 'asia' })
  expect(plan(first, null, second, other)).toEqual({
    kind: 'change',
    steps: ['Step 1', 'Deploy'],
    unreturned: [],
    settings: {
      steps: [
        step({ deployToolId: 'us', own: { eu: ['eu-west', 1] } }, 'argo', ''),
        null,
        { ...step({ deployToolId: 'us' }, 'helm'), when: 'always' },
        other,
      ],
    },
  })
})

test.each([
  [
    'the id in a nested value',
    [step({ deployToolId: 'eu', list: [{ id: 'eu' }] })],
    /^The field “id” of/,
  ],
  ['the id in an unknown key', [step({ cluster: 'eu' })], /^The field “cluster” of/],
  ['no use of the tool', [step({ deployToolId: 'us' })], /No step uses/],
  ['a mask of the service', [deploy, step({ apiKey: '********' })], /Step 2 has a masked secret/],
  [
    'a mask such as <redacted>',
    [deploy, step({ env: [{ value: '<redacted>' }] })],
    /Step 2 has a masked/,
  ],
  ['a token that Sluice removed', [step({ deployToolId: 'eu', x: 'a [token removed]' })], /Step 1/],
  ['a missing secret that is required', [deploy, step({}, 'vault')], /does not return “phrase”/],
])('a pipeline is not changed with %s', (_name, steps, reason) => {
  expect(plan(...steps)).toEqual({ kind: 'cannot', reason: expect.stringMatching(reason) })
})

test.each([
  ['missing', {}, ['vaultPassword']],
  ['empty', { vaultPassword: '' }, ['vaultPassword']],
  ['returned', { vaultPassword: 'x' }, []],
])(
  'an optional secret that is %s is listed only if the update may clear it',
  (_name, given, unreturned) => {
    expect(plan(deploy, step(given, 'ansible'))).toMatchObject({ kind: 'change', unreturned })
  },
)

test('the update keeps changes by others, and is not sent if it would change other steps than confirmed', () => {
  const confirmed = plan(deploy)
  const settings = (...steps: readonly unknown[]) =>
    settingsFor(aPipeline(...steps), REPLACEMENT, confirmed)
  const theirs = step({ script: 'theirs' }, 'run_script')
  expect(settings(theirs, deploy)).toEqual({ steps: [theirs, step({ deployToolId: 'us' })] })
  expect(settings(deploy, { ...deploy, name: 'Again' })).toMatch(/^The steps have changed/)
  expect(settings(deploy, step({}, 'ansible'))).toMatch(/^The steps have changed/)
  expect(settings(theirs)).toBe('No step uses this tool any more.')
})

test.each([
  ['1e-400', true],
  ['0', false],
])('an update of steps with the number %s may change the number: %s', (number, isLossy) => {
  const text = `{"_id":"p1","steps":[{"tool":{"configuration":{"deployToolId":"eu","n":${number}}}}]}`
  const pipeline = { ...readPipeline(JSON.parse(text)), text, raw: JSON.parse(text) as JsonObject }
  const found = planReplacement(pipeline, REPLACEMENT)
  expect(found.kind === 'change' && hasLossyValues(pipeline, found.settings)).toBe(isLossy)
})
