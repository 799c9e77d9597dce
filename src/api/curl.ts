/**
 * Every read and every action as a `curl` command.
 *
 * Written from the `RequestSpec` that the client sends, so the two cannot drift apart. The token is
 * always `$API_TOKEN`, for the shell to fill in: nothing here can be given a real one. For POSIX
 * shells (sh, bash, dash, zsh); the shells of Windows and fish quote by other rules.
 */
import { addressOf, plainHeadersOf, type RequestSpec } from './client'
import type { Config } from './config'

export interface CurlCommand {
  readonly ok: true
  /** One option a line, for reading. */
  readonly lines: string
  /** The same in one line. */
  readonly line: string
}

/** Why there is no command, as a sentence. */
export interface NoCurl {
  readonly ok: false
  readonly reason: string
}

export type Curl = CurlCommand | NoCurl

/**
 * A refusal ends with exit code 22 and still prints the service's words (`--fail-with-body`, curl 7.76
 * of 2021 or newer); of curl's own output only errors are left, so that the reply can be piped on.
 * Without `--globoff`, brackets in an address would ask for a range of addresses. As in the client, no
 * redirect is followed and nothing is sent twice.
 */
const START = 'curl --fail-with-body --silent --show-error --globoff'

/** In double quotes, the one place where the shell is to expand something. */
const TOKEN_HEADER = '"authorization: Bearer $API_TOKEN"'

/** Linux hands a program at most 128 KiB in one argument, its closing NUL among them. */
const LONGEST_ARGUMENT = 131_071

/**
 * Legal unescaped in JSON, but a terminal may take them for keys or commands when they are pasted, and
 * what changes the direction of text makes a command look like another one.
 */
const HARMFUL_WHEN_PASTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * The command that sends this request.
 *
 * Its body is the JSON that the client sends; only what is harmful to paste (DEL, C1 controls, marks
 * of direction, zero-width) is written as `\uXXXX`, which means the same. NUL and line breaks never
 * stand in it raw: JSON and the address have them escaped.
 *
 * @param baseUrl absolute, as the client's
 * @param auth `proxy` leaves the token to the proxy and sends the header that it asks for
 * @returns or why not: an address that cannot carry the spec, no JSON, or more than a shell can hand on
 */
export function curlOf(spec: RequestSpec, baseUrl: string, auth: Config['auth'] = 'token'): Curl {
  const fault = faultOfBaseUrl(baseUrl) ?? faultOfAddress(spec)
  if (fault !== undefined) return { ok: false, reason: fault }
  const { method, url } = addressOf(spec, baseUrl)
  const body = bodyOf(spec)
  if (typeof body === 'object') return body
  if (body !== undefined && method === 'GET')
    return { ok: false, reason: 'A GET request cannot have a body.' }
  const bytes = Math.max(bytesOf(url.href), bytesOf(body ?? ''))
  if (bytes > LONGEST_ARGUMENT) {
    const [has, most] = [bytes, LONGEST_ARGUMENT].map((each) => each.toLocaleString('en-US'))
    const reason = `With ${has} bytes this is too long for a command: a shell can hand on ${most}.`
    return { ok: false, reason }
  }
  const headers = [
    auth === 'token' ? TOKEN_HEADER : quoted('x-sluice: 1'),
    ...Object.entries(plainHeadersOf(spec)).map(([name, value]) => quoted(`${name}: ${value}`)),
  ]
  const parts = [
    START,
    `--request ${method}`,
    `--url ${quoted(url.href)}`,
    ...headers.map((header) => `--header ${header}`),
    // Not `--data`, which takes what begins with “@” for the name of a file to send.
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ]
  return { ok: true, lines: parts.join(' \\\n  '), line: parts.join(' ') }
}

/** Between single quotes a POSIX shell leaves everything as it is; only the quote itself has to get out. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** The address is not repeated: it may hold a password. */
function faultOfBaseUrl(baseUrl: string): string | undefined {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return 'The service’s address is no web address.'
  return url.username === '' && url.password === ''
    ? undefined
    : 'The service’s address carries a user name or password.'
}

/** What an address would drop (line breaks, tabs) or replace (half a surrogate pair) without a word. */
function faultOfAddress({ path, query = {} }: RequestSpec): string | undefined {
  if (/\p{Cc}/u.test(path)) return 'The path holds a control character.'
  const texts = [path, ...Object.entries(query).flat(2)]
  return texts.every((text) => String(text).isWellFormed())
    ? undefined
    : 'The address would hold half a character (a lone surrogate), which cannot be sent.'
}

function bodyOf(spec: RequestSpec): string | NoCurl | undefined {
  if (spec.body === undefined) return undefined
  try {
    // Typed as a string, but a function, say, has no JSON.
    const json = JSON.stringify(spec.body) as string | undefined
    if (json !== undefined) return json.replace(HARMFUL_WHEN_PASTED, escaped)
  } catch {
    // A circle, a bigint, or nested deeper than the engine can print: refused like the rest.
  }
  return { ok: false, reason: 'The body cannot be written as JSON.' }
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, at) => {
    const code = character.charCodeAt(at).toString(16)
    return String.raw`\u${code.padStart(4, '0')}`
  }).join('')
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
