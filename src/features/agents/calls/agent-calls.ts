/** The calls of agent functions since the page was loaded. Sluice never repeats a call by itself. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { newId } from '~/lib/new-id'
import { useAgentWork } from '~/stores/agent-work'
import { createStore } from '~/stores/create-store'
import type { AgentConnection, AgentProgress } from '../endpoint/agent-client'
import type { AgentExchange } from '../endpoint/agent-fetch'
import type { AgentFunction } from '../functions/agent-functions'
import { judgeFailedCall, type FailedOutcome } from './agent-outcome'

export type CallOutcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'done' | 'tool_error' | 'input_required'; readonly result: unknown }
  | FailedOutcome

export interface AgentCall {
  readonly id: string
  readonly agentFunction: AgentFunction
  readonly given: JsonObject
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly endedAt?: number
  /** Progress messages of the function, newest last. */
  readonly progress: readonly AgentProgress[]
  readonly outcome: CallOutcome
}

interface CallContext {
  readonly isForeign: boolean
  readonly connection: () => AgentConnection | undefined
  /** Returns the request of the last call of this function, and removes it. */
  readonly takeExchange: (name: string) => AgentExchange | undefined
  /** Called when the endpoint may have ended the session. Opens a new session, but does not repeat the call. */
  readonly onSessionLost: () => void
}

const MAX_KEPT = 100
const MAX_PROGRESS = 200

function outcomeOf(result: unknown): CallOutcome {
  if (!isJsonObject(result)) return { kind: 'done', result }
  if (own(result, 'resultType') === 'input_required') return { kind: 'input_required', result }
  return { kind: own(result, 'isError') === true ? 'tool_error' : 'done', result }
}

const NONE: readonly AgentCall[] = []

export const useAgentCallStore = createStore('work', () => ({ calls: NONE }))

export function createAgentCalls(context: CallContext) {
  const running = new Map<string, AbortController>()
  const current = () => useAgentCallStore.getState().calls
  const show = (calls: readonly AgentCall[]) => useAgentCallStore.setState({ calls })
  const change = (id: string, how: (call: AgentCall) => Partial<AgentCall>) =>
    show(current().map((call) => (call.id === id ? { ...call, ...how(call) } : call)))
  const isRunning = ({ outcome }: AgentCall) => outcome.kind === 'running'
  const updateWork = () =>
    useAgentWork.setState({
      running: current().filter(isRunning).length,
      unknown: current().filter(({ outcome }) => outcome.kind === 'unknown').length,
    })

  const cancelAll = () => {
    for (const abort of running.values()) abort.abort()
  }

  async function run(
    connection: AgentConnection,
    id: string,
    agentFunction: AgentFunction,
    given: JsonObject,
  ) {
    const abort = new AbortController()
    running.set(id, abort)
    let hasProgress = false
    let outcome: CallOutcome
    try {
      const result = await connection.call(agentFunction.name, given, {
        signal: abort.signal,
        onProgress: (progress) => {
          hasProgress = true
          change(id, (call) => ({ progress: [...call.progress, progress].slice(-MAX_PROGRESS) }))
        },
      })
      outcome = outcomeOf(result)
      // The request is needed only to judge a failed call. It contains the arguments, so it is removed at once.
      context.takeExchange(agentFunction.name)
    } catch (error) {
      const exchange = context.takeExchange(agentFunction.name)
      const isCanceled = abort.signal.aborted
      outcome = judgeFailedCall({ ...context, error, exchange, isCanceled, hasProgress })
      if (exchange?.status === 404 && connection.sessions === 'with') context.onSessionLost()
    }
    running.delete(id)
    change(id, () => ({ outcome, endedAt: Date.now() }))
    updateWork()
  }

  return {
    /** @returns false if the function is already running, or if there is no connection */
    call(agentFunction: AgentFunction, given: JsonObject): boolean {
      const connection = context.connection()
      const isBusy = current().some(
        (call) => call.agentFunction.name === agentFunction.name && isRunning(call),
      )
      if (connection === undefined || isBusy) return false
      const startedAt = Date.now()
      const call: AgentCall = {
        id: newId(),
        agentFunction,
        given,
        startedAt,
        progress: [],
        outcome: { kind: 'running' },
      }
      show([call, ...current()].slice(0, MAX_KEPT))
      updateWork()
      void run(connection, call.id, agentFunction, given)
      return true
    },
    cancel: (id: string) => running.get(id)?.abort(),
    cancelAll,
    clear() {
      cancelAll()
      show([])
      updateWork()
    },
  }
}
