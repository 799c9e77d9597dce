import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pipeline } from '~/api/pipelines'
import {
  entriesByVerb,
  entriesOfOnlyMatch,
  entryById,
  findEntries,
  hintFor,
  isCut,
  navigationEntry,
  matchingEntries,
  searchable,
  searchablePipeline,
  type PaletteEntry,
} from './palette-entries'

const aScreen = (label: string): PaletteEntry => ({
  key: label,
  group: 'Screens',
  label,
  choice: { kind: 'go', to: `/${label}` },
})
const aPipeline = (name: string, id = name): PaletteEntry => ({
  key: id,
  group: 'Pipelines',
  label: name,
  hint: id,
  choice: { kind: 'go', to: `/pipelines/${id}` },
})
const labels = (entries: readonly PaletteEntry[], text: string) =>
  matchingEntries(entries.map(searchable), text).map(({ label }) => label)

test('every word must occur in the label or its keywords, in any order and case', () => {
  const entries = [aPipeline('deploy-api-eu', 'a1'), aPipeline('deploy-web', 'b2')]
  expect(labels(entries, 'EU deploy')).toEqual(['deploy-api-eu'])
  expect(labels(entries, 'b2')).toEqual(['deploy-web'])
  expect(labels(entries, 'deploy nothing')).toEqual([])
})

test('a command is found by another common word for it', () => {
  const names = ['Sign out', 'Keyboard shortcuts', 'New pipeline', 'constructor']
  const entries = [...names, 'Registry', 'Activity', 'Approvals', 'Console'].map(aScreen)
  expect(labels(entries, 'log out')).toEqual(['Sign out'])
  expect(labels(entries, 'logout')).toEqual(['Sign out'])
  expect(labels(entries, 'registered')).toEqual(['Registry'])
  expect(labels(entries, 'history')).toEqual(['Activity'])
  expect(labels(entries, 'inbox')).toEqual(['Approvals'])
  expect(labels(entries, 'gate')).toEqual(['Approvals'])
  expect(labels(entries, 'curl')).toEqual(['Console'])
  expect(labels(entries, 'help')).toEqual(['Keyboard shortcuts'])
  expect(labels(entries, 'create')).toEqual(['New pipeline'])
  expect(labels(entries, 'approve')).toEqual(['Approvals'])
})

test('entries that begin with the text come first in their group, and groups keep their order', () => {
  const entries = [aPipeline('old-tools'), aPipeline('tools-sync'), aScreen('Tools')]
  expect(labels(entries, 'tools')).toEqual(['Tools', 'tools-sync', 'old-tools'])
})

test('the word “clone” or “edit” before a name leads to a copy of that pipeline or to its editor', () => {
  const entries = [aPipeline('deploy-api', 'a 1'), aPipeline('build'), aScreen('deploy')]
  const found = (text: string) =>
    entriesByVerb(entries.map(searchable), text).map(({ label, choice }) => [label, choice])
  expect(found('Clone  dep')).toEqual([
    ['Clone deploy-api', { kind: 'go', to: '/pipelines/a%201/clone' }],
  ])
  expect(found('edit a 1')).toEqual([
    ['Edit deploy-api', { kind: 'go', to: '/pipelines/a%201/edit' }],
  ])
  expect(found('deploy')).toEqual([])
})

test('the verb of an action before a name opens the dialog for pipelines that can take the action', () => {
  const record = (name: string, status: string) => ({
    ...aPipeline(name),
    pipeline: { _id: name, name, status } as Pipeline,
  })
  const entries = [
    record('deploy-api', 'running'),
    record('deploy-web', 'failed'),
    aPipeline('deploy'),
  ]
  expect(entriesByVerb(entries.map(searchable), 'Run deploy')).toMatchObject([
    {
      label: 'Run deploy-web',
      choice: { kind: 'act_on', action: 'run', pipeline: { _id: 'deploy-web' } },
    },
    { label: 'Run deploy-api', refusal: 'It is already running.' },
  ])
  expect(entriesByVerb(entries.map(searchable), 'delete deploy')).toMatchObject([
    { label: 'Delete deploy-web' },
    { label: 'Delete deploy-api', refusal: 'It is running: stop it first.' },
  ])
})

