/** Decides which file belongs to an address, without access to the network or the disk. */

/** The page that every screen uses. */
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
 * Every address that a user can navigate to gets the page. The id of a pipeline may contain dots, so a dot alone does
 * not mean a file. A dot means a file at the top level (`/favicon.ico`), and for clients that do not accept HTML
 * explicitly. A client that accepts HTML explicitly gets the page in any fetch mode, because the demo's worker changes
 * the mode of navigations.
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

/**
 * The path of the file to send.
 *
 * @param files the files of the build
 * @returns `undefined` if there is no such file
 */
export function resolveRequest(
  request: RequestFacts,
  files: ReadonlySet<string>,
): string | undefined {
  if (files.has(request.path)) return request.path
  return isNavigation(request) ? PAGE : undefined
}
