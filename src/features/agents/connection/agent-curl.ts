/** A stage of the test as a command, written from the request that was sent. */
import { quoted } from '~/api/curl'
import type { AgentExchange } from '../endpoint/agent-fetch'

const START = 'curl --silent --show-error --globoff --include'

/** In double quotes, for the shell to fill in. */
const TOKEN_HEADER = '"authorization: Bearer $AGENT_TOKEN"'

function joined(parts: readonly string[]): string {
  return parts.join(' \\\n  ')
}

/** Asks the address whether anybody is there at all. */
export function curlOfReach(url: string): string {
  return joined([START, '--request POST', `--url ${quoted(url)}`])
}

/** What a browser asks before it sends a request to another origin. */
export function curlOfPreflight(url: string, origin: string): string {
  return joined([
    START,
    '--request OPTIONS',
    `--url ${quoted(url)}`,
    `--header ${quoted(`origin: ${origin}`)}`,
    `--header 'access-control-request-method: POST'`,
    `--header 'access-control-request-headers: authorization,content-type,mcp-method,mcp-name,mcp-protocol-version'`,
  ])
}

/** @param hasToken a proxy, or an endpoint that asks for none, does without */
export function curlOfExchange(
  { headers, body }: AgentExchange,
  url: string,
  hasToken: boolean,
): string {
  return joined([
    START,
    '--request POST',
    `--url ${quoted(url)}`,
    ...(hasToken ? [`--header ${TOKEN_HEADER}`] : []),
    ...Object.entries(headers)
      .filter(([name]) => name !== 'authorization')
      .map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ])
}
