/** Which files of the production build a reader's browser loads when, read from the build's manifest. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Manifest } from 'vite'

export interface BundleParts {
  /** Scripts before the first row of `/pipelines` (performance P1): the list comes with the start. */
  readonly first: readonly string[]
  /** By route module: the scripts that it loads on top of those of the start. */
  readonly routes: ReadonlyMap<string, readonly string[]>
  /** All scripts but those that P2 leaves out. */
  readonly all: readonly string[]
  readonly css: readonly string[]
  readonly fonts: readonly string[]
  /** Scripts that the demo loads on top of the dashboard; empty where it is not built. */
  readonly demo: readonly string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = 'dist/app'
const DEMO = 'src/mocks/browser.ts'
const ROUTE = /-page\.tsx$/
/** P2 counts without the JSON editor, the agent client and the parser of YAML: few readers ever load them. */
const LEFT_OUT = /(?:json-editor|agent-client|yaml-text)\.tsx?$/

/**
 * The chunk of the entry, with all that comes at once (`startChunk` in vite.config.ts).
 *
 * @throws when there is none, or more than one
 */
export function startOf(manifest: Manifest): string {
  const [found, other] = Object.keys(manifest).filter((key) => manifest[key]?.name === 'start')
  if (found === undefined) throw new Error('The build has no start.')
  if (other !== undefined) throw new Error(`Two are the start: ${found}, ${other}.`)
  return found
}

/** The chunks that come with these at once: their static imports, all the way down. */
export function withImports(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  keys.forEach(visit)
  return found
}

/** The chunks that can ever be reached, not stepping into those that are left out. */
function reachable(manifest: Manifest, from: string): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key) || LEFT_OUT.test(key)) return
    found.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const next of [...imports, ...dynamicImports]) visit(next)
  }
  visit(from)
  return found
}

/** Scripts that index.html names without the bundler knowing them (from public/). */
function plainScripts(manifest: Manifest): readonly string[] {
  const html = readFileSync(`${root}/${folder}/index.html`, 'utf8')
  const named = [...html.matchAll(/<script\b[^>]*\ssrc="\/([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  )
  const bundled = new Set(Object.values(manifest).map((chunk) => chunk.file))
  return named.filter((file) => !bundled.has(file)).map((file) => `${folder}/${file}`)
}

function readManifest(name: string): Manifest | undefined {
  const path = `${root}/dist/manifest.${name}.json`
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : undefined
}

/** The demo service in the browser: what its module needs that the start has not. */
function demoScripts(): readonly string[] {
  const manifest = readManifest('demo')
  if (manifest === undefined) return []
  const start = withImports(manifest, [startOf(manifest)])
  const own = [...withImports(manifest, [DEMO])].filter((key) => !start.has(key))
  return own.flatMap((key) => manifest[key]?.file ?? []).map((file) => `dist/demo/${file}`)
}

/** @throws when there is no build, or it has no start */
export function readBundleParts(): BundleParts {
  const manifest = readManifest('app')
  if (manifest === undefined) {
    throw new Error('There is no production build: npm run build comes first.')
  }
  const keys = Object.keys(manifest)

  const filesOf = (chunks: Iterable<string>) => {
    const files = [...chunks].flatMap((key) => manifest[key]?.file ?? [])
    return [...new Set(files)].filter((file) => file.endsWith('.js')).map((f) => `${folder}/${f}`)
  }
  const plain = plainScripts(manifest)
  const start = withImports(manifest, [startOf(manifest)])
  const routes = keys
    .filter((key) => ROUTE.test(key) && manifest[key]?.isDynamicEntry === true)
    .map((key) => {
      const own = [...withImports(manifest, [key])].filter((chunk) => !start.has(chunk))
      return [key, filesOf(own)] as const
    })
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  const ending = (end: string) =>
    [...new Set(files.filter((file) => file.endsWith(end)))].map((file) => `${folder}/${file}`)
  return {
    first: [...plain, ...filesOf(start)],
    routes: new Map(routes),
    all: [...plain, ...filesOf(reachable(manifest, startOf(manifest)))],
    css: ending('.css'),
    fonts: ending('.woff2'),
    demo: demoScripts(),
  }
}
