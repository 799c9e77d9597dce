import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPipeline, type Pipeline } from '~/api/pipelines'
import { readStepMetadata, type StepMetadata } from '~/api/step-metadata'
import { metadataKeysOf, pipelinesAmong, toolIdKeysOf, toolUsesOf } from './tool-uses'

function aPipeline(id: string, ...configurations: readonly unknown[]): Pipeline {
  const steps = configurations.map((configuration, at) => ({
    name: at === 0 ? 'Check out' : '',
    tool: { tool_identifier: 'x', configuration },
  }))
  const pipeline = readPipeline({ _id: id, name: id, steps })
  if (pipeline === undefined) throw new Error('No pipeline.')
  return pipeline
}

function metadataOf(...records: readonly unknown[]): readonly StepMetadata[] {
  return records.flatMap((record) => readStepMetadata(record) ?? [])
}

const KEYS = toolIdKeysOf()
const TOOLS = new Set(['t1', 't2'])

const found = (uses: ReadonlyMap<string, readonly { pipeline: Pipeline; key: string }[]>) =>
  [...uses].map(([id, list]) => [id, list.map(({ pipeline, key }) => `${pipeline._id} ${key}`)])

describe('the uses of tools', () => {
  test('are found under the documented keys, and under any key with a registered id', () => {
    const pipelines = [
      aPipeline('a', { gitToolId: 't1', repository: 'acme/t1' }),
      aPipeline('b', { clusterTool: 't2' }, { nested: { list: ['t1'] } }),
    ]
    const { used, dangling } = toolUsesOf(pipelines, TOOLS, KEYS)
    expect(found(used)).toEqual([
      ['t1', ['a gitToolId', 'b list']],
      ['t2', ['b clusterTool']],
    ])
    expect([...dangling]).toEqual([])
    expect(used.get('t1')?.map(({ step }) => step)).toEqual(['Check out', 'Step 2'])
  })

  test('are dangling if a tool key contains an unknown id', () => {
    const pipelines = [aPipeline('a', { toolConfigId: 'gone', branch: 'gone' })]
    expect(found(toolUsesOf(pipelines, TOOLS, KEYS).dangling)).toEqual([
      ['gone', ['a toolConfigId']],
    ])
  })

  test('include numbers only under a tool key', () => {
    const pipelines = [aPipeline('a', { desiredCount: 7, gitToolId: 7, toolConfigId: 8 })]
    const { used, dangling } = toolUsesOf(pipelines, new Set(['7']), KEYS)
    expect(found(used)).toEqual([['7', ['a gitToolId']]])
    expect(found(dangling)).toEqual([['8', ['a toolConfigId']]])
  })

  test('count each pipeline once', () => {
    const pipelines = [aPipeline('a', { gitToolId: 't1' }, { gitToolId: 't1' })]
    const uses = toolUsesOf(pipelines, TOOLS, KEYS).used.get('t1')
    expect(uses).toHaveLength(2)
    expect(pipelinesAmong(uses)).toEqual(pipelines)
    expect(pipelinesAmong()).toEqual([])
  })

  test('are found 20,000 levels deep without a crash', () => {
    let deep: unknown = 't1'
    for (let level = 0; level < 20_000; level += 1) deep = [deep]
    expect(found(toolUsesOf([aPipeline('a', { deep })], TOOLS, KEYS).used)).toEqual([
      ['t1', ['a deep']],
    ])
  })

  test('never throw, and never include an unregistered id', () => {
    fc.assert(
      fc.property(
        fc.array(fc.anything({ withNullPrototype: true })),
        fc.array(fc.string()),
        (steps, ids) => {
          const pipeline: Pipeline = { ...aPipeline('a'), raw: { steps } }
          const registered = new Set(ids)
          const { used, dangling } = toolUsesOf([pipeline], registered, KEYS)
          expect([...used.keys()].every((id) => registered.has(id))).toBe(true)
          expect([...dangling.keys()].some((id) => registered.has(id))).toBe(false)
        },
      ),
    )
  })

  test('include each registered id in a configuration', () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(ids, fc.string(), fc.jsonValue(), (registered, key, other) => {
        const pipelines = registered.map((id, at) =>
          aPipeline(`p${at}`, { other, inside: [{ [key]: id }] }),
        )
        const { used } = toolUsesOf(pipelines, new Set(registered), KEYS)
        for (const [at, id] of registered.entries()) {
          expect(used.get(id)?.map(({ pipeline }) => pipeline._id)).toContain(`p${at}`)
        }
      }),
    )
  })
})

describe('the keys that contain a tool', () => {
  const metadata = metadataOf(
    {
      tool_identifier: 'argo',
      configuration: {
        properties: {
          deployToolId: { 'x-source': 'registered-tool', 'x-tool-identifiers': ['argo'] },
          scanner: { 'x-source': 'registered-tool', 'x-tool-identifiers': ['sonar'] },
          application: { type: 'string' },
        },
      },
    },
    {
      tool_identifier: 'octopus',
      configuration: { properties: { o: { 'x-source': 'registered-tool' } } },
    },
    { tool_identifier: 'loose', fields: [{ name: 'toolId' }] },
    { tool_identifier: 'odd', configuration: { properties: [null] } },
  )

  test('are the documented ones and those in step metadata', () => {
    expect(KEYS.has('gitToolId')).toBe(true)
    expect(KEYS.has('scanner')).toBe(false)
    const keys = toolIdKeysOf(metadata)
    expect(keys.has('scanner')).toBe(true)
    expect(keys.has('application')).toBe(false)
  })

  test('belong to the type that they accept, otherwise to the type of their step', () => {
    expect(metadataKeysOf(metadata, 'argo')).toEqual(['deployToolId'])
    expect(metadataKeysOf(metadata, 'sonar')).toEqual(['scanner'])
    expect(metadataKeysOf(metadata, 'octopus')).toEqual(['o'])
    expect(metadataKeysOf(metadata, undefined)).toEqual([])
  })
})
