import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aClient, aReply, failureOf } from './client.test-data'
import { createPipeline, getPipeline, pathSegmentOf } from './pipeline-detail'
import { lastRunTimeOf, nameOf, readPipeline } from './pipelines'
import { stepsOf } from './steps'

const parse = (text: string): unknown => JSON.parse(text)
const answering = (body: string) => aClient(() => aReply(body)).client

describe('reading a pipeline', () => {
  test.each([
    ['{"_id":12,"name":7}', { _id: '12', name: '7' }],
    ['{"id":"p1"}', { _id: 'p1' }],
    ['{"_id":null,"id":5}', { _id: '5' }],
    ['{"_id":"","name":null,"tags":null}', { _id: undefined, name: undefined, tags: undefined }],
    ['{"_id":9007199254740993}', { _id: undefined }],
    ['{"_id":{"$oid":"x"}}', { _id: undefined }],
    ['{"_id":"p","createdAt":1767322800}', { createdAt: '2026-01-02T03:00:00.000Z' }],
    ['{"_id":"p","createdAt":1767322800123}', { createdAt: '2026-01-02T03:00:00.123Z' }],
    ['{"_id":"p","createdAt":1e300}', { createdAt: '1e+300' }],
    ['{"_id":"p","createdAt":"soon"}', { createdAt: 'soon' }],
    ['{"_id":"p","tags":["a",1,null]}', { tags: ['a', '1'] }],
    ['{"_id":"p","run":{"number":3,"log":"x"}}', { run: { number: '3' } }],
    ['{"_id":"p","run":"x","approval":[]}', { run: undefined, approval: undefined }],
    ['{"_id":"p","status":"Zzz"}', { status: 'Zzz' }],
  ])('the fields of a pipeline are read: %s', (text, expected) =>
    expect(readPipeline(parse(text))).toMatchObject(expected),
  )

  test.each(Object.entries(readPipeline({ run: {}, approval: {} }) ?? {}))(
    'docs/service.md names the field %s and its fields',
    (name, value) => {
      const document = readFileSync(new URL('../../docs/service.md', import.meta.url), 'utf8')
      const [, section = ''] =
        /^## Pipelines and tasks\n(.*?)^- A step also has/ms.exec(document) ?? []
      for (const field of name === 'raw' ? [] : [name, ...Object.keys(Object(value))])
        expect(section).toContain(`\`${field}\``)
    },
  )

  test('a pipeline keeps every key of its record', () => {
    const raw = parse('{"_id":"p","__proto__":{"polluted":1},"team":"blue","steps":[{}]}')
    const pipeline = readPipeline(raw)
    expect(pipeline?.raw).toBe(raw)
    expect(JSON.stringify(pipeline?.raw)).toBe(
      '{"_id":"p","__proto__":{"polluted":1},"team":"blue","steps":[{}]}',
    )
  })

  test('readable steps of a pipeline are parsed, and other steps are kept unchanged', () => {
    const pipeline = readPipeline(parse('{"_id":"p","steps":[{"_id":1},null,"x"]}'))
    const { steps, unreadable } = stepsOf(pipeline ?? expect.fail())
    expect([steps.map(({ _id }) => _id), unreadable]).toEqual([['1'], [null, 'x']])
  })

  test.each([
    '{"_id":"p1","name":"a"}',
    '[{"_id":"p1","name":"a"}]',
    '{"data":{"_id":"p1"}}',
    '{"data":[{"_id":"p1"}]}',
    '{"pipeline":{"id":"p1"}}',
    '{"result":{"_id":"p1"}}',
    '{"p1":{"name":"a"}}',
    '{"_id":"p1","error":"The last run failed"}',
    '{"_id":"p1","data":{"region":"eu"},"items":[]}',
  ])('one pipeline is read from %s', async (body) => {
    expect((await getPipeline(answering(body), 'p1'))._id).toBe('p1')
  })

  test.each(['{}', '[]', '{"status":"ok"}', '7', '[{"_id":"a"},{"_id":"b"}]'])(
    'no pipeline is read from %s',
    async (body) => {
      const error = await failureOf(getPipeline(answering(body), 'p1'))
      expect(error).toMatchObject({ kind: 'unrecognized' })
    },
  )

  test.each([
    ['{"_id":"p9","name":"a"}', 'p9'],
    ['{"success":true,"data":{"id":9}}', '9'],
    ['{"status":"ok"}', undefined],
  ])('the new pipeline is read from the reply %s, if the reply contains one', async (body, id) => {
    const { record } = await createPipeline(answering(body), { name: 'a' })
    expect(record?._id).toBe(id)
  })
})

