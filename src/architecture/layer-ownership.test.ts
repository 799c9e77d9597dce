/** Names that only one layer may use. The other layers use its hooks and stores. */
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { faultsIn, isTest, readSources, type Sources } from './sources.test-data'

/** The names of react-query that belong to `queries/`. */
const OF_QUERIES =
  /^(?:use(?:Infinite)?Quer(?:y|ies|yClient)|useMutation|(?:query|mutation)Options)$/

function requestsIn(sources: Sources): ReadonlySet<string> {
  const found = /export (?:async )?function (\w+)\(\s*client: (?:Page)?Client/g
  return new Set(
    [...sources].flatMap(([path, source]) =>
      path.startsWith('api/') && !isTest(path)
        ? [...source.matchAll(found)].map(([, name = '']) => name)
        : [],
    ),
  )
}

/** The folders that may use these names, build query keys and call the client. `app` creates the query client. */
const MAY_QUERY = /^(?:queries|api|app|mocks|server|batch\/engine)\//

/** The faults of a file outside of these folders: it uses such a name, builds a query key or calls the client. */
function faultsOfQueries(
  path: string,
  source: string,
  requests: ReadonlySet<string>,
): readonly string[] {
  if (isTest(path) || MAY_QUERY.test(path)) return []
  const words = ['@tanstack/react-query', 'queryKey', ...requests]
  if (!words.some((word) => source.includes(word))) return []
  const faults: string[] = []
  new Visitor({
    ImportDeclaration: ({ source: from, specifiers, importKind }) => {
      if (importKind === 'type') return
      for (const specifier of specifiers) {
        if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier')
          continue
        const { name } = specifier.imported
        const isQuery = from.value === '@tanstack/react-query' && OF_QUERIES.test(name)
        if (isQuery || (from.value.startsWith('~/api/') && requests.has(name)))
          faults.push(`uses ${name}, which is for src/queries`)
      }
    },
    Property: ({ key }) => {
      if (key.type === 'Identifier' && key.name === 'queryKey')
        faults.push('builds a key, which is for src/queries')
    },
  }).visit(parseSync(path, source).program)
  return faults
}

/**
 * Only `stores/` uses the storage of the browser, so that a sign-out can remove everything. The demo has its own
 * storage.
 */
const MAY_STORE = /^(?:stores|mocks)\//
const STORAGES = new Set(['localStorage', 'sessionStorage', 'indexedDB'])

function faultsOfStorage(path: string, source: string): readonly string[] {
  if (isTest(path) || MAY_STORE.test(path)) return []
  const faults: string[] = []
  const words = [...STORAGES, '~/stores/storages', 'idb']
  if (!words.some((word) => source.includes(word))) return []
  new Visitor({
    Identifier: ({ name }) => {
      if (STORAGES.has(name)) faults.push(`uses ${name}, which is for src/stores`)
    },
    ImportDeclaration: ({ source: { value } }) => {
      if (value === '~/stores/storages' || /^idb(?:-keyval)?$/.test(value))
        faults.push(`imports ${value}, which is for src/stores`)
    },
  }).visit(parseSync(path, source).program)
  return faults
}

test('only queries/ reads from the service and sends requests', { timeout: 180_000 }, () => {
  const sources = readSources()
  const requests = requestsIn(sources)
  const check = (path: string, source: string) => faultsOfQueries(path, source, requests)
  expect(requests.size).toBeGreaterThan(10)
  expect(faultsIn(sources, check)).toEqual([])
})

test('only stores/ reads and writes the storages of the browser', { timeout: 180_000 }, () => {
  expect(faultsIn(readSources(), faultsOfStorage)).toEqual([])
})

test.each([
  ["import { useQuery } from '@tanstack/react-query'", 'uses useQuery'],
  ["import { useMutation as b } from '@tanstack/react-query'", 'uses useMutation'],
  ["import { listThings } from '~/api/things'", 'uses listThings'],
  ["queries.cancelQueries({ queryKey: ['things'] })", 'builds a key'],
])('the check finds a component that calls the service without the hooks: %s', (source, words) => {
  const api = new Map([
    ['api/things.ts', 'export async function listThings(\n  client: Client,\n) {}'],
  ])
  const faultsOf = (path: string) => faultsOfQueries(path, source, requestsIn(api))
  expect(faultsOf('queries/things.ts')).toEqual([])
  expect(faultsOf('features/tools/a.ts')).toEqual([expect.stringContaining(words)])
})

test.each([
  ["localStorage.getItem('a')", 'uses localStorage'],
  ['const place = globalThis.sessionStorage', 'uses sessionStorage'],
  ["window.indexedDB.open('a')", 'uses indexedDB'],
  ["import { tabStorage } from '~/stores/storages'", 'imports ~/stores/storages'],
  ["import { openDB } from 'idb'", 'imports idb'],
])('the check finds a page that uses the browser storage directly: %s', (source, words) => {
  expect(faultsOfStorage('stores/a.ts', source)).toEqual([])
  expect(faultsOfStorage('app/a.ts', source)).toEqual([expect.stringContaining(words)])
})
