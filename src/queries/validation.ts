/** Whether the service would accept a pipeline. Nothing is created. */
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError } from '~/api/api-error'
import type { Client } from '~/api/client'
import { validatePipeline } from '~/api/validation'
import type { JsonObject } from '~/lib/json'
import { useService } from './service-context'

interface Subject {
  readonly pipeline: JsonObject
}

/** Results of so many milliseconds are kept, because each has its whole pipeline as its key. */
const KEPT_MS = 60_000

const isOfMissingPath = (error: unknown) =>
  error instanceof ApiError && (error.facts.status === 404 || error.facts.status === 405)

/** True once the service has answered that it lacks the path. */
const MISSING_KEY = ['validation-missing']

/** @param draft what contains the pipeline; the result names it, because problems are shown in it */
const validationQuery = <Draft extends Subject>(client: Client, draft: Draft | undefined) =>
  queryOptions({
    queryKey: ['validation', draft?.pipeline],
    queryFn:
      draft === undefined
        ? skipToken
        : async ({ client: queries }) => {
            try {
              return { draft, validation: await validatePipeline(client, draft.pipeline) }
            } catch (error) {
              if (isOfMissingPath(error)) queries.setQueryData(MISSING_KEY, true)
              throw error
            }
          },
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
  })

/**
 * The validation of a draft. The last result stays while the next request runs, so `data.draft` may be
 * an earlier draft.
 *
 * @param draft the same object until typing pauses; nothing is sent without one
 */
export function useValidation<Draft extends Subject>(draft: Draft | undefined) {
  const { client } = useService()
  return useQuery({ ...validationQuery(client, draft), placeholderData: keepPreviousData })
}

/** A service without this path: to ask it about each change is of no use. */
export function useIsValidationMissing(): boolean {
  return useQuery({ queryKey: MISSING_KEY, queryFn: skipToken, gcTime: Infinity }).data === true
}

/** Validates a draft now. A result of the same pipeline is used again; a failure is not. */
export function useValidateNow() {
  const { client } = useService()
  const queries = useQueryClient()
  return useCallback(
    <Draft extends Subject>(draft: Draft) => queries.fetchQuery(validationQuery(client, draft)),
    [client, queries],
  )
}
