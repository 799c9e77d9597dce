/** What an address of the dashboard stands for, decided without touching the network or the disk. */
import type { Encoding } from './site-files'

export type Resolved =
  | { readonly is: 'file'; readonly path: string }
  | { readonly is: 'page' }
  | { readonly is: 'health' }
  | { readonly is: 'missing' }
  | { readonly is: 'wrong-method' }

export interface AskedFor {
  readonly method: string
  /** The path without prefix and query, as `pathOf` gives it. */
  readonly path: string
  readonly accept: string | undefined
  /** `Sec-Fetch-Mode`; browsers send it, other clients do not. */
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
 * The page stands for every address that somebody can navigate to (deployer 5). A pipeline's id may
 * hold dots, so a dot alone makes no file: it does at the top (`/favicon.ico`), and for a client
 * that does not ask for HTML by name. Who asks for HTML by name gets it in any fetch mode, because
 * the demo's worker sends navigations on in a mode of its own.
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
export function resolveRequest(asked: AskedFor, has: (path: string) => boolean): Resolved {
  if (asked.method !== 'GET' && asked.method !== 'HEAD') return { is: 'wrong-method' }
  if (asked.path === '/healthz') return { is: 'health' }
  if (asked.path === '/index.html') return { is: 'page' }
  if (has(asked.path)) return { is: 'file', path: asked.path }
  return isNavigation(asked) ? { is: 'page' } : { is: 'missing' }
}

/** The smallest encoding that the client takes; `q=0` is a refusal. */
export function encodingFor(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  const taken = new Set(
    (acceptEncoding ?? '')
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/),
      )
      .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0*)?$/.test(weight))
      .map(([name]) => name),
  )
  const order = ['br', 'gzip'] as const
  return order.find((encoding) => taken.has(encoding) && available.includes(encoding))
}
