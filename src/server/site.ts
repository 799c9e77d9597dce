/** The served build: the names of its files, and the two files that the server changes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { readConfig } from '~/api/config'
import { foreignOrigins } from './policy'

export interface Site {
  /** For example `/assets/main-x.js`. An address that is not in this set never reaches the disk. */
  readonly files: ReadonlySet<string>
  /** `/index.html` and `/config.json`. They are sent without compression, because they are small. */
  readonly generatedFiles: ReadonlyMap<string, { readonly type: string; readonly body: string }>
  /** The foreign origins that config.json allows the page to contact. */
  readonly connect: readonly string[]
}

/**
 * Adds the path prefix to the addresses in `index.html`. Scripts and styles use relative addresses.
 *
 * @param basePath for example `/sluice`; empty at the root
 */
export function withBasePath(html: string, basePath: string): string {
  return html.replace(/(\s(?:src|href)=")\/(?!\/)/g, `$1${basePath}/`)
}

/**
 * The foreign origins that config.json names. If the file is invalid, there are none, and the page shows the errors.
 */
export function originsOf(configText: string): readonly string[] {
  // Relative addresses have the page's own origin, which the policy always allows.
  const outcome = readConfig(configText, 'https://own.invalid/')
  return outcome.ok ? foreignOrigins([outcome.config.apiBaseUrl, outcome.config.mcpUrl]) : []
}

/**
 * @param configText replaces the config.json of the build
 * @throws if the folder contains no build
 */
export function readSite(root: string, basePath: string, configText: string | undefined): Site {
  const page = join(root, 'index.html')
  if (!existsSync(page)) throw new Error(`There is no build in ${root}. Run “npm run build”.`)
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !/\.(?:br|gz)$/.test(path) && !path.includes('/.'))
  const configFile = join(root, 'config.json')
  const config = configText ?? (existsSync(configFile) ? readFileSync(configFile, 'utf8') : '{}')
  const html = withBasePath(readFileSync(page, 'utf8'), basePath)
  return {
    files: new Set(files),
    generatedFiles: new Map([
      ['/index.html', { type: 'text/html; charset=utf-8', body: html }],
      ['/config.json', { type: 'application/json; charset=utf-8', body: config }],
    ]),
    connect: originsOf(config),
  }
}
