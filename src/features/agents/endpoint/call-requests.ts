/** By which request a function was called last: what became of it tells what became of the call. */
import { isJsonObject, own, parseJson } from '~/lib/json'
import type { AgentExchange } from './agent-fetch'

const isCall = ({ rpc }: AgentExchange) => rpc === 'tools/call'

function calledName({ body }: AgentExchange): string {
  const call = parseJson(body)?.value
  const params = isJsonObject(call) ? own(call, 'params') : undefined
  return isJsonObject(params) ? String(own(params, 'name')) : ''
}

export class CallRequests {
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
