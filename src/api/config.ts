import { z } from '~/lib/zod'

/** `config.json` beside `index.html` (product.md, "Running it"; security, "What a deployer needs" 2). */
export const Config = z.object({
  /** Where `/api/v2` stands; relative addresses count from the dashboard's own. */
  apiBaseUrl: z._default(z.string(), './'),
  /** The agent endpoint ({mcp_url} of §4.7); relative addresses count from the dashboard's own. */
  mcpUrl: z._default(z.string(), './mcp'),
  /** `proxy`: a reverse proxy adds the token, so nobody is asked for one. */
  auth: z._default(z.enum(['token', 'proxy']), 'token'),
  readOnly: z._default(z.boolean(), false),
  /** Ids in one request of a batch. */
  batchChunk: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
  /** Seconds between two polls of what moves. */
  pollSeconds: z._default(z.number().check(z.minimum(1), z.maximum(3600)), 3),
})
export type Config = z.infer<typeof Config>

const FORMS: { readonly [Key in keyof Config]: string } = {
  apiBaseUrl: 'an address in quotes',
  mcpUrl: 'an address in quotes',
  auth: '"token" or "proxy"',
  readOnly: 'true or false',
  batchChunk: 'a whole number from 1 to 500',
  pollSeconds: 'a number of seconds from 1 to 3600',
}

function wordsOfIssue(issue: { readonly path: readonly PropertyKey[] }): string {
  const key = issue.path[0]
  return typeof key === 'string' && Object.hasOwn(FORMS, key)
    ? `“${key}” has to be ${FORMS[key as keyof Config]}.`
    : 'config.json has to hold one JSON object.'
}

export type ConfigOutcome =
  | { readonly ok: true; readonly config: Config; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Loopback may be plain HTTP, all else needs HTTPS (security 5). */
export function faultOfServiceUrl(address: string, appUrl: string): string | undefined {
  if (!URL.canParse(address, appUrl)) return `“${address}” is no address.`
  const url = new URL(address, appUrl)
  if (url.username !== '' || url.password !== '')
    return `“${address}” carries a user name or password.`
  // Before the origins are compared: that of `blob:https://…` is the one inside.
  if (!/^https?:$/.test(url.protocol)) return `“${address}” is no web address.`
  if (url.origin === new URL(appUrl).origin || url.protocol === 'https:') return undefined
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  return isLoopback
    ? undefined
    : `“${address}” is not HTTPS. Only addresses on this machine may go without.`
}

/**
 * Checks the text of `config.json`. Unknown keys warn, everything wrong is named.
 *
 * @param appUrl the dashboard's own address, which relative ones count from
 */
export function readConfig(text: string, appUrl: string): ConfigOutcome {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { ok: false, problems: [`config.json is no JSON: ${(error as Error).message}`] }
  }
  const parsed = Config.safeParse(json)
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => wordsOfIssue(issue)),
    }
  }
  const problems = [
    faultOfServiceUrl(parsed.data.apiBaseUrl, appUrl),
    faultOfServiceUrl(parsed.data.mcpUrl, appUrl),
  ].filter((problem) => problem !== undefined)
  if (problems.length > 0) return { ok: false, problems }
  const known = new Set(Object.keys(Config.shape))
  return {
    ok: true,
    config: parsed.data,
    warnings: Object.keys(json as object)
      .filter((key) => !known.has(key))
      .map((key) => `config.json: “${key}” is not known and was ignored.`),
  }
}

/** The address that requests are resolved against: absolute, with a trailing slash. */
export function resolveBaseUrl(address: string, appUrl: string): string {
  const url = new URL(address, appUrl)
  url.search = ''
  url.hash = ''
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}
