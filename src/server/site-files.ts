/**
 * The files of a build, read once at the start. What is not in the map cannot be asked for, so no
 * address ever becomes a path on disk.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

export interface SiteFile {
  readonly type: string
  readonly body: Buffer
  /** Compressed copies, when the build made some. */
  readonly encoded: Partial<Readonly<Record<Encoding, Buffer>>>
}

/** From the path in the address (`/assets/main-x.js`) to the file. */
export type SiteFiles = ReadonlyMap<string, SiteFile>

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.json': 'application/json; charset=utf-8',
    '.webmanifest': 'application/manifest+json; charset=utf-8',
    '.svg': 'image/svg+xml; charset=utf-8',
    '.txt': 'text/plain; charset=utf-8',
    '.md': 'text/plain; charset=utf-8',
    '.png': 'image/png',
    '.ico': 'image/x-icon',
    '.woff2': 'font/woff2',
  }),
)

/** A file made in memory, with its compressed copies. */
export function textFile(type: '.html' | '.json', text: string): SiteFile {
  const body = Buffer.from(text)
  return {
    type: TYPES.get(type) ?? 'application/octet-stream',
    body,
    encoded: { br: brotliCompressSync(body), gzip: gzipSync(body) },
  }
}

/**
 * Puts the path prefix before the addresses in `index.html`; chunks and style sheets refer to each
 * other relatively and need no change (vite.config.ts).
 *
 * @param basePath `/sluice`, or nothing at the root
 */
export function withBasePath(html: string, basePath: string): string {
  return html.replace(/(\s(?:src|href)=")\/(?!\/)/g, `$1${basePath}/`)
}

/**
 * Reads a build folder. Dot files are left out.
 *
 * @throws when the folder is not there
 */
export function readSite(folder: string): SiteFiles {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const present = new Set(paths)
  const files = new Map<string, SiteFile>()
  for (const path of paths) {
    const address = `/${relative(folder, path).split(sep).join('/')}`
    if (/\.(?:br|gz)$/.test(path) || address.includes('/.')) continue
    files.set(address, {
      type: TYPES.get(extname(path)) ?? 'application/octet-stream',
      body: readFileSync(path),
      encoded: {
        ...(present.has(`${path}.br`) && { br: readFileSync(`${path}.br`) }),
        ...(present.has(`${path}.gz`) && { gzip: readFileSync(`${path}.gz`) }),
      },
    })
  }
  return files
}
