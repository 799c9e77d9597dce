/** By which request a function was called last: what became of it tells what became of the call. */
import { isJsonObject, own, parseJson } from '~/lib/json'
import type { AgentExchange } from './agent-fetch'

export interface CallRequests {
  readonly begin: (exchange: AgentExchange) => void
  /** @returns false for a request that calls nothing */
  readonly note: (exchange: AgentExchange) => boolean
  /** Hands over the request of the function's last call, as far as it came, and forgets it. */
  readonly take: (name: string) => AgentExchange | undefined
}

const isCall = ({ rpc }: AgentExchange) => rpc === 'tools/call'

function calledName({ body }: AgentExchange): string {
  const call = parseJson(body)?.value
  const params = isJsonObject(call) ? own(call, 'params') : undefined
  return isJsonObject(params) ? String(own(params, 'name')) : ''
}

export function createCallRequests(): CallRequests {
  const last = new Map<string, AgentExchange>()
  return {
    begin(exchange) {
      if (isCall(exchange)) last.set(calledName(exchange), exchange)
    },
    note(exchange) {
      if (!isCall(exchange)) return false
      const name = calledName(exchange)
      // One that was given up may still be heard of: not in place of the call that came after it.
      if (last.get(name)?.body === exchange.body) last.set(name, exchange)
      return true
    },
    take(name) {
      const exchange = last.get(name)
      last.delete(name)
      return exchange
    },
  }
}
