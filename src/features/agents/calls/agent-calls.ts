/** The calls of this visit. Nothing is ever sent twice from here. */
import type { JsonObject } from '~/lib/json'
import { isJsonObject, own } from '~/lib/json'
import { createStore } from '~/stores/create-store'
import type { AgentConnection, AgentProgress } from '../endpoint/agent-client'
import type { AgentExchange } from '../endpoint/agent-fetch'
import type { AgentFunction } from '../functions/agent-functions'
import type { FailedOutcome } from './agent-outcome'

export type CallOutcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'done' | 'tool_error' | 'input_required'; readonly result: unknown }
  | FailedOutcome

export interface AgentCall {
  /** Begins with the time, in fifteen digits: calls are in order by it, in all tabs. */
  readonly id: string
  readonly of: AgentFunction
  readonly given: JsonObject
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly endedAt?: number
  /** What it said on its way, the latest last. */
  readonly progress: readonly AgentProgress[]
  readonly outcome: CallOutcome
}

export interface CallEffects {
  readonly now: () => number
  /** Is the endpoint of another origin than the dashboard? */
  readonly isForeign: boolean
  readonly connection: () => AgentConnection | undefined
  /** The request of the function's last call. It is forgotten. */
  readonly takeExchange: (name: string) => AgentExchange | undefined
  /** Keeps for this tab which function is under way, so that a reload can say so. */
  readonly keepRunning: (names: readonly string[]) => void
  /** Stores the call, when it begins and when it has ended. */
  readonly keep: (call: AgentCall) => void
  readonly forgetKept: () => Promise<void>
  /** The session is gone: another is opened, and the function is not called again. */
  readonly onSessionLost: () => void
}

const MOST_KEPT = 100
const MOST_PROGRESS = 200

function outcomeOf(result: unknown): CallOutcome {
  if (!isJsonObject(result)) return { kind: 'done', result }
  if (own(result, 'resultType') === 'input_required') return { kind: 'input_required', result }
  return { kind: own(result, 'isError') === true ? 'tool_error' : 'done', result }
}

const NONE: readonly AgentCall[] = []

/** The calls of this visit, the latest first. */
export const useAgentCallStore = createStore('work', () => ({ calls: NONE }))

export function createAgentCalls(effects: CallEffects) {
  const running = new Map<string, AbortController>()
  const current = () => useAgentCallStore.getState().calls
  const show = (calls: readonly AgentCall[]) => useAgentCallStore.setState({ calls })
  const change = (id: string, how: (call: AgentCall) => Partial<AgentCall>) =>
    show(current().map((call) => (call.id === id ? { ...call, ...how(call) } : call)))
  const isRunning = ({ outcome }: AgentCall) => outcome.kind === 'running'
  const noteRunning = () =>
    effects.keepRunning(
      current()
        .filter(isRunning)
        .map(({ of }) => of.name),
    )

  const cancelAll = () => {
    for (const abort of running.values()) abort.abort()
  }

  async function run(
    connection: AgentConnection,
    id: string,
    of: AgentFunction,
    given: JsonObject,
  ) {
    const abort = new AbortController()
    running.set(id, abort)
    // What an earlier call met with says nothing of this one.
    effects.takeExchange(of.name)
    let hasProgress = false
    let outcome: CallOutcome
    try {
      const result = await connection.call(of.name, given, {
        signal: abort.signal,
        onProgress: (progress) => {
          hasProgress = true
          change(id, (call) => ({ progress: [...call.progress, progress].slice(-MOST_PROGRESS) }))
        },
      })
      outcome = outcomeOf(result)
    } catch (error) {
      const exchange = effects.takeExchange(of.name)
      const isCancelled = abort.signal.aborted
      outcome = connection.judge({ ...effects, error, exchange, isCancelled, hasProgress })
      if (exchange?.status === 404 && connection.sessions === 'with') effects.onSessionLost()
    }
    running.delete(id)
    change(id, () => ({ outcome, endedAt: effects.now() }))
    const ended = current().find((call) => call.id === id)
    if (ended !== undefined) effects.keep(ended)
    noteRunning()
  }

  return {
    /** @returns false when the function is under way already, or there is no connection */
    call(of: AgentFunction, given: JsonObject): boolean {
      const connection = effects.connection()
      const isBusy = current().some((call) => call.of.name === of.name && isRunning(call))
      if (connection === undefined || isBusy) return false
      const startedAt = effects.now()
      const call: AgentCall = {
        id: `${String(startedAt).padStart(15, '0')}-${Math.random().toString(36).slice(2)}`,
        of,
        given,
        startedAt,
        progress: [],
        outcome: { kind: 'running' },
      }
      show([call, ...current()].slice(0, MOST_KEPT))
      noteRunning()
      effects.keep(call)
      void run(connection, call.id, of, given)
      return true
    },
    cancel: (id: string) => running.get(id)?.abort(),
    cancelAll,
    /** Cancels what is under way, and forgets all. */
    clear: async () => {
      cancelAll()
      show([])
      noteRunning()
      await effects.forgetKept()
    },
  }
}
