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

/** Makes a request with the client, the journal and the locks of this page. It may first load code. */
type MakeRequest = (effects: SendEffects) => SingleRequest | Promise<SingleRequest>

/** Makes the request and passes it to `work`. Never rejects. */
function useSending() {
  const service = useService()
  const queries = useQueryClient()
  return async (
    makeRequest: MakeRequest,
    work: (module: Module, effects: SendEffects, request: SingleRequest) => Promise<SendResult>,
  ) => {
    let loaded: Parameters<typeof work>
    try {
      const module = await import('./send-once')
      const effects = module.sendEffects(service, queries)
      loaded = [module, effects, await makeRequest(effects)]
    } catch {
      return NOT_LOADED
    }
    return work(...loaded)
  }
}

export function useSendOnce() {
  const send = useSending()
  return (makeRequest: MakeRequest) =>
    send(makeRequest, ({ sendOnce }, effects, request) => sendOnce(effects, request))
}

export function useCheckOnce() {
  const send = useSending()
  return (makeRequest: MakeRequest, intent: string) =>
    send(makeRequest, ({ checkOnce }, effects, request) => checkOnce(effects, request, intent))
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
