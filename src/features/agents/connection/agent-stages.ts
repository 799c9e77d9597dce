import { reasonOfKind } from '~/batch/engine/outcome-messages'
import type { AgentConnection } from '../endpoint/agent-client'
import type { AgentExchange } from '../endpoint/agent-fetch'
import { serviceMessageIn } from '~/api/error-body'
import { counted } from '~/lib/count-text'
import { parseJson } from '~/lib/json'
import { isTimeout } from '../calls/agent-outcome'

export const STAGES = ['Reach', 'CORS', 'Authorization', 'Protocol', 'Functions'] as const
type StageName = (typeof STAGES)[number]

export interface Stage extends Omit<Finding, 'verdict'> {
  readonly name: StageName
  readonly verdict: Finding['verdict'] | 'waiting'
}

export interface ConnectionFindings {
  readonly url: string
  readonly origin: string
  readonly hasToken: boolean
  readonly isProxied: boolean
  readonly exchanges: readonly AgentExchange[]
  /**
   * True if a server has replied, but CORS hides the reply from the page. Tested only after a request to another origin
   * has failed.
   */
  readonly answersUnread?: boolean
  readonly connection?: Pick<AgentConnection, 'protocol' | 'sessions' | 'serverName'>
  readonly functions?: number
  readonly error?: unknown
}

const JUDGES = {
  Reach: reachFinding,
  CORS: corsFinding,
  Authorization: authorizationFinding,
  Protocol: protocolFinding,
  Functions: functionsFinding,
} as const satisfies Record<StageName, (findings: ConnectionFindings) => Finding>

function isPassed(name: StageName, { exchanges, connection }: ConnectionFindings): boolean {
  if (name === 'Reach' || name === 'CORS')
    return exchanges.some(({ status }) => status !== undefined)
  return name !== 'Functions' && connection !== undefined
}

/**
 * Judges all stages. A stage is waiting if an earlier stage has failed. During the test, a stage is also waiting until
 * it has passed.
 */
export function judgeStages(findings: ConnectionFindings): readonly Stage[] {
  const isOver = findings.functions !== undefined || findings.error !== undefined
  let isReached = true
  return STAGES.map((name) => {
    isReached &&= isOver || isPassed(name, findings)
    if (!isReached) return { name, verdict: 'waiting', words: '' }
    const finding = JUDGES[name](findings)
    if (finding.verdict === 'failed') isReached = false
    return { name, ...finding }
  })
}

interface Finding {
  readonly verdict: 'passed' | 'failed' | 'unknown'
  readonly words: string
  readonly advice?: string
}

const passed = (words: string): Finding => ({ verdict: 'passed', words })
const failed = (words: string, advice: string): Finding => ({ verdict: 'failed', words, advice })

function reachFinding({ url, exchanges, answersUnread, error }: ConnectionFindings): Finding {
  const hasAnswered = exchanges.some(({ status }) => status !== undefined)
  if (hasAnswered || answersUnread === true) return passed('A server answers at this address.')
  const { origin } = new URL(url)
  const trouble = exchanges.at(-1)?.trouble
  if (trouble === 'offline')
    return failed('This browser is offline.', 'Connect to a network, then test again.')
  if (trouble === 'blocked')
    return failed(
      `The content security policy of this site blocks ${origin}.`,
      `If the server of Sluice serves this page, correct mcpUrl in config.json. On another server, add ${origin} to connect-src in the policy.`,
    )
  return exchanges.length === 0 && error === undefined
    ? passed('')
    : failed(
        `No server answered at ${origin}.`,
        'Check mcpUrl in config.json. Check that the endpoint runs, and that no firewall or VPN blocks it.',
      )
}

function corsFinding({ url, origin, exchanges }: ConnectionFindings): Finding {
  if (new URL(url).origin === origin)
    return passed('Not needed, because the endpoint has the same origin as this page.')
  return exchanges.some(({ status }) => status !== undefined)
    ? passed(`Pages of ${origin} may read the answers of the endpoint.`)
    : failed(
        `The endpoint does not let pages of ${origin} read the answers.`,
        'In the CORS settings of the endpoint, allow this origin and the headers authorization, content-type, mcp-method, mcp-name, mcp-protocol-version and mcp-session-id. Expose mcp-session-id, retry-after and www-authenticate. Agents outside a browser do not need this.',
      )
}

function endpointMessage({ bodyStart = '' }: AgentExchange): string {
  const { message } = serviceMessageIn(parseJson(bodyStart)?.value)
  return message === undefined ? '' : ` The answer says: “${message}”`
}

const TOKEN_ADVICE = 'Enter a token for this endpoint above. Then test again.'
const PROXY_ADVICE = `Reload the page to sign in again, or let the proxy add a token. ${TOKEN_ADVICE}`

