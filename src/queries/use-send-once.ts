/** Sends single requests from components. The code of `send-once.ts` loads with the first request. */
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import type * as SendOnce from './send-once'
import type { SendEffects, SendResult, SingleRequest } from './send-once'
import { useService } from './service-context'

const NOT_LOADED: SendResult = {
  outcome: {
    kind: 'not_sent',
    reason: 'A part of Sluice could not be loaded. Reload the page, then try again.',
  },
}

type Module = typeof SendOnce

/** Runs `work` with the client, the journal and the locks of this page. Never rejects. */
function useSending() {
  const service = useService()
  const queries = useQueryClient()
  return async (work: (module: Module, effects: SendEffects) => Promise<SendResult>) => {
    let module: Module
    try {
      module = await import('./send-once')
    } catch {
      return NOT_LOADED
    }
    return work(module, module.sendEffects(service, queries))
  }
}

export function useSendOnce() {
  const send = useSending()
  return (request: (effects: SendEffects) => SingleRequest) =>
    send(({ sendOnce }, effects) => sendOnce(effects, request(effects)))
}

export function useCheckOnce() {
  const send = useSending()
  return (request: (effects: SendEffects) => SingleRequest, intent: string) =>
    send(({ checkOnce }, effects) => checkOnce(effects, request(effects), intent))
}

/**
 * Allows only one running mutation with this key, on all screens. A disabled button is not enough, because a second
 * click can be faster than the render after the first click.
 */
export function useOneAtATime<Variables>(
  mutationKey: readonly unknown[],
  mutate: (variables: Variables) => void,
) {
  const queries = useQueryClient()
  return {
    isPending: useIsMutating({ mutationKey }) > 0,
    /** @returns false while another mutation with this key is running */
    mutate(this: void, variables: Variables): boolean {
      const isFree = queries.isMutating({ mutationKey }) === 0
      if (isFree) mutate(variables)
      return isFree
    },
  }
}
