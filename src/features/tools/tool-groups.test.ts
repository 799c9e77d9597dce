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

test('a type stands where its record says, else the service’s filter, else under Other', () => {
  const categories = new Map([
    ['argo', 'deploy'],
    ['github', 'build'],
    ['grafana', 'observability'],
  ])
  const listed = tools(
    'odd',
    'grafana',
    'argo',
    { identifier: 'github', type: 'scm' },
    'constructor',
  )
  const groups = groupTools(listed, { categories, askedType: '', registered: undefined })
  expect(shown(groups)).toEqual([
    ['Source control', ['github']],
    ['Deploy', ['argo']],
    ['observability', ['grafana']],
    ['Other', ['odd', 'constructor']],
  ])
})

test('asked for one type, all are of it', () => {
  const known = { categories: undefined, askedType: 'security', registered: [] }
  expect(shown(groupTools(tools('snyk'), known))).toEqual([['Security', ['snyk']]])
})

test('instances belong to their type; not knowing the registry is not having none', () => {
  const registered = instance({ _id: 't1', tool_identifier: '__proto__' })
  const [group] = groupTools(tools('__proto__', 'snyk'), {
    categories: undefined,
    askedType: '',
    registered,
  })
  expect(group?.entries.map(({ instances }) => instances)).toEqual([registered, []])
  const [unknown] = groupTools(tools('snyk'), {
    categories: undefined,
    askedType: '',
    registered: undefined,
  })
  expect(unknown?.entries[0]?.instances).toBeUndefined()
})

test('usages to choose from: the document’s, those that were seen, the one that is chosen', () => {
  const listed = tools({ identifier: 'a', usageType: 'pipeline, task' })
  expect(usagesOf(listed, 'cron')).toEqual(['pipeline', 'task', 'cron'])
  expect(usagesOf([], '')).toEqual(['pipeline'])
})
