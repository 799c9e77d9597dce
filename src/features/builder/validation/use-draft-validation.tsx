import { useEffect, useMemo, useState } from 'react'
import type { Validation } from '~/api/validation'
import { useService } from '~/queries/service-context'
import {
  useIsValidationMissing,
  usePreloadedValidation,
  useValidateNow,
  useValidation,
} from '~/queries/validation'
import type { Draft } from '../draft/draft'
import { PAUSE_MS, useDraft, useDraftSession, useDraftState } from '../draft/draft-session'

export interface ValidationResult {
  readonly draft: Draft
  readonly validation?: Validation
  readonly error?: unknown
}

/** The last result of a validation. It may belong to an earlier version of the draft. */
export function useValidationResult() {
  const draft = useDraftState(({ validated }) => validated)
  const { data, error, isFetching, isPlaceholderData } = useValidation(draft)
  const result = useMemo((): ValidationResult | undefined => {
    if (draft === undefined) return undefined
    // After a failed repetition, the query has both the error and the earlier result.
    if (error !== null) return { draft, error }
    return data === undefined || isPlaceholderData ? data : { ...data, draft }
  }, [draft, data, error, isPlaceholderData])
  return { result, isValidating: isFetching }
}

export function useValidate() {
  const { store } = useDraftSession()
  const { mutateAsync, isPending } = useValidateNow<Draft>()
  const validate = (validated: Draft): Promise<ValidationResult> => {
    store.setState({ validated })
    return mutateAsync(validated)
  }
  return { validate, isValidating: isPending }
}

/**
 * Validates the draft at each pause in typing, unless config.json switches this off or the service cannot validate.
 * It starts no request while a validation runs.
 */
export function ValidateOnPause() {
  const { config } = useService()
  const { store } = useDraftSession()
  const validated = useDraftState((state) => state.validated)
  const { data, isFetching, isPlaceholderData } = useValidation(validated)
  const isMissing = useIsValidationMissing()
  usePreloadedValidation()

  const isValid = !isPlaceholderData && data?.validation.valid === true
  // A valid draft can be created, so "Not created" and "Create anyway" are removed.
  useEffect(() => {
    const isOutdated = isValid && store.getState().creation.stage === 'invalid'
    if (isOutdated) store.setState({ creation: { stage: 'ready' } })
  }, [store, isValid])
  return <PauseTimer isOff={isFetching || isMissing || !config.validateWhileEditing} />
}

/**
 * Renders at each change of the draft. So it does not call `useValidation`, which would hash the whole pipeline in each
 * render.
 */
function PauseTimer({ isOff }: { readonly isOff: boolean }) {
  const { store } = useDraftSession()
  const present = useDraft()
  const [opened] = useState(present)
  const isChanged = useDraftState(
    ({ validated = opened }) => present.pipeline !== validated.pipeline,
  )
  useEffect(() => {
    if (isOff || !isChanged) return
    const timer = setTimeout(() => store.setState({ validated: present }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [store, present, isOff, isChanged])
  return null
}
