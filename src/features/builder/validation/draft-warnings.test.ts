import { expect, test } from 'vitest'
import { ApiError } from '~/api/api-error'
import type { ApiErrorKind } from '~/api/api-error-kind'
import { readRegisteredTool } from '~/api/registered-tools'
import type { JsonObject } from '~/lib/json'
import { lossesIn } from '~/lib/json-text'
import { applyEdit, draftOf, historyOf, lossesOf } from '../draft/draft'
import { documentedSchemaOf, stepSchemaOf } from '../draft/step-schema'
import type { BranchList } from '~/queries/branch-lists'
import { missingSecrets, missingTools, sourcesIn, warningsOf, withLosses } from './draft-warnings'

const tools = [
  readRegisteredTool({ _id: 'g1', name: 'acme', tool_identifier: 'github' }),
  readRegisteredTool({ _id: 'b1', name: 'mobile', tool_identifier: 'bitbucket' }),
].filter((tool) => tool !== undefined)

const step = (configuration: object, tool_identifier = 'github') => ({
  name: 'Check out',
  tool: { tool_identifier, configuration },
})
const sourcesOf = (...steps: readonly object[]) =>
  sourcesIn(draftOf({ name: 'a', steps }).pipeline, documentedSchemaOf, tools, [])
const DOCS = { gitToolId: 'g1', repository: 'acme/docs', branch: 'main' }

const branches = (names: readonly string[], more = {}): BranchList => ({
  data: {
    items: names.map((name) => ({ name, isDefault: false, isProtected: false, raw: name })),
    unreadable: [],
    ...more,
  },
  error: null,
})
const failed = (kind: ApiErrorKind): BranchList => ({
  data: undefined,
  error: new ApiError({ kind, method: 'POST', path: '/', origin: 'https://a' }),
})
const wordsOf = (list: BranchList | undefined, ...steps: readonly object[]) =>
  warningsOf(sourcesOf(...steps), () => list).map(({ path, message, severity }) => {
    expect(severity).toBe('warning')
    return `${path} ${message}`
  })
const AT = '/steps/0/tool/configuration'

test('a branch that is not in the complete list of its repository is a warning at the branch', () => {
  expect(wordsOf(branches(['trunk']), step(DOCS))).toEqual([
    `${AT}/branch branch main not found in acme/docs`,
  ])
  expect(wordsOf(branches(['trunk', 'main']), step(DOCS))).toEqual([])
  expect(wordsOf(branches(['trunk']), step({ ...DOCS, branch: undefined }))).toEqual([])
})

test('a repository that the service does not know is a warning at the repository', () => {
  expect(wordsOf(failed('not_found'), step(DOCS))).toEqual([
    `${AT}/repository repository acme/docs not found`,
  ])
})

test.each([
  ['not read', undefined],
  ['only the first page', branches(['trunk'], { total: 50 })],
  ['with more pages', branches(['trunk'], { more: true })],
  ['partly unreadable', branches(['trunk'], { unreadable: [{ index: 1, value: null }] })],
  ['refused', failed('forbidden')],
  ['failed', failed('server')],
])('a list that is %s gives no warning', (_name, list) =>
  expect(wordsOf(list, step(DOCS))).toEqual([]),
)

test('only a source that the service can list is checked', () => {
  const placesOf = (...steps: readonly object[]) =>
    sourcesOf(...steps).map(({ source, repository }) => ({ ...source, repository }))
  const ios = { gitToolId: 'b1', repository: 'acme/ios' }
  expect(
    placesOf(
      step(DOCS),
      step({ ...ios, workspace: 'acme' }, 'bitbucket'),
      // Without a workspace, a known tool, a repository or a schema, the branches cannot be read.
      step(ios, 'bitbucket'),
      step({ ...DOCS, gitToolId: 'x' }),
      step({ ...DOCS, repository: '' }),
      step(DOCS, 'run_script'),
      { tool: 'x' },
    ),
  ).toEqual([
    { tool_id: 'g1', service: 'github', repository: 'acme/docs' },
    { tool_id: 'b1', service: 'bitbucket', workspace: 'acme', repository: 'acme/ios' },
  ])
})

