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

test('a type is in the group of its record, otherwise in the group that its name suggests, otherwise in Other', () => {
  const listed = tools(
    'odd',
    { identifier: 'grafana', type: 'observability' },
    'argo',
    { identifier: 'github', type: 'scm' },
    { identifier: 'gitlab', type: 'build' },
    'constructor',
  )
  const groups = groupTools(listed, { askedType: '', registered: undefined })
  expect(groups.map(({ label, isGuess, entries }) => [label, isGuess, entries.length])).toEqual([
    ['Source control', false, 1],
    ['Build', false, 1],
    ['Deploy', true, 1],
    ['observability', false, 1],
    ['Other', false, 2],
  ])
})

test('if one type is requested, all tools belong to it', () => {
  const known = { askedType: 'security', registered: [] }
  expect(shown(groupTools(tools('snyk'), known))).toEqual([['Security', ['snyk']]])
})

test('registered tools belong to their type, and an unread registry is not an empty one', () => {
  const registered = instance({ _id: 't1', tool_identifier: '__proto__' })
  const [group] = groupTools(tools('__proto__', 'unheard-of'), {
    askedType: '',
    registered,
  })
  expect(group?.entries.map(({ instances }) => instances)).toEqual([registered, []])
  const [unknown] = groupTools(tools('snyk'), {
    askedType: '',
    registered: undefined,
  })
  expect(unknown?.entries[0]?.instances).toBeUndefined()
})

test('the offered usages are the documented ones, those that occurred, and the chosen one', () => {
  const listed = tools({ identifier: 'a', usageType: 'pipeline, task' })
  expect(usagesOf(listed, 'cron')).toEqual(['pipeline', 'task', 'cron'])
  expect(usagesOf([], '')).toEqual(['pipeline'])
})
