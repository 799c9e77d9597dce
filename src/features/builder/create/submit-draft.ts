import { isSameJson, type JsonObject } from '~/lib/json'
import { type SendResult, useCreatePipeline } from '~/queries/pipeline-mutations'
import type { NewPipeline } from '~/queries/pipeline-requests'
import { useService } from '~/queries/service-context'
import { nameIn, type Draft } from '../draft/draft'
import { type DraftSession, useDraftSession } from '../draft/draft-session'
import type { Creation, DraftState } from '../draft/draft-store'
import { type ValidationResult, useValidate } from '../validation/use-draft-validation'
import { closeSession, sessions } from '../draft/open-session'

export interface CreateRequests {
  readonly validate: (draft: Draft) => Promise<ValidationResult>
  readonly createPipeline: (created: NewPipeline) => Promise<SendResult>
}

/** `anyway` skips the validation, so that a draft with problems is sent too. */
export type CreateMode = 'validated' | 'anyway'

type Session = Pick<DraftSession, 'store'> & {
  readonly autosave: Pick<DraftSession['autosave'], 'setSentName'>
}

export const isCreating = ({ stage }: Creation): boolean =>
  stage === 'validating' || stage === 'creating'

/**
 * Validates the draft (unless `mode` is `anyway`), marks the stored draft as sent, and sends the draft once. `creation`
 * in the store has the current stage.
 */
export async function submitDraft(
  session: Session,
  draft: Draft,
  mode: CreateMode,
  { validate, createPipeline }: CreateRequests,
): Promise<Creation> {
  const { store } = session
  const before = store.getState()
  if (isCreating(before.creation)) return before.creation
  const show = (next: Creation) => {
    store.setState({ creation: next })
    return next
  }
  if (mode === 'validated') {
    show({ stage: 'validating' })
    const { validation, error } = await validate(draft)
    if (validation === undefined) return show({ stage: 'not-validated', error })
    if (!validation.valid) return show({ stage: 'invalid', draft, problems: validation.problems })
  }
  show({ stage: 'creating' })
  return show(await send(session, draft, before, createPipeline))
}

async function send(
  { store, autosave }: Session,
  draft: Draft,
  before: DraftState,
  createPipeline: CreateRequests['createPipeline'],
): Promise<Creation> {
  const { pipeline } = draft
  // The name is stored before the request. So after a reload, Sluice knows that the draft was sent.
  if (!(await autosave.setSentName(nameIn(pipeline)))) return { stage: 'elsewhere' }
  const key = `draft-${store.getState().id}`
  const result = await createPipeline({ pipeline, key })
  const { outcome, error } = result
  const { present } = store.getState().history
  const { present: sent } = before.history
  const isUnchanged =
    present.unparsed === sent.unparsed && isSameJson(present.pipeline, sent.pipeline)
  if (outcome.kind === 'done' && isUnchanged) return { stage: 'created', draft, result }
  // Restores the name of an earlier request, because the earlier request may still have created the pipeline.
  if (outcome.kind !== 'unknown') await autosave.setSentName(before.sentName)
  if (outcome.kind === 'done') return { stage: 'outdated', draft, result }
  if (outcome.kind === 'not_sent' && outcome.code === 'under_way') return { stage: 'elsewhere' }
  const problems = outcome.kind === 'refused' ? await problemsIn(error, pipeline) : []
  return { stage: 'fault', draft, problems, result }
}

async function problemsIn(error: unknown, pipeline: JsonObject) {
  try {
    const { problemsOfRefusal } = await import('~/api/validate-pipeline')
    return problemsOfRefusal(error, pipeline)
  } catch {
    // If the code cannot be loaded, the page shows the message of the service, but marks no field.
    return []
  }
}

/** Creates a pipeline from the draft. The store has the outcome, even if the user has left the page. */
export function useCreate() {
  const session = useDraftSession()
  const { validate } = useValidate()
  const { mutateAsync, reset } = useCreatePipeline()
  const { session: user } = useService()
  return {
    create: async (draft: Draft, mode: CreateMode = 'validated'): Promise<Creation> => {
      // Before the request, the draft is added to `sessions` and the token is read, because the user may sign out while
      // the request runs.
      sessions.add(session)
      const token = user.token()
      const creation = await submitDraft(session, draft, mode, {
        validate,
        // After the request, `reset` drops the mutation. Otherwise a lock could not remove the token in the mutation.
        createPipeline: (created) => mutateAsync({ ...created, token }).finally(reset),
      })
      if (creation.stage === 'created') await closeSession(session)
      return creation
    },
  }
}
