import { useMemo } from 'react'
import type { ScmMapping } from '~/domain/scm-mapping'
import { usePreferences } from '~/stores/preferences'
import { useService } from '~/queries/service-context'

/**
 * The SCM services (source control) of tool identifiers, as set in config.json and in this browser. config.json has
 * priority.
 */
export function useScmMappings(): readonly ScmMapping[] {
  const { config } = useService()
  const { scmServices: stored } = usePreferences()
  return useMemo(
    () => (stored === undefined ? config.scmServices : [...config.scmServices, ...stored]),
    [config, stored],
  )
}

function others(identifier: string): readonly ScmMapping[] {
  return (usePreferences.getState().scmServices ?? []).filter(
    (each) => each.identifier !== identifier,
  )
}

export function setScmService(mapping: ScmMapping): void {
  usePreferences.setState({ scmServices: [...others(mapping.identifier), mapping] })
}

export function removeScmService(identifier: string): void {
  const left = others(identifier)
  usePreferences.setState({ scmServices: left.length === 0 ? undefined : left })
}
