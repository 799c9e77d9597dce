import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error'
import { listBranches, readBranch } from './branches'
import { aClient, aReply, failureOf } from './client.test-data'
import { LIST_ENDPOINTS, LIST_FORMS, NO_LISTS } from './list-bodies.test-data'
import { listPipelines } from './pipeline-queries'
import { readRegisteredTool } from './registered-tools'
import { listRepositories, readRepository } from './repositories'
import { readStepMetadata } from './step-metadata'
import { readToolIdentifier } from './tool-identifiers'
import { readValidation } from './validation'

const parse = (text: string): unknown => JSON.parse(text)
const answering = (body: string) => aClient(() => aReply(body)).client

describe.each(LIST_ENDPOINTS)('the list of $endpoint', (endpoint) => {
  test.each(LIST_FORMS)('is read $form', async ({ body, counts = {} }) => {
    const client = answering(body(endpoint))
    expect(await endpoint.readIds(client)).toEqual(endpoint.ids)
    const { total, more, unreadable } = await endpoint.read(client)
    expect({ total, more, unreadable }).toEqual({
      total: counts.total,
      more: counts.more,
      unreadable: [],
    })
  })

  test('may be empty', async () => {
    expect(await endpoint.read(answering('[]'))).toEqual({ items: [], unreadable: [] })
    expect(await endpoint.read(answering('{"data":[],"total":0}'))).toEqual({
      items: [],
      unreadable: [],
      total: 0,
    })
  })

  test('keeps what it cannot read, and shows the rest', async () => {
    const body = `{"items":[17,${endpoint.array.slice(1, -1)},null,[],false]}`
    const list = await endpoint.read(answering(body))
    expect(list.items).toHaveLength(2)
    expect(list.unreadable).toEqual([
      { index: 0, value: 17 },
      { index: 3, value: null },
      { index: 4, value: [] },
      { index: 5, value: false },
    ])
  })

  test('is not made up from other JSON', async () => {
    for (const body of NO_LISTS) {
      expect([body, await failureOf(endpoint.read(answering(body)))]).toEqual([
        body,
        expect.objectContaining({ kind: 'unrecognised' }),
      ])
    }
  })

  test.each([
    ['{"error":"no"}', 'no'],
    ['{"success":false,"data":[]}', undefined],
    ['{"errors":[{"message":"one"},"two"],"data":null}', 'one; two'],
  ])('is no success when it says otherwise: %s', async (body, words) => {
    const error = await failureOf(endpoint.read(answering(body)))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ kind: 'reported' })
    expect((error as ApiError).facts.words).toBe(words)
  })
})

test('string records are repositories, branches and identifiers', async () => {
  const source = { tool_id: 't', service: 'gitlab' } as const
  const repositories = await listRepositories(answering('["acme/web","",7]'), source)
  expect(repositories.items.map(({ identifier }) => identifier)).toEqual(['acme/web'])
  expect(repositories.unreadable.map(({ value }) => value)).toEqual(['', 7])
  const branches = await listBranches(answering('{"branches":["a","b"]}'), source, 'acme/web')
  expect(branches.items.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['a', false],
    ['b', false],
  ])
  expect(readToolIdentifier('snyk')?.identifier).toBe('snyk')
})

test('one missing record of a map does not cost the others', async () => {
  const list = await listPipelines(answering('{"p1":{"name":"a"},"p2":null}'))
  expect(list.items.map(({ _id }) => _id)).toEqual(['p1'])
  expect(list.unreadable).toEqual([{ index: 1, value: null }])
})

describe('a repository is addressed by', () => {
  test.each([
    ['{"fullName":"a/b","id":1}', 'a/b'],
    ['{"full_name":"a/b","_id":"x"}', 'a/b'],
    ['{"nameWithOwner":"a/b","name":"b"}', 'a/b'],
    ['{"path_with_namespace":"a/b/c","name":"c"}', 'a/b/c'],
    ['{"id":42,"_id":"x","name":"b"}', '42'],
    ['{"_id":"x","name":"b"}', 'x'],
    ['{"name":"b"}', 'b'],
    ['{"fullName":"","name":"b"}', 'b'],
    ['{"fullName":null,"name":""}', undefined],
    ['{"private":true}', undefined],
    ['{"id":9007199254740993}', undefined],
  ])('%s → %s', (text, identifier) => {
    expect(readRepository(parse(text))?.identifier).toBe(identifier)
  })
})

describe('a branch', () => {
  test.each([
    ['{"name":"main"}', { name: 'main', isDefault: false, isProtected: false }],
    ['{"name":"x","isDefault":"true"}', { name: 'x', isDefault: true, isProtected: false }],
    ['{"name":"x","default":null,"isDefault":true}', { name: 'x', isDefault: true }],
    ['{"name":7,"protected":true,"commit":{"sha":"a"}}', { name: '7', commit: { sha: 'a' } }],
  ])('%s', (text, expected) => expect(readBranch(parse(text))).toMatchObject(expected))
  test('needs a name', () => expect(readBranch(parse('{"name":""}'))).toBeUndefined())
})

describe('other records', () => {
  test('of wrong types count as missing, field by field', () => {
    expect(readRegisteredTool(parse('{"_id":5,"name":{},"tool_identifier":true}'))).toMatchObject({
      _id: '5',
      name: undefined,
      tool_identifier: undefined,
    })
    expect(readToolIdentifier(parse('{"identifier":"x","active":"false"}'))?.active).toBe(false)
    expect(readStepMetadata(parse('{"fields":[{"title":"no name"}]}'))?.fields).toBeUndefined()
    expect(readStepMetadata(parse('{"configuration":[]}'))?.schema).toBeUndefined()
  })
})

describe('a validation', () => {
  test.each([
    ['{"valid":true,"problems":[]}', { valid: true, problems: [] }],
    ['{"valid":"false","problems":[]}', { valid: false }],
    ['{"isValid":true}', { valid: true }],
    ['{"data":{"valid":false,"errors":["no name"]}}', { problems: [{ message: 'no name' }] }],
    ['{"problems":[{"message":"m","severity":"Warning"}]}', { valid: true }],
    ['{"problems":[{"message":"m"}]}', { valid: false }],
    [
      '{"problems":[{"path":"/name","message":"m"}],"valid":false}',
      { problems: [{ path: '/name' }] },
    ],
    [
      '{"valid":false,"problems":[null,{"detail":"d"},7]}',
      { problems: [{}, { message: 'd' }, {}] },
    ],
  ])('%s', (text, expected) => expect(readValidation(parse(text))).toMatchObject(expected))
  test.each(['{}', '[]', 'null', '{"valid":null}', '{"data":{}}'])('is not in %s', (text) =>
    expect(readValidation(parse(text))).toBeUndefined(),
  )
})
