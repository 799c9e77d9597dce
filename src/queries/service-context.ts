import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { createContext } from 'react'
import { useStore } from 'zustand'
import type { PageClient } from '~/api/client'
import type { Config } from '~/api/config'
import type { ReadRetry } from '~/api/retry'
import type { Session, SessionState } from '~/stores/session'
import { useRequiredContext } from '~/ui/use-required-context'

/** The objects that a screen needs to use the service. `serviceOpener()` creates them once per session. */
export interface Service {
  readonly client: PageClient
  /** The content of `config.json`, overridden by the settings of this browser. */
  readonly config: Config
  /** The content of `config.json` alone. In `config` and `fileConfig`, `apiBaseUrl` and `mcpUrl` are absolute URLs. */
  readonly fileConfig: Config
  readonly session: Session
  readonly readRetry: ReadRetry
  readonly now: () => number
}

export const ServiceContext = createContext<Service | undefined>(undefined)

export function useService(): Service {
  return useRequiredContext(ServiceContext, 'service')
}

export function useSessionState(): SessionState {
  const { session } = useService()
  return useStore(session.store, ({ state }) => state)
}

export function mayRead(state: SessionState): boolean {
  return state === 'given'
}

export function useCanRead(): boolean {
  return mayRead(useSessionState())
}

export interface ReadOptions {
  /** False: only cached data are used, and nothing is sent. */
  readonly enabled?: boolean
  readonly staleTime?: number
}

/**
 * Options of a query that reads new data once, each time a component mounts. The data are neither cached nor refreshed.
 */
export const READ_ONCE = {
  gcTime: 0,
  staleTime: Infinity,
  retry: false,
  refetchOnReconnect: false,
  structuralSharing: false,
} as const

/** Decides from the result of the last read whether to read again. */
export type EnabledRead = (state: {
  readonly error: unknown
  readonly errorUpdatedAt: number
}) => boolean

export function useCancel(queryKey: QueryKey): () => void {
  const queries = useQueryClient()
  return () => void queries.cancelQueries({ queryKey })
}

/** The options of a query that runs only while the user is signed in. */
export function useReadOptions({ enabled = true, staleTime }: ReadOptions) {
  const isEnabled = useCanRead() && enabled
  return staleTime === undefined ? { enabled: isEnabled } : { enabled: isEnabled, staleTime }
}
