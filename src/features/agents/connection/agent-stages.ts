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

export const STAGES = ['Reach', 'CORS', 'Authorisation', 'Protocol', 'Functions'] as const
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

function isPassed(name: StageName, { exchanges, connection }: ConnectionFindings): boolean {
  if (name === 'Reach' || name === 'CORS')
    return exchanges.some(({ status }) => status !== undefined)
  return name !== 'Functions' && connection !== undefined
}

/**
 * Judges all stages. A stage is waiting if an earlier stage has failed, or during the test, if it has not passed
 * yet.
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
