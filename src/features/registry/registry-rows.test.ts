import * as fc from 'fast-check'
import { MASK } from '~/lib/secret-names'
import { expect, test } from 'vitest'
import { readRegisteredTool, type RegisteredTool } from '~/api/registered-tools'
import {
  fieldsOffered,
  registryRows,
  textOfField,
  DEFAULT_REGISTRY_VIEW,
  filterOf,
  registryParams,
  SORTS,
} from './registry-rows'

function aTool(record: object): RegisteredTool {
  const tool = readRegisteredTool(record)
  if (tool === undefined) throw new Error('The record is not a tool.')
  return tool
}

const TOOLS = [
  aTool({ _id: 'b', name: 'Sonar 10', tool_identifier: 'sonar', url: 'https://s.example' }),
  aTool({ _id: 'a', name: 'sonar 2', tool_identifier: 'sonar', limits: { a: 1 } }),
  aTool({ _id: 'c', name: 'GitHub', tool_identifier: 'github', active: true }),
]

const view = (query = '') => registryParams.read(new URLSearchParams(query))
const ids = (query?: string) =>
  registryRows(TOOLS, view(query), undefined).map(({ tool }) => tool._id)

test('rows are sorted by name, with numbers in natural order', () => {
  expect(ids()).toEqual(['c', 'a', 'b'])
  expect(ids('sort=-name')).toEqual(['b', 'a', 'c'])
  expect(ids('sort=tool_identifier')).toEqual(['c', 'a', 'b'])
})

test('rows are sorted by their number of uses, which may be unknown', () => {
  const use = { step: '', key: '', pipeline: { raw: {} } as never }
  const used = new Map([['b', [use, use]]])
  const rows = registryRows(TOOLS, view('sort=-uses'), { used, dangling: new Map() })
  expect(rows.map(({ tool, uses }) => [tool._id, uses])).toEqual([
    ['b', 1],
    ['c', 0],
    ['a', 0],
  ])
  expect(registryRows(TOOLS, view(), undefined)[0]?.uses).toBeUndefined()
})

test('the search finds every word in names, types, ids and shown columns', () => {
  expect(ids('q=SONAR 2')).toEqual(['a'])
  expect(ids('q=example')).toEqual([])
  expect(ids('q=example&fields=url')).toEqual(['b'])
})

test('the available columns are the documented keys, the chosen keys and the keys of the records', () => {
  expect(fieldsOffered(TOOLS, ['owner'])).toEqual([
    'tool_identifier',
    '_id',
    'owner',
    'url',
    'limits',
    'active',
  ])
  expect(textOfField(TOOLS[1] ?? aTool({}), 'limits')).toContain('"a": 1')
  expect(textOfField(aTool({ a: null }), 'a')).toBeUndefined()
  const secret = aTool({ password: 'hunter2', login: { user: 'maria', apiKey: 'hunter2' } })
  expect(textOfField(secret, 'password')).toBe(MASK)
  expect(textOfField(secret, 'login')).toMatch(/maria/)
  expect(textOfField(secret, 'login')).not.toMatch(/hunter2/)
  expect(textOfField(aTool({}), 'constructor')).toBeUndefined()
})

test('the request contains the type and the fields that the user has chosen', () => {
  expect(filterOf(view())).toEqual({})
  expect(filterOf(view('tool_identifier=sonar&fields=url'))).toEqual({
    tool_identifier: 'sonar',
    fields: ['_id', 'name', 'tool_identifier', 'url'],
  })
})

test('every view of the list can be read from its URL', () => {
  const field = fc.string({ minLength: 1 }).filter((text) => !text.includes(',') && text !== 'none')
  const views = fc.record({
    q: fc.string(),
    identifier: fc.string(),
    fields: fc.option(fc.uniqueArray(field), { nil: undefined }),
    hasUses: fc.boolean(),
    sort: fc.record({ by: fc.constantFrom(...SORTS), descending: fc.boolean() }),
    isDangling: fc.boolean(),
  })
  fc.assert(
    fc.property(views, (each) => {
      const written = registryParams.write(new URLSearchParams(), each).toString()
      expect(registryParams.read(new URLSearchParams(written))).toEqual(each)
    }),
  )
  const params = new URLSearchParams('scenario=slow')
  expect(registryParams.write(params, DEFAULT_REGISTRY_VIEW).toString()).toBe('scenario=slow')
})
