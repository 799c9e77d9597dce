/** Each layer imports only the layers to its left in docs/architecture.md, and no feature imports another. */
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultsIn, importsOf, isTest, readSources, type Import } from './sources.test-data'

const BELOW_COMPONENTS = [
  'queries',
  'batch/engine',
  'api',
  'ui',
  'stores',
  'domain',
  'lib',
] as const

const LAYERS = {
  lib: [],
  ui: ['lib'],
  domain: ['lib'],
  stores: ['domain', 'lib'],
  api: ['domain', 'lib'],
  'batch/engine': ['api', 'domain', 'lib'],
  queries: ['batch/engine', 'api', 'ui', 'stores', 'domain', 'lib'],
  components: BELOW_COMPONENTS,
  'batch/ui': ['components', ...BELOW_COMPONENTS],
  features: ['batch/ui', 'components', ...BELOW_COMPONENTS],
  app: ['features', 'batch/ui', 'components', ...BELOW_COMPONENTS],
  mocks: ['api', 'domain', 'lib'],
  server: ['mocks', 'api', 'domain', 'lib'],
} as const satisfies Record<string, readonly string[]>
type Layer = keyof typeof LAYERS

/**
 * The folder that has an import rule: `features/x`, `batch/x`, otherwise the first folder. Empty for files directly in
 * `src`.
 */
function ruledFolderOf(path: string): string {
  const [first = '', second = ''] = path.split('/').slice(0, -1)
  return first === 'features' || first === 'batch' ? `${first}/${second}` : first
}

const layerOf = (folder: string): string => (folder.startsWith('features/') ? 'features' : folder)
const isLayer = (name: string): name is Layer => Object.hasOwn(LAYERS, name)
function faultOfImport(path: string, { from, isDynamic }: Import): string | undefined {
  const isOurs = from.startsWith('~/') || from.startsWith('.')
  if (!isOurs) return undefined
  const target = from.startsWith('~/') ? from.slice(2) : posix.join(posix.dirname(path), from)
  const [own, other] = [ruledFolderOf(path), ruledFolderOf(target)]
  if (target.startsWith('..')) return 'reaches out of src'
  if (own === other) {
    const isBelow = `${target}/`.startsWith(`${posix.dirname(path)}/`)
    return isBelow && from.startsWith('~/') ? 'is in the same folder: write it as ./…' : undefined
  }
  if (from.startsWith('.') && own !== '') return 'is in another folder: write it as ~/…'
  if (own === '') {
    if (isTest(path) || other === 'app' || other === 'lib') return undefined
    if (path === 'main.tsx' && other === 'mocks' && isDynamic) return undefined
    return `may not be imported by ${path}`
  }
  // A test may use the demo service, because it implements the whole service description.
  if (isTest(path) && other === 'mocks') return undefined
  const allowed: readonly string[] = isLayer(own) ? LAYERS[own] : LAYERS.features
  if (own.startsWith('features/') && layerOf(other) === 'features') {
    return 'is another feature: what two need moves down to components'
  }
  return allowed.includes(layerOf(other)) ? undefined : `may not be imported by ${own}`
}

function faultsOfLayers(path: string, source: string): readonly string[] {
  const isUnruled = path.includes('/') && !isLayer(layerOf(ruledFolderOf(path)))
  return [
    ...(isUnruled ? ['is in a folder that has no rules'] : []),
    ...importsOf(path, source).flatMap((found) => {
      const fault = faultOfImport(path, found)
      return fault === undefined ? [] : [`→ ${found.from} ${fault}`]
    }),
  ]
}

// The test parses every file, which is slow on a busy machine.
test('the sources respect the layers', { timeout: 180_000 }, () => {
  const sources = readSources()
  expect(sources.size).toBeGreaterThan(10)
  expect(faultsIn(sources, faultsOfLayers)).toEqual([])
})

describe('the check of the layers', () => {
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
  ])('finds an import in the wrong direction: %s with %s', (path, source) => {
    expect(faultsOfLayers(path, source)[0]).toMatch(/may not be imported|another feature/)
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
  ])('finds an import in any syntax: %s', (source) => {
    expect(faultsOfLayers('lib/a.ts', source)).toEqual(['→ ~/app/b may not be imported by lib'])
  })

  test.each([
    ['features/tools/a.ts', "import { b } from '../../lib/b'", 'another folder'],
    ['features/tools/a.ts', "import { b } from '../tasks/b'", 'another folder'],
    ['lib/a.ts', "import { b } from '~/lib/b'", 'the same folder'],
    ['lib/a.ts', "import { b } from '../../e2e/b'", 'out of src'],
    ['hooks/a.ts', '', 'no rules'],
  ])('finds the error in %s with %j', (path, source, words) => {
    expect(faultsOfLayers(path, source)[0]).toContain(words)
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
    ['batch/engine/a.test.ts', "import { b } from '~/mocks/b'"],
    ['server/a.ts', "const load = () => import('~/mocks/http'); import { z } from '~/lib/zod'"],
    ['lib/a.ts', "// import { b } from '~/app/b'\nconst text = \"import '~/app/b'\""],
  ])('accepts %s with %s', (path, source) => {
    expect(faultsOfLayers(path, source)).toEqual([])
  })
})
