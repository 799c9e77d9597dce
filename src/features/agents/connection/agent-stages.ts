import type { AgentConnection } from '../endpoint/agent-client'
import type { AgentExchange } from '../endpoint/agent-fetch'
import {
  authorisationOf,
  corsOf,
  functionsOf,
  protocolOf,
  reachOf,
  type Finding,
} from './stage-results'
import { quoted } from '~/api/curl'

export const STAGES = ['Reach', 'CORS', 'Authorisation', 'Protocol', 'Functions'] as const
type StageName = (typeof STAGES)[number]

export interface Stage {
  readonly name: StageName
  readonly verdict: Finding['verdict'] | 'waiting'
  readonly words: string
  readonly advice?: string
  readonly needsToken?: true
  readonly ms?: number
  readonly curl?: string
}

export interface ConnectionFindings {
  readonly url: string
  readonly origin: string
  readonly hasToken: boolean
  readonly isProxied: boolean
  readonly exchanges: readonly AgentExchange[]
  /** Across origins only: did the endpoint send a reply that CORS hides from the page? */
  readonly answersUnread?: boolean
  readonly connection?: Pick<AgentConnection, 'protocol' | 'sessions' | 'serverName'>
  readonly functions?: number
  readonly error?: unknown
}

const JUDGES = {
  Reach: reachOf,
  CORS: corsOf,
  Authorisation: authorisationOf,
  Protocol: protocolOf,
  Functions: functionsOf,
} as const satisfies Record<StageName, (findings: ConnectionFindings) => Finding>

/** The request on which the result of a stage is based. */
function exchangeOf(name: StageName, { exchanges }: ConnectionFindings) {
  return name === 'Functions'
    ? exchanges.findLast(({ rpc }) => rpc === 'tools/list')
    : exchanges.findLast(({ rpc }) => rpc === 'server/discover' || rpc === 'initialize')
}

function curlOf(name: StageName, findings: ConnectionFindings): string | undefined {
  const { url, origin, hasToken } = findings
  if (name === 'Reach') return curlOfReach(url)
  if (name === 'CORS') return curlOfPreflight(url, origin)
  const exchange = exchangeOf(name, findings)
  return exchange === undefined ? undefined : curlOfExchange(exchange, url, hasToken)
}

/** The duration in milliseconds of the request for a stage. `undefined` without a request. */
function tookOf(name: StageName, findings: ConnectionFindings): number | undefined {
  const { url, origin, exchanges } = findings
  if (name === 'CORS' && new URL(url).origin === origin) return undefined
  const isFirst = name === 'Reach' || name === 'CORS'
  return (isFirst ? exchanges[0] : exchangeOf(name, findings))?.ms
}

/** During the test: has this stage passed already? */
function isPassed(name: StageName, { exchanges, connection }: ConnectionFindings): boolean {
  if (name === 'Reach' || name === 'CORS')
    return exchanges.some(({ status }) => status !== undefined)
  return name !== 'Functions' && connection !== undefined
}

/** A stage is waiting if it has not passed yet, or if an earlier stage has failed. */
export function judgeStages(findings: ConnectionFindings): readonly Stage[] {
  const isOver = findings.functions !== undefined || findings.error !== undefined
  let isReached = true
  return STAGES.map((name) => {
    isReached &&= isOver || isPassed(name, findings)
    if (!isReached) return { name, verdict: 'waiting', words: '' }
    const finding = JUDGES[name](findings)
    if (finding.verdict === 'failed') isReached = false
    const ms = tookOf(name, findings)
    const curl = curlOf(name, findings)
    return {
      name,
      ...finding,
      ...(ms !== undefined && { ms }),
      ...(curl !== undefined && { curl }),
    }
  })
}

const START = 'curl --silent --show-error --globoff --include'

/** In double quotes, so that the shell replaces the variable. */
const TOKEN_HEADER = '"authorization: Bearer $AGENT_TOKEN"'

function joined(parts: readonly string[]): string {
  return parts.join(' \\\n  ')
}

function curlOfReach(url: string): string {
  return joined([START, '--request POST', `--url ${quoted(url)}`])
}

/** The preflight request that a browser sends before a request to another origin. */
function curlOfPreflight(url: string, origin: string): string {
  return joined([
    START,
    '--request OPTIONS',
    `--url ${quoted(url)}`,
    `--header ${quoted(`origin: ${origin}`)}`,
    `--header 'access-control-request-method: POST'`,
    `--header 'access-control-request-headers: authorization,content-type,mcp-method,mcp-name,mcp-protocol-version'`,
  ])
}

/** @param hasToken false if a proxy adds the token, or if the endpoint needs none */
function curlOfExchange({ headers, body }: AgentExchange, url: string, hasToken: boolean): string {
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
