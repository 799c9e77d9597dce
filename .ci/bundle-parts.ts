/** Reads the manifest of Vite, and lists the files that each screen loads. The size budgets use these lists. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Manifest } from 'vite'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const ENTRY = 'index.html'
const DEMO_SERVICE = 'src/mocks/browser.ts'

function readManifest(build: 'app' | 'demo'): Manifest | undefined {
  const path = `${dist}manifest.${build}.json`
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : undefined
}

/** The chunk and all its static imports, which the browser loads with it. */
function withImports(manifest: Manifest, key: string): ReadonlySet<string> {
  const found = new Set([key])
  // A `for` loop over a set also visits entries that are added during the loop.
  for (const each of found) for (const next of manifest[each]?.imports ?? []) found.add(next)
  return found
}

/** The scripts that one chunk loads, without the scripts of the entry chunk. */
function scriptsOf(manifest: Manifest, key: string, build: 'app' | 'demo'): readonly string[] {
  const loaded = withImports(manifest, ENTRY)
  return [...withImports(manifest, key)]
    .filter((each) => !loaded.has(each))
    .flatMap((each) => manifest[each]?.file ?? [])
    .map((file) => `dist/${build}/${file}`)
}

/**
 * The scripts, styles and fonts of the production build, grouped for the size budgets.
 *
 * @returns the paths of the files, from the project root
 * @throws if there is no production build
 */
export function readBundleParts() {
  const manifest = readManifest('app')
  if (manifest === undefined) throw new Error('No production build found. Run `npm run build`.')
  const html = readFileSync(`${dist}app/index.html`, 'utf8')
  const scripts = html.matchAll(
    /<(?:script|link rel="modulepreload")\b[^>]*\s(?:src|href)="\/([^"]+)"/g,
  )
  const pages = Object.keys(manifest).filter(
    (key) => key.endsWith('-page.tsx') && manifest[key]?.isDynamicEntry === true,
  )
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ])
  const endingWith = (end: string) =>
    [...new Set(files)].filter((file) => file.endsWith(end)).map((file) => `dist/app/${file}`)
  const demo = readManifest('demo')
  return {
    /** The scripts of index.html. The list of pipelines needs no others (e2e/first-rows.spec.ts). */
    first: [...scripts].map(([, file]) => `dist/app/${file}`),
    /** The scripts of each page module, without those of index.html. */
    routes: new Map(pages.map((key) => [key, scriptsOf(manifest, key, 'app')])),
    css: endingWith('.css'),
    fonts: endingWith('.woff2'),
    demo: demo === undefined ? [] : scriptsOf(demo, DEMO_SERVICE, 'demo'),
  }
}
