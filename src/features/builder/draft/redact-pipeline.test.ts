import { expect, test } from 'vitest'
import { withoutSecrets, type SchemaOf } from '~/components/without-secrets'
import { redactPipeline } from './redact-pipeline'

const aStep = (tool: string, configuration: object) => ({
  name: tool,
  tool: { tool_identifier: tool, configuration },
})
const schema = { properties: { hook: { writeOnly: true } } }
const schemaOf: SchemaOf = (identifier) => (identifier === 'known' ? schema : undefined)

test('redacting step by step, and later only changed steps, equals redacting the whole pipeline', () => {
  const looked: string[] = []
  const looking: SchemaOf = (identifier) => {
    looked.push(identifier)
    return schemaOf(identifier)
  }
  const keys = new Set(['hook'])
  const [one, two] = [
    aStep('known', { hook: 'abc', to: 'a' }),
    aStep('other', { env: [{ name: 'SSHKey', value: 'abc' }], token: 'abc' }),
  ]
  for (const steps of [
    [one, two],
    [two, one, two],
    [one, aStep('known', { hook: 'x' })],
  ]) {
    const pipeline = { apiToken: 'abc', steps, _id: '1', tags: [] }
    const [kept, whole] = [
      redactPipeline(pipeline, looking, keys),
      withoutSecrets(pipeline, schemaOf),
    ]
    expect(JSON.stringify(kept.value)).toBe(JSON.stringify(whole.value))
    expect(new Set(kept.omitted)).toEqual(new Set(whole.omitted))
    expect(kept.isIncomplete).toBe(false)
  }
  expect(looked).toEqual(['known', 'other', 'known'])
})

test('a pipeline is redacted again with other metadata, or once the metadata are known', () => {
  const pipeline = { steps: [aStep('known', { hook: 'abc' })] }
  expect(redactPipeline(pipeline, () => 'loading', 'loading').isIncomplete).toBe(true)
  expect(redactPipeline(pipeline, () => 'loading', new Set()).isIncomplete).toBe(true)
  const keys = new Set(['hook'])
  expect(redactPipeline(pipeline, () => undefined, new Set()).omitted).toEqual([])
  expect(redactPipeline(pipeline, schemaOf, keys).omitted).toEqual([
    '/steps/0/tool/configuration/hook',
  ])
  const beside = { steps: [{}], notify: aStep('known', { hook: 'abc' }) }
  expect(redactPipeline(beside, () => 'loading', keys).isIncomplete).toBe(true)
  const odd = { name: 'a', steps: 'none' }
  expect(redactPipeline(odd, schemaOf, keys).value).toEqual(odd)
})