function authorizationFinding(findings: ConnectionFindings): Finding {
  const { exchanges, connection, hasToken, isProxied } = findings
  const refusal = exchanges.find(({ status }) => status === 401 || status === 403)
  if (refusal?.status === 401) {
    // The reply does not show whether it is from the endpoint or from the sign-in proxy before it.
    const [cause, advice] = isProxied
      ? ['The endpoint or the sign-in proxy refused the request', PROXY_ADVICE]
      : [
          hasToken ? 'The endpoint refused the token' : 'The endpoint asks for a token',
          TOKEN_ADVICE,
        ]
    return failed(`${cause} (401).${endpointMessage(refusal)}`, advice)
  }
  if (refusal !== undefined) {
    return failed(
      `The endpoint refused the request (403).${endpointMessage(refusal)}`,
      'The token has no permission, or the endpoint accepts no requests from this origin.',
    )
  }
  // A reply without the protocol, such as a login page, does not prove that the token was checked.
  if (connection === undefined)
    return { verdict: 'unknown', words: 'Unknown, because the protocol test failed.' }
  if (isProxied && !hasToken) return passed('The endpoint accepted the request of the proxy.')
  return passed(`The endpoint accepted the request with${hasToken ? ' the' : 'out a'} token.`)
}

const SESSIONS = {
  stateless: 'the current version, without sessions',
  without: 'an earlier version, without a session',
  with: 'an earlier version, with a session',
} as const

const isMissing = (exchange: AgentExchange | undefined): boolean =>
  [404, 405, 410].includes(exchange?.status ?? 0)

function findingOfUnexpectedReply(exchange: AgentExchange | undefined, error: unknown): Finding {
  const address = 'Check mcpUrl in config.json.'
  if (exchange === undefined || isTimeout(error))
    return failed('The endpoint did not answer in time.', 'Test again.')
  const { status = 0, trouble } = exchange
  if (trouble === 'web_page' || /html/.test(exchange.contentType ?? ''))
    return failed(`The answer is a web page (${status}), not a protocol message.`, address)
  if (trouble === 'network' || status === 0) return failed(reasonOfKind('network'), 'Test again.')
  if (status === 429) {
    const seconds = Math.ceil((exchange.retryAfterMs ?? 0) / 1_000)
    const wait = seconds > 0 ? `Wait ${seconds} s, then test again.` : 'Wait, then test again.'
    return failed(`The endpoint asks for fewer requests (429).${endpointMessage(exchange)}`, wait)
  }
  if (status >= 500)
    return failed(
      `The endpoint failed (${status}).${endpointMessage(exchange)}`,
      'The problem is in the endpoint. Test again later.',
    )
  if (isMissing(exchange))
    return failed(
      `There is no agent endpoint at this path (${status}).${endpointMessage(exchange)}`,
      address,
    )
  if (trouble === 'empty') return failed('The answer was empty.', address)
  if (trouble === 'other_id')
    return failed(
      'The answer belongs to another request.',
      'The problem is in the endpoint. Test again later.',
    )
  return failed(
    `The answer does not follow the protocol (${status}).${endpointMessage(exchange)}`,
    'Use an endpoint with streamable HTTP and an MCP version of the year 2025, or version 2026-07-28.',
  )
}

function protocolFinding({ connection, exchanges, error }: ConnectionFindings): Finding {
  if (connection !== undefined)
    return passed(`${connection.protocol}, ${SESSIONS[connection.sessions]}.`)
  const last = exchanges.at(-1)
  if (
    last?.status === 200 &&
    last.trouble === undefined &&
    error instanceof Error &&
    !isTimeout(error)
  )
    return failed(
      `The endpoint answered, but did not open an MCP connection. ${error.message}`.slice(0, 400),
      'Use an endpoint with streamable HTTP and an MCP version of the year 2025, or version 2026-07-28.',
    )
  return findingOfUnexpectedReply(last, error)
}

function functionsFinding({ functions, exchanges, error }: ConnectionFindings): Finding {
  if (functions !== undefined)
    return functions === 0
      ? passed('The endpoint sent an empty list of functions.')
      : passed(`The endpoint lists ${counted(functions, 'function')}.`)
  const last = exchanges.findLast(({ rpc }) => rpc === 'tools/list')
  if (last?.status === 200 && last.trouble === undefined && !isTimeout(error))
    return failed(
      `The list of functions could not be read. ${error instanceof Error ? error.message : ''}`.slice(
        0,
        400,
      ),
      'The problem is in the endpoint. Test again later.',
    )
  if (isMissing(last))
    return failed(
      `The endpoint did not send the list of functions (${last?.status}). The session may have ended.`,
      'Test again.',
    )
  return findingOfUnexpectedReply(last, error)
}
