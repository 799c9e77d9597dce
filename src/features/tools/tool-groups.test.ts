import { expect, test } from 'vitest'
import { readRegisteredTool, type RegisteredTool } from '~/api/registered-tools'
import { readToolIdentifier, type ToolIdentifier } from '~/api/tool-identifiers'
import { groupTools, usagesOf } from './tool-groups'

const tools = (...records: readonly unknown[]): readonly ToolIdentifier[] =>
  records.flatMap((record) => readToolIdentifier(record) ?? [])

const instance = (record: unknown): readonly RegisteredTool[] => {
  const tool = readRegisteredTool(record)
  return tool === undefined ? [] : [tool]
}

const shown = (groups: ReturnType<typeof groupTools>) =>
  groups.map(({ label, entries }) => [label, entries.map(({ tool }) => tool.identifier)])

test('the group of a type comes from its record, or else from its name, or else it is Other', () => {
  const listed = tools(
    'odd',
    { identifier: 'grafana', type: 'observability' },
    'argo',
    { identifier: 'github', type: 'scm' },
    { identifier: 'gitlab', type: 'build' },
    'constructor',
  )
  const groups = groupTools(listed, { requestedType: '', registered: undefined })
  expect(groups.map(({ label, isGuess, entries }) => [label, isGuess, entries.length])).toEqual([
    ['Source control', false, 1],
    ['Build', false, 1],
    ['Deploy', true, 1],
    ['observability', false, 1],
    ['Other', false, 2],
  ])
})

test('if one type is requested, all tools belong to it', () => {
  const known = { requestedType: 'security', registered: [] }
  expect(shown(groupTools(tools('snyk'), known))).toEqual([['Security', ['snyk']]])
})

test('registered tools belong to their type, and are undefined if the registry was not read', () => {
  const registered = instance({ _id: 't1', tool_identifier: '__proto__' })
  const [group] = groupTools(tools('__proto__', 'unheard-of'), {
    requestedType: '',
    registered,
  })
  expect(group?.entries.map(({ instances }) => instances)).toEqual([registered, []])
  const [unknown] = groupTools(tools('snyk'), {
    requestedType: '',
    registered: undefined,
  })
  expect(unknown?.entries[0]?.instances).toBeUndefined()
})

test('the options for usage are the documented value, the values of the records and the chosen value', () => {
  const listed = tools({ identifier: 'a', usageType: 'pipeline, task' })
  expect(usagesOf(listed, 'cron')).toEqual(['pipeline', 'task', 'cron'])
  expect(usagesOf([], '')).toEqual(['pipeline'])
  const repeated = Array.from({ length: 50 }, () => ({ identifier: 'a', usageType: 'task' }))
  expect(usagesOf(tools(...repeated, { identifier: 'b', usageType: 'cron' }), '')).toEqual([
    'pipeline',
    'task',
    'cron',
  ])
})
