/** What an address of the dashboard stands for, decided without touching the network or the disk. */

export type Resolved =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'page' }
  | { readonly kind: 'missing' }

export interface AskedFor {
  /** The path without prefix and query, as `pathOf` gives it. */
  readonly path: string
  readonly accept: string | undefined
  /** `Sec-Fetch-Mode`. Browsers send it, other clients do not. */
  readonly fetchMode: string | undefined
}

/** Never answered with the page, whoever asks: a wrong address there has to look wrong. */
const NEVER_A_PAGE = /^\/(?:assets|api|mcp)(?:\/|$)/

/**
 * The path of a request target under the prefix, dot segments resolved.
 *
 * @param target `req.url`
 * @param basePath `/sluice`, or nothing at the root
 * @returns `undefined` for what is no path or lies outside the prefix
 */
export function pathOf(target: string, basePath: string): string | undefined {
  if (!target.startsWith('/') || !URL.canParse(`http://own.invalid${target}`)) return undefined
  const { pathname } = new URL(`http://own.invalid${target}`)
  if (pathname === basePath) return '/'
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined
}

/**
 * The page is the answer for every address that somebody can navigate to. The id of a pipeline may contain dots, so a
 * dot alone does not make a file. It does at the top (`/favicon.ico`), and for a client that does not ask for HTML by
 * name. Who asks for HTML by name gets it in any fetch mode, because the demo's worker changes the mode of navigations.
 */
function isNavigation({ path, accept, fetchMode }: AskedFor): boolean {
  if (NEVER_A_PAGE.test(path)) return false
  const [first = '', ...rest] = path.slice(1).split('/')
  if (first.includes('.')) return false
  if (accept?.includes('text/html') === true) return true
  if (fetchMode !== undefined && fetchMode !== 'navigate') return false
  if (rest.at(-1)?.includes('.') === true) return false
  return path === '/' || accept === undefined || accept.includes('*/*')
}

/** @param has whether the build has a file at this path */
export function resolveRequest(request: AskedFor, has: (path: string) => boolean): Resolved {
  if (request.path === '/index.html') return { kind: 'page' }
  if (has(request.path)) return { kind: 'file', path: request.path }
  return isNavigation(request) ? { kind: 'page' } : { kind: 'missing' }
}
