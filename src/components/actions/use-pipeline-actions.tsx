import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState, type ReactNode } from 'react'
import { verdictOf } from '~/api/action-table'
import { phaseOf } from '~/api/phases'
import { nameOf, type Pipeline } from '~/api/pipelines'
import type { Progress } from '~/batch/single-action'
import { useAnnounce } from '~/components/announcer'
import { useService } from '~/components/service-context'
import { LatePart } from '~/ui/late-part'
import { createActionLog } from './action-log'

const ConfirmAction = lazy(async () => ({
  default: (await import('./confirm-action')).ConfirmAction,
}))

/** Actions of this tab; leaving the screen does not forget them. */
export const actionLog = createActionLog()

type Asked = 'run' | 'stop'

/** Why nothing acts where config.json says so (security 45). */
export const READ_ONLY = 'this dashboard is set up for reading only'

function notSent(reason: string): Progress {
  return { state: 'settled', outcome: { kind: 'not_sent', reason } }
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
  const service = useService()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [confirming, setConfirming] = useState<{ action: Asked; pipeline: Pipeline }>()

  const begin = (action: Asked, pipeline: Pipeline) => {
    const name = nameOf(pipeline)
    const key = actionLog.begin({ action, id: pipeline._id, name, askedAt: service.now() })
    return { name, onProgress: (progress: Progress) => actionLog.advance(key, progress) }
  }
  const refuse = (action: Asked, pipeline: Pipeline, reason: string) => {
    const { name, onProgress } = begin(action, pipeline)
    onProgress(notSent(reason))
    announce(`${name}: nothing was sent. ${reason}`)
  }
  const perform = async (action: Asked, pipeline: Pipeline, id: string) => {
    const { name, onProgress } = begin(action, pipeline)
    const engine = await import('./perform-action').catch(() => undefined)
    if (engine === undefined) {
      onProgress(notSent('a part of Sluice could not be loaded. Reload the page, then ask again.'))
      return
    }
    const allowUnknown = phaseOf(pipeline) === 'unknown'
    await engine.performAction({ action, type: 'pipeline', id, allowUnknown }, name, {
      service,
      onProgress,
      queries,
      announce,
    })
  }

  const ask = (action: Asked, pipeline: Pipeline) => {
    const { _id: id } = pipeline
    const verdict = verdictOf(action, 'pipeline', phaseOf(pipeline))
    if (service.config.readOnly) refuse(action, pipeline, READ_ONLY)
    else if (id === undefined) refuse(action, pipeline, 'this record has no id')
    else if (verdict.can === 'no') refuse(action, pipeline, `it ${verdict.reason}`)
    else if (verdict.can === 'unknown' || action === 'stop') setConfirming({ action, pipeline })
    else void perform(action, pipeline, id)
  }

  const dialog = confirming && (
    <LatePart>
      <ConfirmAction
        {...confirming}
        onCancel={() => setConfirming(undefined)}
        onConfirm={() => {
          setConfirming(undefined)
          const { action, pipeline } = confirming
          if (pipeline._id !== undefined) void perform(action, pipeline, pipeline._id)
        }}
      />
    </LatePart>
  )
  return { ask, dialog }
}
