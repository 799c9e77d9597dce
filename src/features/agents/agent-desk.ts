/** The connection to the agent endpoint, for the life of the page: it outlasts the screen that shows it. */
import type { Session } from '~/api/session'
import { openAgentSlot } from '~/components/agent-slot'
import type { Service } from '~/components/service-context'
import type { AgentConnection } from './agent-client'
import { createAgentFetch, type AgentExchange } from './agent-fetch'
import { readFunctions, type FunctionList } from './agent-functions'
import { judgeStages, type ConnectionFindings, type Stage } from './agent-stages'

export interface AgentState {
  readonly phase: 'idle' | 'testing' | 'connected' | 'failed'
  readonly stages: readonly Stage[]
  readonly list: FunctionList
  readonly serverName: string
}

export interface AgentEffects {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => number
  readonly isOnline: () => boolean
  readonly wasBlocked: (url: string, since: number) => Promise<boolean>
  /** Of the dashboard. */
  readonly origin: string
  /** Loads the protocol's package, and agrees with the endpoint. */
  readonly connect: (
    url: string,
    send: (url: string | URL, init?: RequestInit) => Promise<Response>,
  ) => Promise<AgentConnection>
}

export interface AgentDesk {
  readonly url: string
  readonly isProxied: boolean
  /** The endpoint's own slot for a token (security 10). */
  readonly slot: Session
  readonly get: () => AgentState
  readonly subscribe: (listener: () => void) => () => void
  /** Tests the connection from the start; one that stood before is given up. */
  readonly test: () => Promise<void>
  /** Forgets the token and all that came from the endpoint. */
  readonly forget: () => void
}

const NONE: FunctionList = { functions: [], unreadable: [] }
const IDLE: AgentState = { phase: 'idle', stages: [], list: NONE, serverName: '' }

export function createAgentDesk(
  url: string,
  isProxied: boolean,
  slot: Session,
  effects: AgentEffects,
): AgentDesk {
  let state = IDLE
  let connection: AgentConnection | undefined
  let turn = 0
  const listeners = new Set<() => void>()
  const show = (next: Partial<AgentState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const leave = () => {
    connection?.close().catch(() => undefined)
    connection = undefined
  }

  /** A request that says nothing, of which only is asked whether anybody took it. */
  async function answersUnread(): Promise<boolean> {
    try {
      await effects.fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' })
      return true
    } catch {
      return false
    }
  }

  async function test() {
    leave()
    turn += 1
    const mine = turn
    const exchanges: AgentExchange[] = []
    const { origin } = effects
    const base = { url, origin, isProxied, exchanges, hasToken: slot.token() !== undefined }
    const tell = (phase: AgentState['phase'], findings: Partial<ConnectionFindings>) => {
      if (mine === turn) show({ phase, stages: judgeStages({ ...base, ...findings }) })
    }
    show({ ...IDLE, phase: 'testing', stages: judgeStages(base) })
    let agreed: AgentConnection | undefined
    try {
      const send = createAgentFetch({
        ...effects,
        isProxied,
        token: slot.token,
        note: (exchange) => {
          exchanges.push(exchange)
          if (exchange.status === 401 && mine === turn) slot.refuse()
        },
      })
      agreed = await effects.connect(url, send)
      const list = readFunctions(await agreed.listFunctions())
      if (mine !== turn) {
        agreed.close().catch(() => undefined)
        return
      }
      connection = agreed
      show({ list, serverName: agreed.serverName })
      tell('connected', { connection: agreed, functions: list.functions.length })
    } catch (error) {
      agreed?.close().catch(() => undefined)
      const isUnread =
        new URL(url).origin !== origin && exchanges.at(-1)?.trouble === 'network'
          ? { answersUnread: await answersUnread() }
          : {}
      const reached = agreed === undefined ? {} : { connection: agreed }
      tell('failed', { error, ...isUnread, ...reached })
    }
  }

  return {
    url,
    isProxied,
    slot,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    test,
    forget() {
      turn += 1
      leave()
      if (slot.state() !== 'none') slot.signOut()
      show(IDLE)
    },
  }
}

/** What our own policy blocked, so that it can be told from what was lost. */
function watchPolicy() {
  const blocked: { readonly origin: string; readonly at: number }[] = []
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (URL.canParse(blockedURI))
      blocked.push({ origin: new URL(blockedURI).origin, at: Date.now() })
  })
  return async (url: string, since: number) => {
    // The event comes in a task of its own, which may be later than the failed fetch.
    await new Promise((resolve) => setTimeout(resolve, 0))
    const { origin } = new URL(url)
    return blocked.some((each) => each.origin === origin && each.at >= since)
  }
}

const desks = new WeakMap<Service, AgentDesk>()

/**
 * The one desk of this page. Whoever signs out of the service leaves the endpoint, too (security 7).
 *
 * @param appUrl the dashboard's own address, which a relative one of the endpoint counts from
 */
export function agentDeskOf(service: Service, appUrl: string): AgentDesk {
  const known = desks.get(service)
  if (known !== undefined) return known
  const { config, session, now } = service
  const url = new URL(config.mcpUrl, appUrl).href
  const desk = createAgentDesk(url, config.auth === 'proxy', openAgentSlot(new URL(url).origin), {
    fetch: (address, init) => fetch(address, init),
    now,
    isOnline: () => navigator.onLine,
    wasBlocked: watchPolicy(),
    origin: location.origin,
    connect: async (address, send) => (await import('./agent-client')).connectAgent(address, send),
  })
  session.subscribe(() => {
    if (session.state() === 'none') desk.forget()
  })
  desks.set(service, desk)
  return desk
}
