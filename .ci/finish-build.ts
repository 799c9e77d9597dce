/** Completes a browser build after Vite, and moves the manifest out of the deployed folder. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { minifySync, type Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|md|webmanifest)$/
/** The deployer or the server changes these files, so compressed copies would be wrong. */
const REWRITTEN = new Set(['config.json', 'index.html'])

/**
 * Makes Chromium compile the whole script on another thread while it loads. Otherwise it compiles each function
 * at its first call, which delays the first rows (docs/decisions/001-plain-build.md).
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

/**
 * Keeps the worker of the demo away from the files of the build. Otherwise each of the 70 files of a start goes through
 * the worker and the page. That takes a fifth of the processor time of the start.
 */
const ONLY_THE_SERVICE = `addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (!/\\/(?:api\\/v2|mcp)(?:\\/|$)/.test(pathname)) event.stopImmediatePropagation()
})
`

function rewrite(path: string, change: (js: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

function addIntegrity(html: string, folder: string): string {
  return html.replace(/<(?:script|link)\b[^>]*>/g, (tag) => {
    const isCode = tag.startsWith('<script') || /\srel="(?:stylesheet|modulepreload)"/.test(tag)
    const path = /\s(?:src|href)="\/([^"]+)"/.exec(tag)?.[1]
    if (!isCode || path === undefined) return tag
    const digest = createHash('sha384')
      .update(readFileSync(join(folder, path)))
      .digest('base64')
    return tag.replace(/\s*\/?>$/, ` integrity="sha384-${digest}">`)
  })
}

/** Writes a compressed copy of each file with brotli and with gzip, so that a static host can send the copies. */
function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name) || REWRITTEN.has(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    // Node uses the highest level of brotli by default, but only level 6 of gzip.
    writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

export function finishBuild(): Plugin {
  let folder = ''
  return {
    name: 'finish-build',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const path = join(folder, file.fileName)
          if (file.fileName === 'mockServiceWorker.js') rewrite(path, (js) => ONLY_THE_SERVICE + js)
          if (file.type === 'chunk' && file.isEntry) rewrite(path, (js) => COMPILE_AHEAD + js)
        }
        // Vite copies the files of `public` without minifying them.
        rewrite(join(folder, 'early.js'), (js) => minifySync('early.js', js).code)
        const page = join(folder, 'index.html')
        // With its normal priority, the entry script would delay the styles that the first paint needs.
        const html = readFileSync(page, 'utf8')
        const tag = '<script type="module"'
        if (!html.includes(tag)) throw new Error(`${page} has no ${tag}`)
        writeFileSync(page, addIntegrity(html.replace(tag, `${tag} fetchpriority="low"`), folder))
        // The manifest names source files, and only our own checks read it.
        renameSync(
          join(folder, '.vite/manifest.json'),
          join(dirname(folder), `manifest.${basename(folder)}.json`),
        )
        rmSync(join(folder, '.vite'), { recursive: true })
        compress(folder)
      },
    },
  }
}
