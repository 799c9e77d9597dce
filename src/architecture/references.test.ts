/** References in comments and documents lead to headings and files that exist. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const PATHS = [
  '{src,e2e,.ci,public}/**/*.{ts,tsx,mjs,js,css,html}',
  '{README.md,docs/**/*.md,*.ts,.*.mjs,index.html}',
].flatMap((pattern) => globSync(pattern, { cwd: ROOT }))

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(document: string): readonly string[] {
  return [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** `docs/service.md#actions` in any file, and `[text](service.md#actions)` in a document. */
function referencesIn(path: string, text: string): readonly string[] {
  const named = [...text.matchAll(/(?<![\w/.-])(?:docs\/[\w/-]+|README)\.md(?:#[\w-]*)?/g)]
  const linked = path.endsWith('.md') ? [...text.matchAll(/\]\(([\w./-]*(?:#[\w-]*)?)\)/g)] : []
  return [
    ...named.map(([reference]) => reference),
    ...linked.map(([, target = '']) =>
      target.startsWith('#') ? `${path}${target}` : posix.join(dirname(path), target),
    ),
  ]
}

/** The names of our files in backticks, and of tests in a document. A name may leave out the first folders. */
const filesNamedIn = (path: string, text: string) => [
  ...[...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, name = '']) => name),
  ...(path.endsWith('.md') ? [...text.matchAll(/[\w./-]+\.spec\.ts/g)].map(([name]) => name) : []),
]

function faultsOf(path: string, text: string): readonly string[] {
  const missing = referencesIn(path, text).filter((reference) => {
    const [file = '', anchor] = reference.split('#')
    if (anchor === undefined) return globSync(file, { cwd: ROOT }).length === 0
    return !PATHS.includes(file) || !anchorsOf(read(file)).includes(anchor)
  })
  const unknown = filesNamedIn(path, text).filter(
    (name) => !PATHS.some((each) => `/${each}`.endsWith(`/${name}`)),
  )
  return [...missing, ...unknown].map((target) => `${path} → ${target}`)
}

test('each reference leads to a heading or a file that exists', () => {
  expect(PATHS.length).toBeGreaterThan(100)
  const own = 'src/architecture/references.test.ts'
  const faults = PATHS.filter((path) => path !== own).flatMap((path) => faultsOf(path, read(path)))
  expect(faults).toEqual([])
})

test('each function that the architecture page names exists', () => {
  const code = PATHS.filter((path) => path.startsWith('src/') && !path.includes('.test'))
    .map(read)
    .join('\n')
  const named = [...read('docs/architecture.md').matchAll(/`([a-z]\w*)\([^`]*\)`/g)]
  expect(named.length).toBeGreaterThan(50)
  expect(
    named.flatMap(([, name = '']) =>
      new RegExp(`(?:function|const) ${name}\\b|\\b${name}[(:]`).test(code) ? [] : name,
    ),
  ).toEqual([])
})

test.each([
  ['src/a.ts', '/** docs/service.md#no-such-heading */'],
  ['src/a.ts', '/** docs/no-such-page.md */'],
  ['src/a.ts', '/** Stored by `no-such-file.ts`. */'],
  ['docs/service.md', 'See [the list](#no-such-heading).'],
  ['docs/security.md', '| a rule | e2e/faults/no-such-test.spec.ts |'],
  ['docs/decisions/a.md', 'See [the page](no-such-page.md#actions).'],
])('the check finds a wrong reference in %s: %s', (path, text) => {
  expect(faultsOf(path, text)).toHaveLength(1)
})

test.each([
  ['src/a.ts', '/** docs/service.md#actions, `batch-root.tsx`, `batch/ui/batch-store.ts` */'],
  ['docs/deploying.md', 'See [reports](security.md#reports) and [sign-in](#sign-in).'],
  ['docs/decisions/a.md', 'See [the page](../service.md#actions) and [decisions](../decisions).'],
])('the check accepts the references in %s: %s', (path, text) => {
  expect(faultsOf(path, text)).toEqual([])
})