test('a required registered tool of a type that is not in the complete registry is a warning', () => {
  const steps = [step({}, 'anchore-scan'), step({}), step({ toolConfigId: 'x' }, 'snyk')]
  const schemaOf = (identifier: string) =>
    identifier === 'github'
      ? documentedSchemaOf(identifier)
      : stepSchemaOf(identifier, 'security', undefined, [])
  const found = (more: object = {}) =>
    missingTools({ name: 'a', steps }, schemaOf, { items: tools, unreadable: [], ...more })
  expect(found()).toEqual([
    {
      path: '/steps/0/tool/configuration/toolConfigId',
      message: expect.stringContaining('Ask an administrator of the service') as string,
      severity: 'warning',
    },
  ])
  expect(found({ more: true })).toEqual([])
  expect(missingTools({ steps }, schemaOf, undefined)).toEqual([])
})

test('values of the record that were found after a change have warnings if they are unchanged', () => {
  const text = '{"steps": [{"x": 1e-400}, {"y": 1e-500}, {"z": 1e-600}]}'
  const record = JSON.parse(text)
  const moved = applyEdit(historyOf(draftOf(record)), { type: 'move', step: 's1', to: 0 }, 0)
  const changed = applyEdit(
    moved,
    { type: 'set-in-step', step: 's2', path: ['z'], value: 1 },
    60_000,
  )
  const { past, present } = withLosses(changed, record, lossesIn(text))
  const pathsOf = (draft: typeof present) => lossesOf(draft).map(({ path }) => path)
  expect(pathsOf(present)).toEqual(['/steps/1/x', '/steps/0/y'])
  expect(past.map(pathsOf)).toEqual([
    ['/steps/0/x', '/steps/1/y', '/steps/2/z'],
    ['/steps/1/x', '/steps/0/y', '/steps/2/z'],
  ])
})

test('values of the record that were found after a step was copied have warnings in the copies too', () => {
  const text = '{"steps": [{"x": 1e-400, "y": 1e-400}, {"z": 1}]}'
  const record = JSON.parse(text)
  let history = historyOf(draftOf(record))
  for (const command of [
    { type: 'duplicate', step: 's0' },
    // The first copy has no warning for its changed value. The copy of this copy has none either.
    { type: 'set-in-step', step: 's2', path: ['y'], value: 1 },
    { type: 'duplicate', step: 's2' },
    { type: 'remove', step: 's2' },
  ] as const)
    history = applyEdit(history, command, 0)
  const { present } = withLosses(history, record, lossesIn(text))
  const paths = lossesOf(present).map(({ path }) => path)
  expect(paths.toSorted()).toEqual(['/steps/0/x', '/steps/0/y', '/steps/1/x'])
})

test('masked values are warnings, and a clone also warns about write-only keys that the service does not return', () => {
  const schemaOf = () => ({ properties: { pin: { writeOnly: true }, image: {} } })
  const record = { name: 'a', steps: [step({ image: 'x' }), step({ pin: '<redacted>' })] }
  const pathsOf = (purpose: 'clone' | 'edit' | undefined, pipeline: JsonObject = record) =>
    missingSecrets(pipeline, schemaOf, purpose && { purpose, record }).map(({ path }) => path)
  const masked = '/steps/1/tool/configuration'
  expect(pathsOf(undefined)).toEqual([masked])
  expect(pathsOf('edit')).toEqual([masked])
  expect(pathsOf('clone')).toEqual([`${AT}/pin`, masked])
  const otherTool = { name: 'a', tool: { tool_identifier: 'other', configuration: {} } }
  expect(pathsOf('clone', { ...record, steps: [otherTool] })).toEqual([])
  const entered = [step({ image: 'x', pin: '1' }), step({ pin: '2' }), step({}, 'new')]
  expect(pathsOf('clone', { ...record, steps: entered })).toEqual([])
})
