import { afterError, useUpdatePipeline } from '~/queries/pipeline-mutations'
import { useDraftSession, type DraftSource } from '../draft/draft-session'
import type { Update } from '../draft/draft-store'
import { closeSession } from '../draft/open-session'
import type { UpdatePlan } from './update-of-draft'

export function useUpdate({ id, name }: DraftSource) {
  const session = useDraftSession()
  const { store } = session
  const { mutateAsync: updatePipeline } = useUpdatePipeline()
  const show = (update: Update) => store.setState({ update })
  return {
    dismiss: () => {
      if (store.getState().update.stage !== 'sending') show({ stage: 'ready' })
    },
    send: async ({ settings, impossible }: UpdatePlan): Promise<void> => {
      if (store.getState().update.stage !== 'open') return
      show({ stage: 'sending' })
      const {
        outcome,
        ignored = [],
        record,
        error,
      } = await updatePipeline({ id, name, settings }).catch(afterError)
      switch (outcome.kind) {
        case 'done':
          show({ stage: 'updated', ignored: [], impossible, isRead: record !== undefined })
          await closeSession(session)
          return
        case 'unknown':
          show(
            ignored.length > 0
              ? { stage: 'updated', ignored, impossible, isRead: true }
              : { stage: 'unknown', reason: outcome.reason, error },
          )
          return
        case 'not_sent':
          show(
            outcome.code === 'under_way'
              ? { stage: 'elsewhere' }
              : { stage: 'refused', reason: outcome.reason, error },
          )
          return
        case 'refused':
          show({
            stage: 'refused',
            reason: outcome.reason,
            error,
            retryAfterMs: outcome.retryAfterMs,
          })
          return
        default:
          outcome satisfies never
      }
    },
  }
}
