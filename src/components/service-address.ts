import { serviceAddress } from '~/api/config'
import { usePreferences } from '~/stores/preferences'
import { useService } from '~/queries/service-context'

export interface ServiceAddress {
  /** As this page uses it; all of these are absolute, with a trailing slash. */
  readonly inUse: string
  /** That of `config.json`. */
  readonly configured: string
  /** With which the next start goes on: another than this page’s, once somebody has chosen it. */
  readonly next: string
  /** Chosen once, and of no use now. */
  readonly unused: string | undefined
}

/** Where the service stands, for this page and for the next start. */
export function useServiceAddress(): ServiceAddress {
  const { config, configured } = useService()
  const { apiBaseUrl: chosen } = usePreferences()
  const next = serviceAddress(configured, chosen, location.href)
  return {
    inUse: config.apiBaseUrl,
    configured: configured.apiBaseUrl,
    next,
    unused: next === chosen ? undefined : chosen,
  }
}
