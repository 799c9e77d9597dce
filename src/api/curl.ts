/**
 * Writes a request as a `curl` command.
 *
 * The input is the `RequestSpec` that the client sends, so command and client always match. The token of the user is
 * written as `$API_TOKEN`, which the shell replaces. The commands are for POSIX shells (sh, bash, dash, zsh). Windows
 * shells and fish use other quotes.
 */
import { requestLineOf, plainHeadersOf, type RequestSpec } from './client'
import type { Config } from './config'

type NoCurl = { readonly ok: false; readonly reason: string }
export type Curl = { readonly ok: true; readonly lines: string } | NoCurl

/**
 * `--fail-with-body` (curl 7.76 of 2021 or newer) prints the reply of a refused request and exits with code 22.
 * `--silent --show-error` hide the progress of the transfer, but not its errors. `--globoff` is needed, because curl
 * reads brackets in a URL as a range. Like the client, curl follows no redirect and does not retry.
 */
const START = 'curl --fail-with-body --silent --show-error --globoff'

/** The header is in double quotes, because the shell must replace the variable. */
const TOKEN_HEADER = '"authorization: Bearer $API_TOKEN"'

/**
 * JSON allows these characters. But when they are pasted, a terminal may read them as keys or commands. Direction
 * marks can make a command look like another command.
 */
const HARMFUL_WHEN_PASTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * The command that sends this request.
 *
 * The body is the JSON that the client sends. Characters that are dangerous to paste (DEL, C1 controls, direction
 * marks, zero-width characters) are written as `\uXXXX`, which means the same. NUL and line breaks are always escaped.
 *
 * @param baseUrl the address from the configuration, which contains no password
 * @param auth `proxy`: the proxy adds the token, so the command sends the header that the proxy requires
 * @returns the command, or the reason why no command can send this request. Example: the path contains a control
 * character.
 */
export function curlOf(spec: RequestSpec, baseUrl: string, auth: Config['auth'] = 'token'): Curl {
  const fault = faultOfAddress(spec)
  if (fault !== undefined) return { ok: false, reason: fault }
  const { method, url } = requestLineOf(spec, baseUrl)
  const body = bodyOf(spec)
  if (typeof body === 'object') return body
  if (body !== undefined && method === 'GET')
    return { ok: false, reason: 'A GET request cannot have a body.' }
  const headers = [
    auth === 'token' ? TOKEN_HEADER : shellQuoted('x-sluice: 1'),
    ...Object.entries(plainHeadersOf(spec)).map(([name, value]) =>
      shellQuoted(`${name}: ${value}`),
    ),
  ]
  const parts = [
    START,
    `--request ${method}`,
    `--url ${shellQuoted(url.href)}`,
    ...headers.map((header) => `--header ${header}`),
    // `--data` would read a body that begins with “@” as the name of a file.
    ...(body === undefined ? [] : [`--data-raw ${shellQuoted(body)}`]),
  ]
  return { ok: true, lines: parts.join(' \\\n  ') }
}

/** The command, or a shell comment with the reason why the request has no command. */
export function curlText(curl: Curl): string {
  return curl.ok ? curl.lines : `# ${curl.reason}`
}

/** In single quotes, a POSIX shell changes nothing. Only the single quote itself must be escaped. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Reports characters that a URL would remove (line breaks, tabs) or replace (half a surrogate pair). */
function faultOfAddress({ path, query = {} }: RequestSpec): string | undefined {
  if (/\p{Cc}/u.test(path)) return 'The path contains a control character.'
  const texts = [path, ...Object.entries(query).flat(2)]
  return texts.every((text) => String(text).isWellFormed())
    ? undefined
    : 'The address contains half a character (a lone surrogate), which cannot be sent.'
}

function bodyOf(spec: RequestSpec): string | NoCurl | undefined {
  if (spec.body === undefined) return undefined
  try {
    // Contrary to its type, `JSON.stringify` returns `undefined` for some values, for example for a function.
    const json = JSON.stringify(spec.body) as string | undefined
    if (json !== undefined) return json.replace(HARMFUL_WHEN_PASTED, escaped)
  } catch {
    // The value is circular, contains a bigint, or is nested too deeply. The reason below covers all of them.
  }
  return { ok: false, reason: 'The body cannot be written as JSON.' }
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, at) => {
    const code = character.charCodeAt(at).toString(16)
    return String.raw`\u${code.padStart(4, '0')}`
  }).join('')
}
