/** Replies to an action. Some of them change the state of the service before they reply. */
import type { Action } from '../../src/domain/action-table'
import { targetsOf } from './fault-matches'
import { json } from './fault-replies'
import type { Reply } from './fault-server'
import { performAction, type PipelineRecord } from './fault-world'

export function performThen(reply: Reply): Reply {
  return (exchange) => {
    const { action } = JSON.parse(exchange.received.body) as { readonly action: Action }
    performAction(exchange.world, action, targetsOf(exchange.received))
    return reply(exchange)
  }
}

export function refusedResult(
  target: string,
  message: string,
  code = 'invalid_state',
): PipelineRecord {
  return { target, outcome: 'refused', error: { code, message } }
}

export function refuseSome(refused: readonly string[], message: string, status = 200): Reply {
  return (exchange) => {
    const { action } = JSON.parse(exchange.received.body) as { readonly action: Action }
    const targets = targetsOf(exchange.received)
    performAction(
      exchange.world,
      action,
      targets.filter((id) => !refused.includes(id)),
    )
    const results = targets.map((target) =>
      refused.includes(target) ? refusedResult(target, message) : { target, outcome: 'done' },
    )
    return json({ action, type: 'pipeline', version: 1, results }, status)(exchange)
  }
}
