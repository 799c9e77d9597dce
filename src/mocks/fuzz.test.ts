import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACTIONS, RESOURCE_TYPES } from '~/domain/action-table'
import { createNodeDemo } from './node-demo.test-data'

const START = Date.UTC(2026, 2, 2, 9)
const PATHS = [
  '/actions',
  '/pipelines',
  '/pipelines/validate',
  '/tools/scm/repositories',
  '/tools/scm/branches',
] as const

const KEYS = [
  'action',
  'type',
  'version',
  'target',
  'settings',
  'message',
  'name',
  'steps',
  'tool',
  'tool_identifier',
  'configuration',
  'tool_id',
  'service',
  'workspace',
  'repository',
  'pageSize',
  'currentPage',
  'searchTerm',
  '__proto__',
  'constructor',
  'toJSON',
  'strategy',
  'limits',
  'environment',
]
const VALUES = [
  ...ACTIONS,
  ...RESOURCE_TYPES,
  'run_script',
  'argo',
  'twistlock',
  'github',
  'bitbucket',
  '__proto__',
  'aa4cd6a88638d0e5eb14c886',
]

const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(...VALUES, null, true, 0, 1, -1, 1.5, '', {}, []),
    fc.string(),
    fc.double(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), tie('value'), { maxKeys: 6 }),
  ),
}))

/** Bodies with a known action, a known type and the right version. */
const nearlyRight = fc
  .tuple(
    fc.constantFrom(...ACTIONS),
    fc.constantFrom(...RESOURCE_TYPES),
    fc.dictionary(fc.constantFrom(...KEYS), anyValue),
  )
  .map(([action, type, more]) => ({
    target: ['x'],
    settings: { name: 'n' },
    ...more,
    version: 1,
    action,
    type,
  }))

test('any body to any endpoint gets a status below 500, and changes no prototype', async () => {
  const demo = createNodeDemo({ clock: () => START })
  const headers = { authorization: 'Bearer demo-admin' }
  const body = fc.oneof(
    anyValue.map((value) => JSON.stringify(value)),
    nearlyRight.map((value) => JSON.stringify(value)),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PATHS), body, async (path, sent) => {
      const url = `http://localhost/api/v2${path}`
      const { status } = await demo.fetch(new Request(url, { method: 'POST', headers, body: sent }))
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 1500 },
  )
  expect(
    (await demo.fetch(new Request('http://localhost/api/v2/pipelines', { headers }))).status,
  ).toBe(200)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('any path with any method gets a status below 500', async () => {
  const demo = createNodeDemo({ clock: () => START })
  const headers = { authorization: 'Bearer demo-viewer' }
  const tail = fc.oneof(
    fc.webPath(),
    fc.string().map((text) => `/pipelines/${text}`),
    fc.webQueryParameters().map((query) => `/tools/identifiers?${query}&status=active`),
    fc.string().map((text) => `/tools/identifiers?fields=${text}&search=${text}&type=${text}`),
  )
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'ODD')
  await fc.assert(
    fc.asyncProperty(tail, method, async (path, asked) => {
      const request = new Request(`http://localhost/api/v2${path}`, { method: asked, headers })
      expect((await demo.fetch(request)).status).toBeLessThan(500)
    }),
    { numRuns: 600 },
  )
})
