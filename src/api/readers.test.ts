import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error'
import { listBranches, readBranch, listRepositories, readRepository } from './repositories'
import { aClient, aReply, failureOf, SERVICE } from './client.test-data'
import { LIST_ENDPOINTS, LIST_FORMS, NO_LISTS } from './list-bodies.test-data'
import { listPipelines } from './pipelines'
import { readRegisteredTool } from './registered-tools'
import { readStepMetadata } from './step-metadata'
import { readToolIdentifier } from './tool-identifiers'
import { validatePipeline } from './validate-pipeline'

const parse = (text: string): unknown => JSON.parse(text)
const answering = (body: string) => aClient(() => aReply(body)).client

describe.each(LIST_ENDPOINTS)('the list of $endpoint', (endpoint) => {
  test.each(LIST_FORMS)(
    'the records of the list are read $form',
    async ({ body, counts = {}, errors }) => {
      const client = answering(body(endpoint))
      expect(await endpoint.readIds(client)).toEqual(endpoint.ids)
      const { total, more, unreadable } = await endpoint.read(client)
      expect({ total, more, unreadable }).toEqual({
        total: counts.total,
        more: counts.more,
        unreadable: errors === undefined ? [] : [{ index: 2, value: { errors } }],
      })
    },
  )

  test('an empty list is read as a list without records', async () => {
    expect(await endpoint.read(answering('[]'))).toEqual({ items: [], unreadable: [] })
    expect(await endpoint.read(answering('{"data":[],"total":0}'))).toEqual({
      items: [],
      unreadable: [],
      total: 0,
    })
  })

  test('unreadable records of a list are kept, and the others are returned', async () => {
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

  test.each(['', ' \n'])('the body %j is not read as an empty list', async (body) => {
    const error = await failureOf(endpoint.read(answering(body)))
    expect(error).toMatchObject({ kind: 'empty' })
  })

  test('JSON without a list is not read as a list', async () => {
    for (const body of NO_LISTS) {
      expect([body, await failureOf(endpoint.read(answering(body)))]).toEqual([
        body,
        expect.objectContaining({ kind: 'unrecognized' }),
      ])
    }
  })

  test.each([
    ['{"error":"no"}', 'no'],
    ['{"success":false,"data":[]}', undefined],
    ['{"success":"false","data":[]}', undefined],
    ['{"ok":false,"data":[]}', undefined],
    ['{"isSuccess":false,"msg":"no","data":[]}', 'no'],
    ['{"succeeded":false,"data":[]}', undefined],
    ['{"status":"error","message":"no","data":[]}', 'no'],
    ['{"status":"Fail","message":"no"}', 'no'],
    ['{"status":404,"title":"no","data":[]}', 'no'],
    ['{"statusCode":"400","message":"no","data":[]}', 'no'],
    ['{"code":400,"data":[]}', undefined],
    ['{"code":10001,"msg":"no","data":[]}', 'no'],
    ['{"code":10001,"msg":"no","data":null}', 'no'],
    ['{"errors":{"page":["too large"]}}', 'page: too large'],
    ['{"errors":"no","data":null}', 'no'],
    ['{"errors":["shard 3 is down"],"data":[]}', 'shard 3 is down'],
    ['{"errors":[{"message":"no"}],"data":{"items":[]}}', 'no'],
    ['{"errors":[{"message":"one"},"two"],"data":null}', 'one; two'],
  ])('a list whose body reports a failure is an error: %s', async (body, words) => {
    const error = await failureOf(endpoint.read(answering(body)))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ kind: 'reported' })
    expect((error as ApiError).facts.message).toBe(words)
  })
})

