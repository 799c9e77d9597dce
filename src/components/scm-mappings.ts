import { useMemo } from 'react'
import type { ScmMapping } from '~/domain/scm-mapping'
import { usePreferences } from '~/stores/preferences'
import { useService } from '~/queries/service-context'

/** What config.json and the person at this browser say of SCM tools; config.json comes first. */
export function useScmMappings(): readonly ScmMapping[] {
  const { config } = useService()
  const { scmServices: named } = usePreferences()
  return useMemo(
    () => (named === undefined ? config.scmServices : [...config.scmServices, ...named]),
    [config, named],
  )
}

function others(identifier: string): readonly ScmMapping[] {
  return (usePreferences.getState().scmServices ?? []).filter(
    (each) => each.identifier !== identifier,
  )
}

/** Keeps in this browser which service a tool identifier stands for. */
export function nameScmService(mapping: ScmMapping): void {
  usePreferences.setState({ scmServices: [...others(mapping.identifier), mapping] })
}

export function forgetScmService(identifier: string): void {
  const left = others(identifier)
  usePreferences.setState({ scmServices: left.length === 0 ? undefined : left })
}