test('the verb of an action before the name of a task requests the action for this task', () => {
  const task = { id: 't1', name: 'Warm the caches', phase: 'running' } as const
  const entry: PaletteEntry = { ...navigationEntry('Tasks', task.name, '/tasks?task=t1'), task }
  const found = (text: string) =>
    entriesByVerb([searchable(entry)], text).map(({ label, refusal, choice }) => [
      label,
      refusal,
      choice.kind,
    ])
  expect(found('stop warm')).toEqual([['Stop Warm the caches', undefined, 'act_on_task']])
  expect(found('run warm')).toEqual([
    ['Run Warm the caches', 'It is already running.', 'act_on_task'],
  ])
  // The service has no such action for tasks, and a task has no page with an editor.
  expect(found('delete warm')).toEqual([])
  expect(found('edit warm')).toEqual([])
})

test('a verb of two words before a name finds the pipelines that can take the action', () => {
  const pipeline = { _id: 'A1', name: 'deploy-web', status: 'failed' } as Pipeline
  const names = [searchablePipeline('A1', pipeline, true)]
  expect(entriesByVerb(names, 'Check status deploy').map(({ label }) => label)).toEqual([
    'Check status of deploy-web',
  ])
  // The user may type what the label says.
  expect(entriesByVerb(names, 'check status of deploy').map(({ label }) => label)).toEqual([
    'Check status of deploy-web',
  ])
  expect(entriesByVerb(names, 'Delete deploy')).toEqual([])
  expect(entriesByVerb(names, 'Delete ')).toEqual([])
})

const allowed = () => undefined
const readOnlyReason = (action: string) => (action === 'status' ? undefined : 'It is read-only.')
const APPROVALS = [aScreen('Approvals')]

test('a verb without a name, and a text that finds nothing, show how to enter an action that is allowed', () => {
  expect(hintFor(' Approve', APPROVALS, allowed)).toBe(
    'An action needs a name, for example “approve deploy”.',
  )
  expect(hintFor('approvals', APPROVALS, allowed)).toBe('')
  expect(hintFor('no such thing', [], allowed)).toContain('“run deploy”')
  expect(hintFor('approve', APPROVALS, readOnlyReason)).toBe('It is read-only.')
  for (const text of ['check status', 'Check status of', 'check status of '])
    expect(hintFor(text, APPROVALS, readOnlyReason)).toContain('“check status of deploy”')
  expect(hintFor('no such thing', [], readOnlyReason)).toContain('“check status of deploy”')
  expect(hintFor('no such thing', [], () => 'It is read-only.')).toBe('')
})

test('a verb without a name shows no example if a found entry does the action', () => {
  const here: PaletteEntry = {
    key: 'here',
    group: 'This gate',
    label: 'Approve deploy-api',
    choice: { kind: 'offer', run() {} },
  }
  expect(hintFor('approve', [here, ...APPROVALS], allowed)).toBe('')
  const refused = { ...here, refusal: 'It is already running.' }
  expect(hintFor('approve', [refused], allowed)).toContain('“approve deploy”')
  // Other commands begin with the verb, but they do not act on a pipeline.
  const other = { ...here, group: 'Settings', label: 'Approve demo' } as const
  expect(hintFor('approve', [other], allowed)).toContain('“approve deploy”')
  const words = { ...here, group: 'This screen', label: 'Approved gates' } as const
  expect(hintFor('approve', [words], allowed)).toContain('“approve deploy”')
  expect(hintFor('approve', [{ ...words, label: 'Approve…' }], allowed)).toBe('')
  // The name of a pipeline is not an action.
  expect(hintFor('run', [aPipeline('run-tests'), here], allowed)).toContain('“run deploy”')
})

test('a verb before a name that is not found shows no example, only why the action is not allowed', () => {
  for (const text of ['run deploy', 'check status of deploy', 'clone deploy', 'edit deploy'])
    expect(hintFor(text, [], allowed)).toBe('')
  expect(hintFor('run deploy', [], readOnlyReason)).toBe('It is read-only.')
  expect(hintFor('run deploy', [aPipeline('run deploy')], readOnlyReason)).toBe('')
})

test('at most eight entries per group are shown', () => {
  const entries = Array.from({ length: 100 }, (_, at) => aPipeline(`build-${at}`))
  const found = matchingEntries(entries.map(searchable), 'build')
  expect(found).toHaveLength(8)
  expect(isCut(found)).toBe(true)
  expect(isCut(found.slice(1))).toBe(false)
  expect(isCut(Array.from({ length: 9 }, () => aScreen('Tools')))).toBe(false)
  expect(labels([...entries, aPipeline('build-99x')], '99')).toEqual(['build-99', 'build-99x'])
})

