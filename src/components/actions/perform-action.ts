import type { QueryClient } from '@tanstack/react-query'
import { ACTION_VERBS } from '~/api/action-table'
import { performSingle, type Progress, type SingleAction } from '~/batch/single-action'
import { createLiveCache } from '~/components/live/live-cache'
import type { Service } from '~/components/service-context'
import { OUTCOME_LOOKS, outcomeKindOf, wordsOfProgress } from './progress-words'

interface Effects {
  readonly service: Service
  readonly onProgress: (progress: Progress) => void
  /** Learns the fresher records that come on the way. */
  readonly queries: QueryClient
  readonly announce: (text: string) => void
}

/** Performs one action and says how it ended. Loaded when somebody acts, not before. */
export async function performAction(
  single: SingleAction,
  name: string,
  { service, onProgress, queries, announce }: Effects,
): Promise<void> {
  const { client, now, readRetry } = service
  const cache = createLiveCache(queries)
  const settled = await performSingle(single, { client, now, readRetry, sleep }, (progress) => {
    onProgress(progress)
    if ('record' in progress && progress.record !== undefined) {
      cache.patch(new Map([[single.id, progress.record]]))
    }
  })
  const { label } = OUTCOME_LOOKS[outcomeKindOf(settled)]
  announce(
    `${ACTION_VERBS[single.action]} ${name}: ${label}. ${wordsOfProgress(single.action, settled)}`,
  )
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
