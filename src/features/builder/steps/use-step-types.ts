import { type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { describeReadError } from '~/components/error-messages'
import { useScmMappings } from '~/components/scm-mappings'
import type { JsonObject } from '~/lib/json'
import { useDelayed } from '~/ui/use-delayed'
import { documentedSchemaOf } from '../draft/step-schema'
import { joinStepTypes, type StepType } from './step-types'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useStepMetadata } from '~/queries/step-metadata'
import { useToolIdentifiers } from '~/queries/tool-identifiers'

interface MetadataRead {
  readonly label: string
  readonly isPending: boolean
  /** `null` if this read, or an earlier read, has succeeded. */
  readonly failure: unknown
  /** `null` if the data were read, now or earlier. */
  readonly error: unknown
  readonly retry: () => void
}

export interface StepTypes {
  readonly types: readonly StepType[]
  readonly byIdentifier: ReadonlyMap<string, StepType>
  readonly schemaOf: (identifier?: string) => JsonObject
  readonly metadataReads: readonly MetadataRead[]
  /** True if the order of the types is final. Then no type moves under the pointer. */
  readonly isOrdered: boolean
  readonly isReady: boolean
}

export function failedReads(metadataReads: readonly MetadataRead[]) {
  const failed = metadataReads.filter(({ error }) => error !== null)
  return [...Map.groupBy(failed, ({ error }) => describeReadError(error).cause).values()].map(
    (reads) => ({
      error: reads[0]?.error,
      label:
        reads.length === metadataReads.length
          ? 'Step types'
          : reads.map(({ label }) => label).join(' and '),
      retry: () => reads.forEach(({ retry }) => retry()),
    }),
  )
}

/** The list of step types waits at most this number of milliseconds for a slow read. */
const MAX_WAIT_MS = 5_000

const FIELDS = ['name', 'description', 'identifier', 'usageType', 'active']

/** Reads the step types. If one of the reads fails, the results of the others are still used. */
export function useStepTypes(): StepTypes {
  const mappings = useScmMappings()
  const active = useToolIdentifiers({ fields: FIELDS })
  const inactive = useToolIdentifiers({ fields: FIELDS, status: 'inactive' })
  const registry = useRegisteredTools()
  const metadata = useStepMetadata()

  const types = useMemo(
    () =>
      joinStepTypes({
        active: active.data?.items ?? [],
        inactive: inactive.data?.items ?? [],
        registry: registry.data,
        metadata: metadata.data?.items ?? [],
        mappings,
      }),
    [active.data, inactive.data, registry.data, metadata.data, mappings],
  )
  const byIdentifier = useMemo(() => new Map(types.map((type) => [type.identifier, type])), [types])
  const schemaOf = useCallback(
    (identifier = '') =>
      byIdentifier.get(identifier)?.schema ?? documentedSchemaOf(identifier, mappings),
    [byIdentifier, mappings],
  )
  // The order does not depend on the registered tools, so their read is not awaited. A read that has failed once is
  // settled.
  const isSettled = [active, inactive, metadata].every(
    ({ data, errorUpdateCount }) => data !== undefined || errorUpdateCount > 0,
  )
  const isOverdue = useDelayed(!isSettled, MAX_WAIT_MS)
  const metadataReads = [
    readOf('Tool types', active),
    readOf('Registered tools', registry),
    readOf('Step metadata', metadata),
  ]
  return {
    types,
    byIdentifier,
    schemaOf,
    metadataReads,
    isOrdered: isSettled || isOverdue,
    isReady: metadataReads.every(({ isPending }) => !isPending),
  }
}

function readOf(
  label: string,
  { data, error, failureReason, refetch }: UseQueryResult,
): MetadataRead {
  return {
    label,
    isPending: data === undefined && error === null,
    failure: failureReason,
    error: data === undefined ? error : null,
    retry: () => void refetch({ cancelRefetch: false }),
  }
}