describe('a service without the path of a single pipeline', () => {
  test.each([400, 404, 405])(
    'if the path of a pipeline gives %i, the action `status` is sent',
    async (status) => {
      const record = '{"results":[{"target":"p1","resource":{"_id":"p1","name":"a"}}]}'
      const { client, sent } = aClient(({ init }) =>
        init.method === 'POST' ? aReply(record) : aReply('', status),
      )
      expect(await getPipeline(client, 'p1')).toMatchObject({ _id: 'p1', name: 'a' })
      expect(sent.map(({ json }) => json)[1]).toMatchObject({ action: 'status', target: ['p1'] })
    },
  )

  const GONE = '[{"target":"p1","error":{"code":"not_found"}}]'
  test.each([
    [404, '"not found"', GONE, 200, 'not_found'],
    [400, '"not found"', GONE, 200, 'not_found'],
    [404, 'a 404, too, like a gateway', '{"code":"not_found"}', 404, 'refused'],
    [404, 'an empty answer', '', 200, 'refused'],
  ])(
    'if the path gives %s and `status` gives %s, the first error is thrown',
    async (first, _name, body, status, kind) => {
      const { client, sent } = aClient(({ init }) =>
        init.method === 'POST' ? aReply(body, status) : aReply('{"message":"no such one"}', first),
      )
      const error = await failureOf(getPipeline(client, 'p1'))
      expect(error).toMatchObject({ kind, facts: { message: 'no such one', status: first } })
      expect(sent).toHaveLength(2)
    },
  )
})

test('a read that is aborted while `status` is sent fails with the abort reason', async () => {
  const controller = new AbortController()
  const { client } = aClient(({ init }) => {
    if (init.method === 'POST') controller.abort(new Error('closed'))
    return aReply('', 404)
  })
  const error = await failureOf(getPipeline(client, 'p1', controller.signal))
  expect(error).toMatchObject({ message: 'closed' })
})

test.each([
  ['2026-01-02T03:00:00.000Z', '2026-01-02T03:01:02.500Z', 62_500],
  ['2026-01-02T03:00:00.000Z', '2026-01-02T03:00:00.000Z', 0],
  // If the clock was set back during the run, the duration is unknown.
  ['2026-01-02T03:00:00.001Z', '2026-01-02T03:00:00.000Z', Number.NaN],
  ['2026-01-02T03:00:00.000Z', undefined, Number.NaN],
  [undefined, '2026-01-02T03:00:00.000Z', Number.NaN],
  ['soon', '2026-01-02T03:00:00.000Z', Number.NaN],
])('the duration of a run from %s to %s is %i ms', (startedAt, finishedAt, took) => {
  expect(lastRunTimeOf({ run: { startedAt, finishedAt } })).toBe(took)
})

test('a pipeline without a name is shown with its id', () => {
  expect(nameOf({ _id: 'p1', name: 'deploy' })).toBe('deploy')
  expect(nameOf({ _id: 'p1', name: '  ' })).toBe('Unnamed (p1)')
  expect(nameOf({ _id: undefined, name: undefined })).toBe('Unnamed, without an id')
})

describe('an id as a path segment', () => {
  test.each([
    ['65f0a1', '65f0a1'],
    ['a/../b', 'a%2F..%2Fb'],
    ['%2e%2e', '%252e%252e'],
    ['?x=1#y', '%3Fx%3D1%23y'],
    ['\\evil', '%5Cevil'],
    ['...', '...'],
    ['\u202eabc', '%E2%80%AEabc'],
  ])('the id %s becomes the path segment %s', (id, segment) =>
    expect(pathSegmentOf(id)).toBe(segment),
  )

  test.each(['', '.', '..', 'half \ud83d of a pair'])(
    'the id %j cannot be in a path, so nothing is sent',
    async (id) => {
      const address = () => pathSegmentOf(id)
      expect(address).toThrow(RangeError)
      expect(address).toThrow('cannot be part of a path')
      const { client, sent } = aClient(() => aReply('{"_id":"p1"}'))
      expect(await failureOf(getPipeline(client, id))).toMatchObject({ kind: 'not_sent' })
      expect(sent).toEqual([])
    },
  )
})
