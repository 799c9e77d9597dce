import type { ResourceType, BatchAction } from '~/domain/action-table'
import type { BatchCall } from '~/api/actions'

interface Asked {
  readonly action: BatchAction
  readonly type: ResourceType
  readonly message?: string | undefined
}

/**
 * The call that asks for it. A pair of action and type that the service does
 * not offer, or a rejection without a message, is written down as asked: `sendAction` checks every
 * call and sends none of those.
 */
export function callOf({ action, type, message = '' }: Asked, ids: readonly string[]): BatchCall {
  const target = ids as readonly [string, ...string[]]
  switch (action) {
    case 'status':
    case 'run':
    case 'stop':
      return { action, type, target }
    case 'reset':
    case 'delete':
    case 'approve':
      return { action, type: type as 'pipeline', target }
    case 'reject':
      return { action, type: type as 'pipeline', target, message }
    default:
      return action satisfies never
  }
}
