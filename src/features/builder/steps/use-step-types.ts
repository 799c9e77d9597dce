import { type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useScmMappings } from '~/components/scm-mappings'
import type { JsonObject } from '~/lib/json'
import { useDelayed } from '~/ui/use-delayed'
import { documentedSchemaOf } from '../draft/step-schema'
import { joinStepTypes, type StepType } from './step-types'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useStepMetadata } from '~/queries/step-metadata'
import { useToolIdentifiers } from '~/queries/tool-identifiers'

/** How far one of the reads is. */
export interface ReadStage {
  readonly label: string
  readonly count: number | undefined
  readonly error: unknown
  readonly retry: () => void
}

export interface StepTypes {
  readonly types: readonly StepType[]
  readonly byIdentifier: ReadonlyMap<string, StepType>
  /** How the configuration of a tool is drawn, whether or not the service says anything of it. */
  readonly schemaOf: (identifier?: string) => JsonObject
  /** In the order of the service description §1. */
  readonly stages: readonly ReadStage[]
  /**
   * Has what decides their order answered, or failed, or let others wait too long? Whoever is about to take one
   * must not find another in its place.
   */
  readonly isOrdered: boolean
  /** Is there anything to choose from, or at least an answer? */
  readonly isReady: boolean
}

/** So long, in milliseconds, what could be read waits for the rest. */
const WAIT = 5_000

const FIELDS = ['name', 'description', 'identifier', 'usageType', 'active']

/** Reads what steps can be made of. Each of the reads may fail without the others. */
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
  // The registered tools only add how many there are. What is read again has failed before.
  const isSettled = [active, inactive, metadata].every(
    ({ data, errorUpdateCount }) => data !== undefined || errorUpdateCount > 0,
  )
  const isOverdue = useDelayed(!isSettled, WAIT)
  const isOrdered = isSettled || isOverdue
  const ofActive = useStage('Tool types', active)
  const ofRegistry = useStage('Registered tools', registry)
  const ofMetadata = useStage('Step metadata', metadata)
  return useMemo(() => {
    const stages = [ofActive, ofRegistry, ofMetadata]
    return {
      types,
      byIdentifier,
      schemaOf,
      stages,
      isOrdered,
      isReady: stages.every(({ count, error }) => count !== undefined || error !== null),
    }
  }, [types, byIdentifier, schemaOf, isOrdered, ofActive, ofRegistry, ofMetadata])
}

function useStage(
  label: string,
  { data, error, refetch }: UseQueryResult<{ readonly items: readonly unknown[] }>,
): ReadStage {
  const count = data?.items.length
  return useMemo(
    () => ({
      label,
      count,
      error: count === undefined ? error : null,
      retry: () => void refetch({ cancelRefetch: false }),
    }),
    [label, count, error, refetch],
  )
}
