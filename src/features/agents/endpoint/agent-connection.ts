/** The connection to the agent endpoint. It stays open while another screen is shown. */
import { type Session, openSession } from '~/stores/session'
import { createStore } from '~/stores/create-store'
import type { AgentConnection } from './agent-client'
import { createAgentCalls } from '../calls/agent-calls'
import { createAgentFetch, type AgentExchange } from './agent-fetch'
import type { FunctionList } from '../functions/agent-functions'
import { judgeStages, type ConnectionFindings, type Stage } from '../connection/agent-stages'
import { createPolicyWatch } from '~/lib/policy-watch'
import { parseJson } from '~/lib/json'
import { textAt } from '~/lib/json-path'
import type { Config } from '~/api/config'
import { useService, type Service } from '~/queries/service-context'
import { onClear } from '~/stores/clear-local-data'

interface AgentState {
  readonly phase: 'idle' | 'testing' | 'connected' | 'failed'
  readonly stages: readonly Stage[]
  readonly list: FunctionList
  readonly serverName: string
}

type AgentSession = ReturnType<typeof createAgentSession>

const NONE: FunctionList = { functions: [], unreadable: [] }
const IDLE: AgentState = { phase: 'idle', stages: [], list: NONE, serverName: '' }

export const useAgentState = createStore('read', () => IDLE)

function createAgentSession(url: string, auth: Config['auth'], slot: Session) {
  const { origin } = location
  const isForeign = new URL(url).origin !== origin
  const isProxied = auth === 'proxy' && !isForeign
  const wasBlocked = createPolicyWatch()
  let connection: AgentConnection | undefined
  let testAbort = new AbortController()
  const requests = new CallRequests()
  const show = (next: Partial<AgentState>) => useAgentState.setState(next)
  const disconnect = () => {
    connection?.close().catch(() => undefined)
    connection = undefined
  }

  /**
   * Starts the connection test from the first stage. Stops an earlier test, closes the connection and cancels its
   * calls.
   */
  async function test(): Promise<void> {
    // The endpoint is asked to stop the running calls. Their outcome is unknown, because the endpoint may have run
    // them.
    calls.cancelAll()
    disconnect()
    testAbort.abort()
    testAbort = new AbortController()
    // Aborted when another test begins or this test is stopped.
    const { signal } = testAbort
    const exchanges: AgentExchange[] = []
    const base = { url, origin, isProxied, exchanges, hasToken: slot.token() !== undefined }
    let agreed: AgentConnection | undefined
    const report = (phase: AgentState['phase'], findings: Partial<ConnectionFindings> = {}) => {
      const reached = agreed === undefined ? {} : { connection: agreed }
      if (!signal.aborted)
        show({ phase, stages: judgeStages({ ...base, ...reached, ...findings }) })
    }
    show(IDLE)
    report('testing')
    try {
      const send = createAgentFetch({
        now: Date.now,
        isOnline: () => navigator.onLine,
        wasBlocked,
        fetch: (address, init) => {
          // The signal stops only requests of the test. Later calls and the end of a session use the same `fetch`.
          if (signal.aborted || connection !== undefined || init.method !== 'POST')
            return fetch(address, init)
          const signals = [signal, ...(init.signal == null ? [] : [init.signal])]
          return fetch(address, { ...init, signal: AbortSignal.any(signals) })
        },
        isProxied,
        token: slot.token,
        begin: (exchange) => requests.begin(exchange),
        note: (exchange) => {
          if (!requests.note(exchange)) exchanges.push(exchange)
          const isRefused = exchange.status === 401 && slot.token() !== undefined
          if (isRefused && !signal.aborted) slot.refuse()
          if (useAgentState.getState().phase === 'testing') report('testing')
        },
      })
      const { connectAgent } = await import('./agent-client')
      agreed = await connectAgent(url, send)
      report('testing')
      const list = await agreed.listFunctions()
      if (signal.aborted) {
        agreed.close().catch(() => undefined)
        return
      }
      connection = agreed
      show({ list, serverName: agreed.serverName })
      report('connected', { functions: list.functions.length })
    } catch (error) {
      agreed?.close().catch(() => undefined)
      if (signal.aborted) return
      const isUnread =
        isForeign && exchanges.at(-1)?.trouble === 'network'
          ? { answersUnread: await answersUnread() }
          : {}
      report('failed', { error, ...isUnread })
    }
  }

  /**
   * Whether any server has replied. CORS hides a reply from the page, but a `no-cors` request succeeds if a server has
   * replied.
   */
  const answersUnread = () =>
    fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }).then(
      () => true,
      () => false,
    )
  const calls = createAgentCalls({
    isForeign,
    connection: () => connection,
    takeExchange: (name) => requests.take(name),
    onSessionLost: () => void test(),
  })

  function stopTest() {
    testAbort.abort()
    disconnect()
    show(IDLE)
  }

  /** Takes the token. The findings of a failed test are removed, because they are about the old token. */
  const signIn: Session['signIn'] = (token, keepForTab) => {
    const fault = slot.signIn(token, keepForTab)
    if (fault === undefined && useAgentState.getState().phase === 'failed') show(IDLE)
    return fault
  }

  /**
   * Cancels the running calls, closes the connection and removes the token. Typed arguments and the list of calls stay.
   */
  function lock() {
    calls.cancelAll()
    stopTest()
    if (slot.token() !== undefined) slot.lock()
  }

  return {
    url,
    isProxied,
    /** Holds the token of the endpoint, which is separate from the token of the service. */
    slot,
    signIn,
    calls,
    test,
    stopTest,
    lock,
    /** Does the same as `lock`. Also deletes all calls, and signs out of the endpoint. */
    forget() {
      lock()
      calls.clear()
      if (slot.state() !== 'none') slot.signOut()
    },
  }
}

const isCall = ({ rpc }: AgentExchange) => rpc === 'tools/call'

function calledName({ body }: AgentExchange): string {
  return textAt(parseJson(body)?.value, 'params', 'name')
}

/** Keeps the last request of each function. The outcome of a failed call depends on its request. */
export class CallRequests {
  readonly #last = new Map<string, AgentExchange>()

  begin(exchange: AgentExchange): void {
    if (isCall(exchange)) this.#last.set(calledName(exchange), exchange)
  }

  /** Stores a request that now has its result. @returns false if the request is not a call */
  note(exchange: AgentExchange): boolean {
    if (!isCall(exchange)) return false
    const name = calledName(exchange)
    // A reply to a canceled call may come late. It must not replace the request of a newer call.
    if (this.#last.get(name)?.body === exchange.body) this.#last.set(name, exchange)
    return true
  }

  take(name: string): AgentExchange | undefined {
    const exchange = this.#last.get(name)
    this.#last.delete(name)
    return exchange
  }
}

const TOKEN_KEY = 'sluice.agent-token'

const agents = new WeakMap<Service, AgentSession>()

export function useAgentSession(): AgentSession {
  return agentSessionOf(useService())
}

/**
 * Returns the agent session of the service. The first call creates this session. A lock or a sign-out closes its
 * connection.
 */
function agentSessionOf(service: Service): AgentSession {
  const known = agents.get(service)
  if (known !== undefined) return known
  const { mcpUrl: url, auth, keepToken } = service.config
  const slot = openSession(keepToken ? 'tab' : undefined, new URL(url).origin, { key: TOKEN_KEY })
  const agent = createAgentSession(url, auth, slot)
  const stopLocking = onClear('read', agent.lock)
  const stopForgetting = onClear('work', () => {
    agent.forget()
    stopLocking()
    stopForgetting()
  })
  agents.set(service, agent)
  return agent
}
