import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '~/api/api-error'
import { stopsBatch, whyNotSent } from '~/batch/engine/stop-reasons'
import { pipelineKeys } from './pipelines'
import type { SendResult } from './send-once'
import { useService } from './service-context'

/** Sends one request, or nothing if the signal has aborted. The reason of the signal is a sentence for the user. */
type SendNext = (signal: AbortSignal) => Promise<SendResult>

/** Why the requests after this result are not sent. `undefined` if they are sent. */
export function reasonToStop({ error, ignored }: SendResult): string | undefined {
  if (ignored !== undefined) return 'The service ignored a part of an earlier request.'
  return error instanceof ApiError && stopsBatch(error.kind) ? whyNotSent(error.kind) : undefined
}

/**
 * Sends requests one after another. After each result, `reasonToStop` decides whether the next request is sent. Leaving
 * the page cancels the requests that are not sent yet, because no screen would show their results.
 */
export function useSendInSequence() {
  const { session } = useService()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(whyNotSent('closed')), [])
  const { mutate, isPending, data } = useMutation({
    mutationKey: ['pipelines', 'one-after-another'],
    mutationFn: async (requests: readonly SendNext[]) => {
      const { signal } = (running.current = new AbortController())
      const token = session.token()
      for (const send of requests) {
        if (signal.aborted) return String(signal.reason)
        // Another user may have signed in since the first request.
        if (session.token() !== token) return whyNotSent('token')
        const reason = reasonToStop(await send(signal))
        if (reason !== undefined) return reason
      }
      return undefined
    },
    meta: { invalidates: [pipelineKeys.list] },
  })
  return {
    send: mutate,
    isSending: isPending,
    /** A sentence for the user if some requests were not sent. */
    whyNotSent: data,
    cancel: () => running.current?.abort(whyNotSent('user')),
  }
}
