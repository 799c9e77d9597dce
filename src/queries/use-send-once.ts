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

const FAILED = { kind: 'unknown', reason: 'Sluice failed before it read the answer.' } as const

type Module = typeof SendOnce

/** Makes a request with the client, the journal and the locks of this page. */
type MakeRequest = (effects: SendEffects) => SingleRequest

/** A promise if the code of the function must be loaded first. */
type Maker = MakeRequest | Promise<MakeRequest>

/**
 * Returns a function that makes a request and passes it to `work`. The function never rejects. Nothing is sent if code
 * could not be loaded, or if `token` is no longer the token of the session.
 */
export function useSending() {
  const service = useService()
  const queries = useQueryClient()
  return async (
    maker: Maker,
    work: (module: Module, effects: SendEffects, request: SingleRequest) => Promise<SendResult>,
    token = service.session.token(),
  ) => {
    let loaded: readonly [Module, MakeRequest]
    try {
      loaded = await Promise.all([import('./send-once'), maker])
    } catch {
      return NOT_LOADED
    }
    const [module, makeRequest] = loaded
    const effects = module.sendEffects(service, queries, token)
    try {
      return await work(module, effects, makeRequest(effects))
    } catch (error) {
      // An error of our own code, perhaps after the request was sent.
      reportError(error)
      return { outcome: FAILED, error }
    }
  }
}

/**
 * Returns a function that sends a request once. A caller that waits before the call passes the token from before the
 * wait.
 */
export function useSendOnce() {
  const send = useSending()
  return (maker: Maker, token?: string) =>
    send(maker, ({ sendOnce }, effects, request) => sendOnce(effects, request), token)
}

export function useCheckOnce() {
  const send = useSending()
  return (maker: Maker, intent: string) =>
    send(maker, ({ checkOnce }, effects, request) => checkOnce(effects, request, intent))
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
    /** Starts the mutation. @returns false while another mutation with this key is running */
    mutate(this: void, variables: Variables): boolean {
      const isFree = queries.isMutating({ mutationKey }) === 0
      if (isFree) mutate(variables)
      return isFree
    },
  }
}
