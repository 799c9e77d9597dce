/** Asks the service whether it would accept a pipeline. Nothing is created. */
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '~/api/api-error'
import type { Client } from '~/api/client'
import type { JsonObject } from '~/lib/json'
import { LoadError } from '~/ui/lazy-with-retry'
import { useService } from './service-context'

interface Subject {
  readonly pipeline: JsonObject
}

/**
 * How long a result is cached, in milliseconds. The time is short, because the key and the mutation contain the whole
 * pipeline.
 */
const KEPT_MS = 60_000

/** True if the service has no validation path. */
export const isValidationMissing = (error: unknown) =>
  error instanceof ApiError && (error.facts.status === 404 || error.facts.status === 405)

const loadCode = () =>
  import('~/api/validate-pipeline').catch((error: unknown) => {
    throw new LoadError(error)
  })

/**
 * Loads the code of the validation early. If the browser is offline later, the user sees this cause, not a load error.
 */
export function usePreloadedValidation(): void {
  useEffect(() => {
    loadCode().catch(() => undefined)
  }, [])
}

const MISSING_KEY = ['validation-missing']

/**
 * The query that validates a draft.
 *
 * @param draft is returned with its result, because the problems are shown in this draft
 */
const validationQuery = <Draft extends Subject>(client: Client, draft: Draft | undefined) =>
  queryOptions({
    queryKey: ['validation', draft?.pipeline],
    queryFn:
      draft === undefined
        ? skipToken
        : async ({ client: queries }) => {
            try {
              const { validatePipeline } = await loadCode()
              return { draft, validation: await validatePipeline(client, draft.pipeline) }
            } catch (error) {
              if (isValidationMissing(error)) queries.setQueryData(MISSING_KEY, true)
              throw error
            }
          },
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/**
 * The validation of a draft. While the next request runs, the last result is returned, so `data.draft` may be an
 * earlier draft.
 *
 * @param draft a changed pipeline sends a new request, so change the draft only when the user stops typing. Without a
 * draft, no request is sent
 */
export function useValidation<Draft extends Subject>(draft: Draft | undefined) {
  const { client } = useService()
  return useQuery({ ...validationQuery(client, draft), placeholderData: keepPreviousData })
}

/** True if the service has no validation path, so that drafts are not sent after each change. */
export function useIsValidationMissing(): boolean {
  return useQuery({ queryKey: MISSING_KEY, queryFn: skipToken, gcTime: Infinity }).data === true
}

/**
 * Asks the service even if the draft already has a result, because the result also depends on the registered tools.
 * Resolves with the error if the request fails.
 */
export function useValidateNow<Draft extends Subject>() {
  const { client } = useService()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: Draft) =>
      queries
        .fetchQuery({ ...validationQuery(client, draft), staleTime: 0 })
        .catch((error: unknown) => ({ draft, error })),
    gcTime: KEPT_MS,
  })
}
