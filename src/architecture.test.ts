/**
 * The layers, the state rule and the names of docs/architecture.md, checked over every source file. `violationsOf` takes
 * a map of sources, so that the second half can prove that each rule finds a violation.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'rolldown/utils'
import { describe, expect, test } from 'vitest'

/** From the path under `src` to the text. */
type Sources = ReadonlyMap<string, string>

interface Import {
  readonly from: string
  readonly isDynamic: boolean
}

const LAYERS = {
  lib: [],
  ui: ['lib'],
  domain: ['lib'],
  stores: ['domain', 'lib'],
  api: ['domain', 'lib'],
  'batch/engine': ['api', 'domain', 'lib'],
  queries: ['batch/engine', 'api', 'ui', 'stores', 'domain', 'lib'],
  components: ['queries', 'batch/engine', 'api', 'ui', 'stores', 'domain', 'lib'],
  'batch/ui': ['components', 'queries', 'batch/engine', 'api', 'ui', 'stores', 'domain', 'lib'],
  features: [
    'batch/ui',
    'components',
    'queries',
    'batch/engine',
    'api',
    'ui',
    'stores',
    'domain',
    'lib',
  ],
  app: [
    'features',
    'batch/ui',
    'components',
    'queries',
    'batch/engine',
    'api',
    'ui',
    'stores',
    'domain',
    'lib',
  ],
  mocks: ['api', 'domain', 'lib'],
  server: ['mocks', 'api', 'domain', 'lib'],
} as const satisfies Record<string, readonly string[]>
type Layer = keyof typeof LAYERS

const MOST_LINES = 300
const BANNED_NAMES = /^(?:index|utils|types|helpers)\.tsx?$/
/** The factories of zustand: `clearLocalData` does not know their stores. These two files end theirs themselves. */
const OWN_STORES = new Set(['stores/session.ts', 'features/builder/draft/draft-store.ts'])
const BARE_STORE = /import \{[^}]*\bcreate(?:Store)?\b[^}]*\} from 'zustand/
const BANNED_CODE =
  /dangerouslySetInnerHTML|\b(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc)\b|\bdocument\.write\b|\beval\s*\(|\bnew Function\b/i

/** A literal that names a module; a template without holes counts as one. */
function textOf(node: unknown): string | undefined {
  const { type, value, quasis } = node as {
    type?: string
    value?: unknown
    quasis?: readonly { value: { cooked: string | null } }[]
  }
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral' && quasis?.length === 1
    ? (quasis[0]?.value.cooked ?? undefined)
    : undefined
}

/** Every way in which one module can name another: static, re-exported, dynamic, as a type, mocked. */
function importsOf(path: string, source: string): readonly Import[] {
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const found: Import[] = []
  const add = (node: unknown, isDynamic = false) => {
    const from = node === null ? undefined : textOf(node)
    if (from !== undefined) found.push({ from, isDynamic })
  }
  const visitor = new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source, true),
    TSImportType: (node) => add(node.source),
    CallExpression: ({ callee, arguments: args }) => {
      const isVi =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'vi'
      if (isVi && args[0] !== undefined) add(args[0])
    },
  })
  visitor.visit(program)
  return found
}

/** `features/x` for a feature, `batch/x` for a batch, the first folder for the rest, nothing for a file of `src` itself. */
function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/').slice(0, -1)
  return first === 'features' || first === 'batch' ? `${first}/${second}` : first
}

