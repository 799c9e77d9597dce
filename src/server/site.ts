/** The served build: the names of its files, and the two files that the server changes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { readConfig } from '~/api/config'
import { foreignOrigins } from './policy'

export interface Site {
  /**
   * The addresses of all files, for example `/assets/main-x.js`. The server never reads any other address from the
   * disk.
   */
  readonly files: ReadonlySet<string>
  /**
   * The files that the server changes, `/index.html` and `/config.json`. They are sent without compression, because
   * they are small.
   */
  readonly generatedFiles: ReadonlyMap<string, { readonly type: string; readonly body: string }>
  /** The foreign origins that config.json allows the page to contact. */
  readonly connect: readonly string[]
}

/**
 * Adds the path prefix to the addresses in `index.html`. The scripts and the styles need no prefix, because the
 * addresses in them are relative.
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
 * Reads the build that is served.
 *
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

export const PAGE = '/index.html'

interface RequestFacts {
  /** The path without prefix and query, as returned by `pathOf`. */
  readonly path: string
  readonly accept: string | undefined
  /** `Sec-Fetch-Mode`. Browsers send it, other clients do not. */
  readonly fetchMode: string | undefined
}

/** These paths never get the page, because a wrong address there must give an error. */
const NEVER_A_PAGE = /^\/(?:assets|api|mcp)(?:\/|$)/

/**
 * The path of a request target below the prefix, with dot segments resolved.
 *
 * @param target `req.url`
 * @param basePath `/sluice`, or an empty string at the root
 * @returns `undefined` if the target is not a path, or is outside the prefix
 */
export function pathOf(target: string, basePath: string): string | undefined {
  if (!target.startsWith('/') || !URL.canParse(`http://own.invalid${target}`)) return undefined
  const { pathname } = new URL(`http://own.invalid${target}`)
  if (pathname === basePath) return '/'
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined
}

/**
 * Whether the request gets the page.
 *
 * A first path segment with a dot is a file, such as `/favicon.ico`. The id of a pipeline may contain dots. So a dot in
 * the last segment means a file only if the client does not accept HTML explicitly.
 *
 * If the client accepts HTML explicitly, the fetch mode is ignored, because the demo's worker changes the mode of
 * navigations.
 */
function isNavigation({ path, accept, fetchMode }: RequestFacts): boolean {
  if (NEVER_A_PAGE.test(path)) return false
  const [first = '', ...rest] = path.slice(1).split('/')
  if (first.includes('.')) return false
  if (accept?.includes('text/html') === true) return true
  if (fetchMode !== undefined && fetchMode !== 'navigate') return false
  if (rest.at(-1)?.includes('.') === true) return false
  return path === '/' || accept === undefined || accept.includes('*/*')
}

/** The path of the file to send, or `undefined` if the build has no such file. */
export function resolveRequest(
  request: RequestFacts,
  files: ReadonlySet<string>,
): string | undefined {
  if (files.has(request.path)) return request.path
  return isNavigation(request) ? PAGE : undefined
}
