import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ACTION_VERBS, verdictOf } from '~/api/action-table'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { phaseOf } from '~/api/phases'
import type { Progress } from '~/batch/single-action'
import { useAnnounce } from '~/components/announcer'
import { useService } from '~/components/service-context'
import { createActionLog } from './action-log'
import { learnPipelines } from './learn-pipelines'
import { outcomeKindOf, OUTCOME_LOOKS, wordsOfProgress } from './progress-words'

const ConfirmAction = lazy(async () => ({
  default: (await import('./confirm-action')).ConfirmAction,
}))

/** Not needed before somebody acts, so it comes after the rows. */
const loadEngine = () => import('~/batch/single-action')

/** Actions of this tab; leaving the screen does not forget them. */
export const actionLog = createActionLog()

type Asked = 'run' | 'stop'

const NOT_LOADED: Progress = {
  state: 'settled',
  outcome: {
    kind: 'not_sent',
    reason: 'a part of Sluice could not be loaded. Reload the page, then ask again.',
  },
}

/**
 * Runs and stops one pipeline: the table decides whether it may be asked for, stopping and unknown
 * states are confirmed, one request is sent, and what came of it stands in the log.
 */
export function usePipelineActions(): {
  readonly ask: (action: Asked, pipeline: Pipeline) => void
  /** To be drawn by the caller: the confirmation, while one is open. */
  readonly dialog: ReactNode
} {
  const { client, now, readRetry } = useService()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [confirming, setConfirming] = useState<{ action: Asked; pipeline: Pipeline }>()

  const perform = async (action: Asked, pipeline: Pipeline) => {
    const id = pipeline._id
    if (id === undefined) return
    const name = nameOf(pipeline)
    const key = actionLog.begin({ action, id, name, askedAt: now() })
    const engine = await loadEngine().catch(() => undefined)
    if (engine === undefined) {
      actionLog.advance(key, NOT_LOADED)
      return announce(`${name}: ${wordsOfProgress(action, NOT_LOADED)}`)
    }
    const settled = await engine.performSingle(
      { action, type: 'pipeline', id, allowUnknown: phaseOf(pipeline) === 'unknown' },
      { client, now, readRetry, sleep },
      (progress) => {
        actionLog.advance(key, progress)
        if ('record' in progress && progress.record !== undefined)
          learnPipelines(queries, [progress.record])
      },
    )
    announce(
      `${ACTION_VERBS[action]} ${name}: ${OUTCOME_LOOKS[outcomeKindOf(settled)].label}. ${wordsOfProgress(action, settled)}`,
    )
  }

  const ask = (action: Asked, pipeline: Pipeline) => {
    const name = nameOf(pipeline)
    const verdict = verdictOf(action, 'pipeline', phaseOf(pipeline))
    if (pipeline._id === undefined) {
      announce(`${name} has no id, so nothing can be asked of it.`)
    } else if (verdict.can === 'unknown' || action === 'stop') {
      setConfirming({ action, pipeline })
    } else {
      void perform(action, pipeline)
    }
  }

  const dialog = confirming && (
    <Suspense>
      <ConfirmAction
        {...confirming}
        onCancel={() => setConfirming(undefined)}
        onConfirm={() => {
          setConfirming(undefined)
          void perform(confirming.action, confirming.pipeline)
        }}
      />
    </Suspense>
  )
  return { ask, dialog }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
