import { useUpdatePipeline } from '~/queries/pipeline-mutations'
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
      const result = await updatePipeline({ id, name, settings })
      const isDone = result.outcome.kind === 'done'
      const stage = isDone || result.ignored !== undefined ? 'updated' : 'fault'
      show({ stage, result, impossible })
      if (isDone) await closeSession(session)
    },
  }
}
