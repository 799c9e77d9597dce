/**
 * The last step of a browser build: what a static host needs beside the bundle.
 *
 * Styles before scripts, the frame before the start, the files of the screens that links lead to, scripts of
 * public/ without comments, a word to the compiler, integrity on the entry tags, a brotli and a gzip copy of each
 * text file, and the manifest moved out of the folder, because it names source files and is for our own checks only.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { minifySync } from 'rolldown/utils'
import type { Manifest, Plugin } from 'vite'
import { GATE, ONE_COLUMN } from '../src/features/approvals/gate-place.ts'
import { startOf, withImports } from './bundle-parts.ts'

const TEXT = /\.(?:js|css|svg|json|txt|md|webmanifest)$/
/** Edited or rewritten where it is served, so a compressed copy would soon tell something else. */
const CHANGES_LATER = new Set(['config.json', 'index.html'])

/** Adds `integrity` to each script, stylesheet and module preload that lies in the folder. */
function withIntegrity(html: string, read: (path: string) => Buffer): string {
  return html.replace(/<(?:script|link)\b[^>]*>/g, (tag) => {
    const address = /\s(?:src|href)="\/([^"]+)"/.exec(tag)?.[1]
    const isCode = tag.startsWith('<script') || /\srel="(?:stylesheet|modulepreload)"/.test(tag)
    if (address === undefined || !isCode) return tag
    const digest = createHash('sha384').update(read(address)).digest('base64')
    return tag.replace(/\s*\/?>$/, ` integrity="sha384-${digest}">`)
  })
}

/**
 * Puts the styles before the scripts. Read in the middle of the page they take the parser's turn, and a
 * blank page is painted before the frame in it.
 */
function withStylesFirst(html: string): string {
  const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
  const rest = styles.reduce((page, tag) => page.replace(tag, ''), html)
  return rest.replace(/(?= *<script\b)/, styles.join(''))
}

/**
 * Has the script of the start give way to what the first frame waits for, where there is not room for all.
 *
 * @throws when there is no such script
 */
function withFrameFirst(html: string): string {
  const page = html.replace('<script type="module"', '$& fetchpriority="low"')
  if (page === html) throw new Error('The page has no script of the start.')
  return page
}

/** Scripts from public/ go past the bundler; their comments are for those who read the sources. */
function minifyPublicScripts(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.js') || name === 'mockServiceWorker.js') continue
    const path = join(folder, name)
    const { code, errors } = minifySync(name, readFileSync(path, 'utf8'), { module: false })
    if (errors[0] !== undefined) throw new Error(`${name}: ${errors[0].message}`)
    writeFileSync(path, code)
  }
}

/**
 * Has Chromium compile the whole start on another thread while it comes. Otherwise it compiles each function
 * when it is first called, on the page's own thread: a fifth of the time to the first rows.
 */
function compileStartAhead(assets: string): void {
  for (const name of readdirSync(assets)) {
    if (!/^start-.*\.js$/.test(name)) continue
    const path = join(assets, name)
    writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`)
  }
}

const QUEUE = 'src/features/approvals/approvals-page.tsx'
const DETAIL = 'src/features/approvals/gate/gate-detail.tsx'

/** A screen that people send each other links to, or a part that not everybody sees at once. */
interface Linked {
  /** The address below the app. */
  readonly address: string
  /** What comes after its question mark, where that matters. */
  readonly query?: string
  readonly media?: string
  readonly modules: readonly string[]
  /** Modules that another entry has for the same address. */
  readonly known?: readonly string[]
}

const LINKED: readonly Linked[] = [
  { address: '^approvals$', modules: [QUEUE] },
  {
    address: '^approvals$',
    media: `not all and ${ONE_COLUMN}`,
    modules: [DETAIL],
    known: [QUEUE],
  },
  // One gate stands alone there, in place of the queue.
  {
    address: '^approvals$',
    query: `[?&]${GATE}=`,
    media: ONE_COLUMN,
    modules: [DETAIL],
    known: [QUEUE],
  },
  {
    address: '^pipelines/(?!new$)[^/]+$',
    modules: ['src/features/pipeline/pipeline-page.tsx', 'src/features/pipeline/pipeline-body.tsx'],
  },
  { address: '^tasks$', modules: ['src/features/tasks/tasks-page.tsx'] },
]

/**
 * Names the files that those screens need on top of the start. public/early.js has the browser preload those
 * of the one that is opened; the start would ask for them only when it has come and runs. They are no links
 * before: what the bundle loads later, it takes for loaded wherever a link names it.
 *
 * @throws when one of those modules has no file of its own any more
 */
function withScreens(html: string, manifest: Manifest): string {
  const links = LINKED.map(({ address, query = '', media = 'all', modules, known = [] }) => {
    const missing = modules.find((module) => manifest[module]?.isDynamicEntry !== true)
    if (missing !== undefined) throw new Error(`${missing} is not loaded by itself any more.`)
    const there = withImports(manifest, [startOf(manifest), ...known])
    const own = [...withImports(manifest, modules)].filter((key) => !there.has(key))
    const files = own.map((key) => manifest[key]?.file).join(' ')
    return `    <link data-for="${address}" data-query="${query}" data-media="${media}" data-files="${files}">\n`
  })
  return html.replace(/(?= *<script\b)/, () => links.join(''))
}

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name) || CHANGES_LATER.has(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** Works on whatever folder the build writes to; the manifest goes beside it, as `manifest.<folder>.json`. */
export function finishBuild(): Plugin {
  let folder = ''
  return {
    name: 'sluice-finish-build',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const manifest = join(dirname(folder), `manifest.${basename(folder)}.json`)
        renameSync(join(folder, '.vite/manifest.json'), manifest)
        rmSync(join(folder, '.vite'), { recursive: true })
        minifyPublicScripts(folder)
        compileStartAhead(join(folder, 'assets'))
        const index = join(folder, 'index.html')
        const html = withScreens(
          withFrameFirst(withStylesFirst(readFileSync(index, 'utf8'))),
          JSON.parse(readFileSync(manifest, 'utf8')) as Manifest,
        )
        writeFileSync(
          index,
          withIntegrity(html, (path) => readFileSync(join(folder, path))),
        )
        compress(folder)
      },
    },
  }
}