const layerOf = (room: string): string => (room.startsWith('features/') ? 'features' : room)
const isLayer = (name: string): name is Layer => Object.hasOwn(LAYERS, name)
/** Words of an attack, kept as data to be shown as text. */
const isAttackData = (path: string) => path.startsWith('mocks/scenarios/') || isTest(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

function faultOfImport(path: string, { from, isDynamic }: Import): string | undefined {
  const isOurs = from.startsWith('~/') || from.startsWith('.')
  if (!isOurs) return undefined
  const target = from.startsWith('~/') ? from.slice(2) : posix.join(posix.dirname(path), from)
  const [own, other] = [roomOf(path), roomOf(target)]
  if (target.startsWith('..')) return 'reaches out of src'
  if (own === other) {
    const isBelow = `${target}/`.startsWith(`${posix.dirname(path)}/`)
    return isBelow && from.startsWith('~/') ? 'is in the same folder: write it as ./…' : undefined
  }
  if (from.startsWith('.') && own !== '') return 'is in another room: write it as ~/…'
  if (own === '') {
    if (isTest(path) || other === 'app' || other === 'lib') return undefined
    if (path === 'main.tsx' && other === 'mocks' && isDynamic) return undefined
    return `may not be imported by ${path}`
  }
  // A test may run against the demo service: it is the one implementation of the document we have.
  if (isTest(path) && other === 'mocks') return undefined
  const allowed: readonly string[] = isLayer(own) ? LAYERS[own] : LAYERS.features
  if (own.startsWith('features/') && layerOf(other) === 'features') {
    return 'is another feature: what two need moves down to components'
  }
  return allowed.includes(layerOf(other)) ? undefined : `may not be imported by ${own}`
}

function faultsOfCode(path: string, source: string): readonly string[] {
  const name = posix.basename(path)
  const lines = source.split('\n').length - 1
  const hasDefault =
    /\bdefault\b/.test(source) &&
    parseSync(path, source).module.staticExports.some(({ entries }) =>
      entries.some(
        ({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default',
      ),
    )
  const faults = [
    lines > MOST_LINES && `has ${lines} lines, more than ${MOST_LINES}`,
    BANNED_NAMES.test(name) && 'is not named after what it exports',
    path.includes('/helpers/') && 'lies in a folder that says nothing',
    !/^[a-z0-9]+(?:[.-][a-z0-9]+)*\.tsx?$/.test(name) && 'is not named in kebab-case',
    hasDefault && !name.endsWith('-page.tsx') && 'has a default export and is no page',
    !isAttackData(path) && BANNED_CODE.test(source) && `holds ${BANNED_CODE.exec(source)?.[0]}`,
    !path.startsWith('stores/create-') &&
      !OWN_STORES.has(path) &&
      BARE_STORE.test(source) &&
      'makes a store that clearLocalData does not know: use createStore of ~/stores/create-store',
    path.includes('/') && !isLayer(layerOf(roomOf(path))) && 'is in a room that has no rules',
  ]
  return faults.filter((fault) => fault !== false)
}

/** What only `queries/` may use: everybody else has its hooks. */
const OF_QUERIES =
  /^(?:use(?:Infinite)?Quer(?:y|ies|yClient)|useMutation|(?:query|mutation)Options)$/

/** The functions of `api/` that send a request. */
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

/** `app` makes the query client. */
const MAY_QUERY = /^(?:queries|api|app|mocks|server|batch\/engine)\//

/** A component that builds a key, or that calls the client. */
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

/** One sentence a violation, in the order of the files. */
function violationsOf(sources: Sources): readonly string[] {
  const requests = requestsIn(sources)
  return [...sources].flatMap(([path, source]) => [
    ...[...faultsOfCode(path, source), ...faultsOfQueries(path, source, requests)].map(
      (fault) => `${path} ${fault}`,
    ),
    ...importsOf(path, source).flatMap((found) => {
      const fault = faultOfImport(path, found)
      return fault === undefined ? [] : [`${path} → ${found.from} ${fault}`]
    }),
  ])
}

function readSources(): Sources {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => relative(folder, path).split(sep).join('/'))
    // The list of what is banned cannot be written down without the words.
    .filter((path) => path !== 'architecture.test.ts')
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** The folders of the builder, and which of them each may import. The files beside them compose the pages. */
const BUILDER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  draft: [],
  steps: ['draft'],
  validation: ['draft'],
  create: ['draft', 'validation'],
  edit: ['draft', 'validation'],
  'import-export': ['draft'],
}
const BUILDER = 'features/builder/'

function builderViolationsOf(sources: Sources): readonly string[] {
  return [...sources].flatMap(([path, source]) => {
    const [folder = '', file] = path.slice(BUILDER.length).split('/')
    if (!path.startsWith(BUILDER) || file === undefined) return []
    const allowed = BUILDER_FOLDERS[folder]
    if (allowed === undefined) return [`${path} is in a folder without a rule`]
    return importsOf(path, source).flatMap(({ from }) => {
      if (!from.startsWith('.')) return []
      const target = posix.join(posix.dirname(path), from).slice(BUILDER.length)
      const [other = '', inside] = target.split('/')
      const isAllowed = inside !== undefined && (other === folder || allowed.includes(other))
      return isAllowed ? [] : [`${path} → ${from} goes upwards`]
    })
  })
}

test('imports inside the builder go one way', () => {
  expect(builderViolationsOf(readSources())).toEqual([])
})

test.each([
  ['features/builder/draft/a.ts', "import { b } from '../edit/b'"],
  ['features/builder/steps/a.ts', "import { b } from '../validation/b'"],
  ['features/builder/create/a.ts', "import { b } from '../builder-page'"],
  ['features/builder/other/a.ts', ''],
])('the check of the builder finds %s with %j', (path, source) => {
  expect(builderViolationsOf(new Map([[path, source]]))).toHaveLength(1)
})

describe('the sources', () => {
  // It parses every file, which takes a while on a machine that is busy.
  test('keep the layers, the names and the bans', { timeout: 180_000 }, () => {
    const sources = readSources()
    expect(sources.size).toBeGreaterThan(10)
    expect(violationsOf(sources)).toEqual([])
  })
})

test('a size of text has its own line height: `text-xs/4` is no class of ours', () => {
  const sources = [...readSources()].filter(([path]) => path.endsWith('.tsx'))
  const slashed = sources.filter(([, source]) => /\btext-(?:xs|sm|base|lg|xl)\//.test(source))
  expect(slashed.map(([path]) => path)).toEqual([])
})

const violation = (path: string, source: string) => violationsOf(new Map([[path, source]]))[0]

describe('the check finds', () => {
  test.each([
    ['lib/a.ts', "import { b } from '~/api/b'"],
    ['ui/a.tsx', "import { b } from '~/components/b'"],
    ['api/a.ts', "import { b } from '~/batch/b'"],
    ['batch/engine/a.ts', "import { b } from '~/ui/b'"],
    ['components/a.tsx', "import { b } from '~/features/tools/b'"],
    ['features/tools/a.tsx', "import { b } from '~/app/b'"],
    ['features/tools/a.tsx', "import { b } from '~/features/tasks/b'"],
    ['app/a.tsx', "import { b } from '~/mocks/b'"],
    ['app/a.tsx', "import { b } from '~/server/b'"],
    ['mocks/a.ts', "import { b } from '~/batch/engine/b'"],
    ['server/a.ts', "import { b } from '~/app/b'"],
    ['main.tsx', "import { b } from '~/mocks/b'"],
    ['main.tsx', "import('~/server/b')"],
  ])('a wrong direction: %s with %s', (path, source) => {
    expect(violation(path, source)).toMatch(/may not be imported|another feature/)
  })

  test.each([
    "import type { B } from '~/app/b'",
    "import '~/app/b'",
    "export { b } from '~/app/b'",
    "export * from '~/app/b'",
    "export type { B } from '~/app/b'",
    "const load = () => import('~/app/b')",
    'const load = () => import(`~/app/b`)',
    "type B = import('~/app/b').B",
    "vi.mock('~/app/b')",
    "vi.mock(import('~/app/b'))",
    "const b = await vi.importActual<object>('~/app/b')",
    "import {\n  b, // from './c'\n} from '~/app/b'",
  ])('it however it is written: %s', (source) => {
    expect(violation('lib/a.ts', source)).toBe('lib/a.ts → ~/app/b may not be imported by lib')
  })

  test.each([
    ["import { useQuery } from '@tanstack/react-query'", 'uses useQuery'],
    ["import { useMutation as b } from '@tanstack/react-query'", 'uses useMutation'],
    ["import { listThings } from '~/api/things'", 'uses listThings'],
    ["queries.cancelQueries({ queryKey: ['things'] })", 'builds a key'],
  ])('a component that reads or sends past the hooks: %s', (source, words) => {
    const api = 'export async function listThings(\n  client: Client,\n) {}'
    const found = violationsOf(
      new Map([
        ['api/things.ts', api],
        ['queries/things.ts', source],
        ['features/tools/a.ts', source],
      ]),
    )
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`features/tools/a.ts ${words}`)
  })

  test.each([
    ['features/tools/a.ts', "import { b } from '../../lib/b'", 'another room'],
    ['features/tools/a.ts', "import { b } from '../tasks/b'", 'another room'],
    ['lib/a.ts', "import { b } from '~/lib/b'", 'the same folder'],
    ['lib/a.ts', "import { b } from '../../e2e/b'", 'out of src'],
    ['lib/index.ts', '', 'not named after'],
    ['lib/utils.ts', '', 'not named after'],
    ['lib/helpers/a.ts', '', 'says nothing'],
    ['ui/Button.tsx', '', 'kebab-case'],
    ['hooks/a.ts', '', 'no rules'],
    ['lib/a.ts', 'export default 1', 'default export'],
    ['lib/a.ts', 'const a = 1; export { a as default }', 'default export'],
    ['lib/a.ts', '\n'.repeat(301), '301 lines'],
    ['ui/a.tsx', '<p dangerouslySetInnerHTML={x} />', 'dangerouslySetInnerHTML'],
    ['ui/a.ts', 'node.innerHTML = x', 'innerHTML'],
    ['ui/a.ts', "node.insertAdjacentHTML('beforeend', x)", 'insertAdjacentHTML'],
    ['ui/a.ts', 'document.write(x)', 'document.write'],
    ['ui/a.ts', 'eval(x)', 'eval('],
    ['ui/a.ts', "new Function('x')", 'new Function'],
    ['ui/a.tsx', '<iframe srcDoc={x} />', 'srcDoc'],
    ['queries/a.ts', "import { create, useStore } from 'zustand'", 'clearLocalData does not know'],
  ])('what is wrong with %s and %j', (path, source, words) => {
    expect(violation(path, source)).toContain(words)
  })

  test.each([
    [
      'lib/a.ts',
      "import { b } from './b'; import { c } from './deep/c'; import { z } from 'zod/mini'",
    ],
    ['features/tools/deep/a.ts', "import { b } from '../b'; import { c } from '~/components/c'"],
    ['components/deep/a.ts', "import { b } from '~/components/b'"],
    ['features/tools/tools-page.tsx', 'export default function ToolsPage() { return null }'],
    ['app/routes.tsx', "const page = () => import('~/features/tools/tools-page')"],
    ['main.tsx', "import { App } from '~/app/app'; if (__DEMO__) await import('~/mocks/browser')"],
    ['mocks/scenarios/hostile-words.ts', "const words = '<iframe srcdoc=x>'"],
    ['batch/engine/a.test.ts', "import { b } from '~/mocks/b'"],
    ['server/a.ts', "const load = () => import('~/mocks/http'); import { z } from '~/lib/zod'"],
    ['lib/a.ts', "// import { b } from '~/app/b'\nconst text = \"import '~/app/b'\""],
  ])('nothing wrong with %s and %s', (path, source) => {
    expect(violation(path, source)).toBeUndefined()
  })
})