test('a reply without a list gives an error with the request and the beginning of the reply', async () => {
  const asked = { method: 'GET', path: '/api/v2/pipelines', origin: SERVICE }
  const long = JSON.stringify({ hint: 'x'.repeat(5_000) })
  for (const body of ['{"hint":7}', long]) {
    const error = await failureOf(listPipelines(answering(body)))
    const bodyStart = body.slice(0, 4_000)
    expect((error as ApiError).facts).toEqual({ kind: 'unrecognized', ...asked, bodyStart })
  }
  const body = '{"errors":[{"message":"down","code":"E"}],"data":[]}'
  expect(((await failureOf(listPipelines(answering(body)))) as ApiError).facts).toEqual({
    kind: 'reported',
    ...asked,
    bodyStart: body,
    json: JSON.parse(body) as unknown,
    message: 'down',
    code: 'E',
  })
  const verdict = { valid: true, problems: [] }
  expect(await validatePipeline(answering(JSON.stringify(verdict)), {})).toEqual(verdict)
  expect(await failureOf(validatePipeline(answering('{"hint":7}'), {}))).toMatchObject({
    kind: 'unrecognized',
    facts: { method: 'POST', path: '/api/v2/pipelines/validate' },
  })
})

test.each([
  ['{"code":500,"msg":"db down","data":[]}', 'db down', '500'],
  ['{"code":"503","data":[]}', undefined, '503'],
  ['{"error":{"code":599,"message":"db down"}}', 'db down', '599'],
  ['{"status":500,"message":"db down","data":[]}', 'db down', undefined],
])('a failure with status 200 is not read as an empty list: %s', async (body, words, code) => {
  const error = await failureOf(listPipelines(answering(body)))
  expect(error).toMatchObject({ kind: 'server', facts: { status: 200 } })
  expect([(error as ApiError).facts.message, (error as ApiError).facts.code]).toEqual([words, code])
})

test('a single record is a list of one, with all its keys', async () => {
  for (const body of [
    '{"_id":"p1","name":"a","nodes":[{"x":1}],"edges":[],"approvals":[{"by":"b"}]}',
    '{"data":{"_id":"p1"}}',
    '{"_id":"p1","error":"of its last run","status":"error","message":"step 2 failed"}',
    '{"_id":7,"name":"a","status":"failed","error":"boom"}',
    '{"name":"a","description":"","steps":[]}',
    '{"id":7,"name":"a"}',
  ]) {
    const { items, unreadable } = await listPipelines(answering(body))
    expect([body, items.length, unreadable]).toEqual([body, 1, []])
  }
})

test('the records of a map need only one known field, and an empty record needs none', async () => {
  const list = await listPipelines(
    answering('{"p1":{"status":"idle"},"p2":{},"p3":{"name":"c","log":[{"at":1}]}}'),
  )
  expect(list.items.map(({ _id }) => _id)).toEqual(['p1', 'p2', 'p3'])
})

test('edges without a node are kept as unreadable records', async () => {
  const body = '{"edges":[{"node":{"_id":"p1"}},{"node":null},7]}'
  const { items, unreadable } = await listPipelines(answering(body))
  expect(items.map(({ _id }) => _id)).toEqual(['p1'])
  expect(unreadable).toEqual([
    { index: 1, value: null },
    { index: 2, value: 7 },
  ])
})

test('repositories, branches and identifiers can be strings', async () => {
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

test('one missing record of a map does not remove the others', async () => {
  const list = await listPipelines(answering('{"p1":{"name":"a"},"p2":null}'))
  expect(list.items.map(({ _id }) => _id)).toEqual(['p1'])
  expect(list.unreadable).toEqual([{ index: 1, value: null }])
})

describe('the address of a repository', () => {
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
  ])('the address of the repository %s is %s', (text, identifier) => {
    expect(readRepository(parse(text))?.identifier).toBe(identifier)
  })
})

describe('reading a branch', () => {
  test.each([
    ['{"name":"main"}', { name: 'main', isDefault: false, isProtected: false }],
    ['{"name":"x","isDefault":"true"}', { name: 'x', isDefault: true, isProtected: false }],
    ['{"name":"x","default":null,"isDefault":true}', { name: 'x', isDefault: true }],
    ['{"name":7,"protected":true}', { name: '7', isProtected: true }],
  ])('a branch is read from %s', (text, expected) =>
    expect(readBranch(parse(text))).toMatchObject(expected),
  )
  test('a branch without a name cannot be read', () =>
    expect(readBranch(parse('{"name":""}'))).toBeUndefined())
})

describe('reading records with wrong types', () => {
  test('a record loses only the fields that have a wrong type', () => {
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
