import { useCreatePipeline } from '~/queries/pipeline-mutations'
import type { Draft } from '../draft/draft'
import { useDraftSession } from '../draft/draft-session'
import { closeSession } from '../draft/open-session'
import type { Creation } from '../draft/send-states'
import { useDraftValidation } from '../validation/validation-context'
import { submitDraft, isCreating, type CreateMode } from './submit-draft'

/** Creates a pipeline from the draft. The store of the draft has the outcome, also after leaving the page. */
export function useCreate() {
  const session = useDraftSession()
  const { store, autosave } = session
  const { validate } = useDraftValidation()
  const { mutateAsync: createPipeline } = useCreatePipeline()
  return {
    create: async (draft: Draft, mode: CreateMode = 'validated'): Promise<Creation> => {
      const creation = await submitDraft(session, draft, mode, { validate, createPipeline })
      if (creation.stage === 'created') await closeSession(session)
      return creation
    },
    /** Hides the outcome of the last attempt. */
    dismiss: () => {
      const { creation } = store.getState()
      if (isCreating(creation)) return
      // Somebody has read that it may exist: a reload need not say it again.
      if (creation.stage === 'unknown') void autosave.setSentName(undefined)
      store.setState({ creation: { stage: 'ready' } })
    },
  }
}
