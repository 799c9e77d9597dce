import { createContext, useCallback, useEffect, useMemo, type ReactNode } from 'react'
import type { Validation } from '~/api/validation'
import { useService } from '~/queries/service-context'
import { useIsValidationMissing, useValidateNow, useValidation } from '~/queries/validation'
import { useProvided } from '~/ui/provided'
import type { Draft } from '../draft/draft'
import { useDraftSession, useDraftState } from '../draft/draft-session'
import type { DraftState, DraftStore } from '../draft/draft-store'

/** The result of validating a draft, or the error if the request failed. */
export interface ValidationResult {
  readonly draft: Draft
  readonly validation?: Validation
  readonly error?: unknown
}

interface DraftValidation {
  /** The last result. It may belong to an earlier version of the draft. */
  readonly result: ValidationResult | undefined
  readonly isValidating: boolean
  readonly validate: (draft: Draft) => Promise<ValidationResult>
}

const ValidationContext = createContext<DraftValidation | undefined>(undefined)

export function useDraftValidation(): DraftValidation {
  return useProvided(ValidationContext, 'validation')
}

/** The draft is validated after this pause in typing, in milliseconds. */
const PAUSE_MS = 700

/** Validates the draft at each pause in typing. Only one request runs at a time. */
export function ValidationProvider({ children }: { readonly children: ReactNode }) {
  const { config } = useService()
  const { store } = useDraftSession()
  const draft = useDraftState(({ validated }) => validated)
  const { data, error, isFetching, isPlaceholderData } = useValidation(draft)
  const validateNow = useValidateNow()

  const isMissing = useIsValidationMissing()
  const isPaused = isFetching || isMissing || !config.validateWhileEditing
  useEffect(() => (isPaused ? undefined : validateOnPause(store)), [store, isPaused])

  const validate = useCallback(
    async (validated: Draft): Promise<ValidationResult> => {
      store.setState({ validated })
      try {
        return await validateNow(validated)
      } catch (failure) {
        return { draft: validated, error: failure }
      }
    },
    [store, validateNow],
  )

  const result = useMemo((): ValidationResult | undefined => {
    if (draft === undefined) return undefined
    if (data !== undefined) return isPlaceholderData ? data : { ...data, draft }
    return error === null ? undefined : { draft, error }
  }, [draft, data, error, isPlaceholderData])
  const value = useMemo(
    () => ({ result, isValidating: isFetching, validate }),
    [result, isFetching, validate],
  )
  return <ValidationContext value={value}>{children}</ValidationContext>
}

/** @returns a function that stops the validation */
function validateOnPause(store: DraftStore): () => void {
  const draftIn = ({ history }: DraftState) => history.present
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    clearTimeout(timer)
    timer = setTimeout(() => store.setState({ validated: draftIn(store.getState()) }), PAUSE_MS)
  }
  const { validated } = store.getState()
  // The draft has changed during the last request, so it must be validated again.
  if (validated !== undefined && validated !== draftIn(store.getState())) start()
  const unsubscribe = store.subscribe((state, before) => {
    if (draftIn(state) !== draftIn(before)) start()
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
