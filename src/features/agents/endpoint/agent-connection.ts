/** The connection to the agent endpoint, for the life of the page: it outlasts the screen that shows it. */
import type { Session } from '~/stores/session'
import { createStore } from '~/stores/create-store'
import type { AgentConnection } from './agent-client'
import { createAgentCalls, type AgentCalls, type CallEffects } from '../calls/agent-calls'
import { createAgentFetch, type AgentExchange } from './agent-fetch'
import type { FunctionList } from '../functions/agent-functions'
import { judgeStages, type ConnectionFindings, type Stage } from '../connection/agent-stages'
import { isJsonObject, own, parseJson } from '~/lib/json'

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
  /** Keeps for this tab which functions are under way. */
  readonly keepRunning: (names: readonly string[]) => void
  readonly keep: CallEffects['keep']
  readonly forgetKept: CallEffects['forgetKept']
  readonly wasBlocked: (url: string, since: number) => Promise<boolean>
  /** Of the dashboard. */
  readonly origin: string
  /** Loads the protocol's package, and agrees with the endpoint. */
  readonly connect: (
    url: string,
    send: (url: string | URL, init?: RequestInit) => Promise<Response>,
  ) => Promise<AgentConnection>
}

export interface AgentSession {
  readonly url: string
  readonly isProxied: boolean
  /** The endpoint's own slot for a token. */
  readonly slot: Session
  readonly calls: AgentCalls
  /** Tests the connection from the start; one that stood before is given up, with what runs on it. */
  readonly test: () => Promise<void>
  /** Gives up a test that is under way. */
  readonly stopTest: () => void
  /** Closes the connection and forgets the token; what was typed and called stays for who comes back. */
  readonly lock: () => void
  /** Forgets the token, and all that came from the endpoint. */
  readonly forget: () => void
}

const NONE: FunctionList = { functions: [], unreadable: [] }
const IDLE: AgentState = { phase: 'idle', stages: [], list: NONE, serverName: '' }

/** What is known of the endpoint. */
export const useAgentState = createStore('read', () => IDLE)

export function createAgentSession(
  url: string,
  isProxied: boolean,
  slot: Session,
  effects: AgentEffects,
): AgentSession {
  const isForeign = new URL(url).origin !== effects.origin
  let connection: AgentConnection | undefined
  let turn = 0
  let giveUp = new AbortController()
  const requests = new CallRequests()
  const show = (next: Partial<AgentState>) => useAgentState.setState(next)
  const leave = () => {
    connection?.close().catch(() => undefined)
    connection = undefined
  }

  async function test() {
    // A call whose connection closes was sent: it ends as what may have run, and is told to stop.
    calls.cancelAll()
    leave()
    turn += 1
    const mine = turn
    giveUp.abort()
    giveUp = new AbortController()
    const exchanges: AgentExchange[] = []
    const { origin } = effects
    const base = { url, origin, isProxied, exchanges, hasToken: slot.token() !== undefined }
    let agreed: AgentConnection | undefined
    const tell = (phase: AgentState['phase'], findings: Partial<ConnectionFindings> = {}) => {
      const reached = agreed === undefined ? {} : { connection: agreed }
      if (mine === turn) show({ phase, stages: judgeStages({ ...base, ...reached, ...findings }) })
    }
    show(IDLE)
    tell('testing')
    try {
      const send = createAgentFetch({
        ...effects,
        fetch: (address, init) => {
          // Calls that come later go the same way, and are not of the test; nor is what ends a session.
          if (mine !== turn || connection !== undefined || init.method !== 'POST')
            return effects.fetch(address, init)
          const signals = [giveUp.signal, ...(init.signal == null ? [] : [init.signal])]
          return effects.fetch(address, { ...init, signal: AbortSignal.any(signals) })
        },
        isProxied,
        token: slot.token,
        begin: (exchange) => requests.begin(exchange),
        note: (exchange) => {
          if (!requests.note(exchange)) exchanges.push(exchange)
          const isRefused = exchange.status === 401 && slot.token() !== undefined
          if (isRefused && mine === turn) slot.refuse()
          if (useAgentState.getState().phase === 'testing') tell('testing')
        },
      })
      agreed = await effects.connect(url, send)
      tell('testing')
      const list = await agreed.listFunctions()
      if (mine !== turn) {
        agreed.close().catch(() => undefined)
        return
      }
      connection = agreed
      show({ list, serverName: agreed.serverName })
      tell('connected', { functions: list.functions.length })
    } catch (error) {
      agreed?.close().catch(() => undefined)
      if (mine !== turn) return
      const isUnread =
        isForeign && exchanges.at(-1)?.trouble === 'network'
          ? { answersUnread: await answersUnread(effects.fetch, url) }
          : {}
      tell('failed', { error, ...isUnread })
    }
  }

  const calls = createAgentCalls({
    ...effects,
    isForeign,
    connection: () => connection,
    takeExchange: (name) => requests.take(name),
    onSessionLost: () => void test(),
  })

  function stopTest() {
    turn += 1
    giveUp.abort()
    leave()
    show(IDLE)
  }

  function lock() {
    calls.cancelAll()
    stopTest()
    if (slot.token() !== undefined) slot.lock()
  }

  return {
    url,
    isProxied,
    slot,
    calls,
    test,
    stopTest,
    lock,
    forget() {
      lock()
      calls.clear().catch(() => undefined)
      if (slot.state() !== 'none') slot.signOut()
    },
  }
}

/**
 * A request that says nothing, of which only is asked whether anybody took it: what CORS hides from a
 * page has answered all the same.
 */
async function answersUnread(
  send: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
): Promise<boolean> {
  try {
    await send(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/** By which request a function was called last: what became of it tells what became of the call. */
const isCall = ({ rpc }: AgentExchange) => rpc === 'tools/call'

function calledName({ body }: AgentExchange): string {
  const call = parseJson(body)?.value
  const params = isJsonObject(call) ? own(call, 'params') : undefined
  return isJsonObject(params) ? String(own(params, 'name')) : ''
}

class CallRequests {
  readonly #last = new Map<string, AgentExchange>()

  begin(exchange: AgentExchange): void {
    if (isCall(exchange)) this.#last.set(calledName(exchange), exchange)
  }

  /** @returns false for a request that calls nothing */
  note(exchange: AgentExchange): boolean {
    if (!isCall(exchange)) return false
    const name = calledName(exchange)
    // A call that was given up can still be answered: not in place of the call that came after it.
    if (this.#last.get(name)?.body === exchange.body) this.#last.set(name, exchange)
    return true
  }

  /** The request of the function's last call, as far as it came. It is forgotten. */
  take(name: string): AgentExchange | undefined {
    const exchange = this.#last.get(name)
    this.#last.delete(name)
    return exchange
  }
}