test('rows that share an id are one entry, also for the limit of a group', () => {
  const entries = Array.from({ length: 8 }, () => aPipeline('build', 'same'))
  expect(labels([...entries, aPipeline('build-2')], 'build')).toEqual(['build', 'build-2'])
})

test('every found entry contains the typed text', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 20 }), fc.string(), (names, text) => {
      const entries = names.map((name, at) => aPipeline(name, String(at)))
      for (const entry of matchingEntries(entries.map(searchable), text)) {
        expect(entries).toContain(entry)
      }
    }),
  )
})

test('a text that may be an id leads to its pipeline, unless a list contains the id or other entries match', () => {
  const toOf = (text: string, found: readonly PaletteEntry[] = []) => {
    const [entry] = entryById(text, found)
    return entry?.choice.kind === 'go' ? entry.choice.to : undefined
  }
  expect(toOf(' 9fac699f574f ', [aScreen('Tools')])).toBe('/pipelines/9fac699f574f')
  expect(toOf('a/b')).toBe('/pipelines/a%2Fb')
  expect(toOf('tools', [aScreen('Tools')])).toBeUndefined()
  expect(toOf('9fac699f574f', [aPipeline('x', '9fac699f574f')])).toBeUndefined()
  for (const text of ['', ' ', 'approve', 'status:failed', 'two words', '.', '..', '\ud800'])
    expect(toOf(text)).toBeUndefined()
})

test('a pipeline is found by its name and its id, and lists its possible actions', () => {
  const pipeline = { _id: 'A1', name: 'Deploy API' } as Pipeline
  const [found] = matchingEntries([searchablePipeline('A1', pipeline, false)], 'a1 deploy')
  expect(found).toEqual({
    ...aPipeline('Deploy API', 'A1'),
    key: '/pipelines/A1',
    pipeline,
    isReadOnly: false,
  })
  const [readOnly] = matchingEntries([searchablePipeline('A1', pipeline, true)], 'api')
  expect(readOnly?.isReadOnly).toBe(true)
})

test('a single found pipeline offers its possible actions, and in a read-only dashboard only the entries that send nothing', () => {
  const pipeline = { _id: 'A1', name: 'Deploy API', status: 'failed' } as Pipeline
  const offered = (isReadOnly: boolean) =>
    entriesOfOnlyMatch([searchablePipeline('A1', pipeline, isReadOnly).entry]).map(
      ({ label }) => label,
    )
  expect(offered(false)).toEqual([
    'Run Deploy API',
    'Reset Deploy API',
    'Delete Deploy API',
    'Edit Deploy API',
    'Clone Deploy API',
  ])
  expect(offered(true)).toEqual(['Edit Deploy API', 'Clone Deploy API'])
  expect(entriesOfOnlyMatch([aPipeline('one'), aPipeline('two')])).toEqual([])
})

test('an action on the open pipeline is listed once, and the same action on a namesake is listed too', () => {
  const record = (id: string) => ({ _id: id, name: 'deploy', status: 'failed' }) as Pipeline
  const here: PaletteEntry = {
    key: 'here run',
    group: 'This pipeline',
    label: 'Run deploy',
    choice: { kind: 'act_on', action: 'run', pipeline: record('p1') },
  }
  const names = ['p1', 'p2'].map((id) => searchablePipeline(id, record(id), false))
  const found = findEntries([searchable(here), ...names], 'run deploy', 'p1')
  expect(found.map(({ choice }) => choice.kind === 'act_on' && choice.pipeline._id)).toEqual([
    'p1',
    'p2',
  ])
})

test('rows that share an id are one entry and one action, because the arrow keys need unique entries', () => {
  const shared = ['deploy-eu', 'deploy-us'].map((name) =>
    searchablePipeline('p1', { _id: 'p1', name, status: 'idle' } as Pipeline, false),
  )
  for (const text of ['deploy', 'us', 'run deploy']) {
    const keys = findEntries(shared, text, undefined).map(({ group, key }) => `${group} ${key}`)
    expect(keys).toEqual([...new Set(keys)])
  }
  expect(findEntries(shared, 'us', undefined)[0]?.label).toBe('deploy-us')
})
