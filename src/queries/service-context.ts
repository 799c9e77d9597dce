import { createContext } from 'react'
import { useStore } from 'zustand'
import type { PageClient } from '~/api/client'
import type { Config } from '~/api/config'
import type { ReadRetry } from '~/api/read-retry'
import type { Session, SessionState } from '~/stores/session'
import { useProvided } from '~/ui/provided'

/** What a screen needs to talk to the service, created once in main.tsx. */
export interface Service {
  readonly client: PageClient
  /** `configured` with the settings of this browser. */
  readonly config: Config
  /** The content of `config.json`, with an absolute address of the service. */
  readonly configured: Config
  readonly session: Session
  readonly readRetry: ReadRetry
  /** Epoch milliseconds. */
  readonly now: () => number
}

export const ServiceContext = createContext<Service | undefined>(undefined)

export function useService(): Service {
  return useProvided(ServiceContext, 'service')
}

export function useSessionState(): SessionState {
  const { session } = useService()
  return useStore(session.store, ({ state }) => state)
}

/** May reads be sent? Without a token they would only be refused. */
export function mayRead(state: SessionState): boolean {
  return state === 'given'
}

export function useCanRead(): boolean {
  return mayRead(useSessionState())
}

/** The query options that a component may choose. */
export interface ReadOptions {
  /** False: only cached data, nothing is sent. */
  readonly enabled?: boolean
  /** How old an answer may be, in milliseconds. */
  readonly staleTime?: number
}

/** Decides by how the last read ended whether to send another. */
export type EnabledRead = (state: {
  readonly error: unknown
  readonly errorUpdatedAt: number
}) => boolean

/** Reads wait for a token. */
export function useReadOptions({ enabled = true, staleTime }: ReadOptions) {
  const isEnabled = useCanRead() && enabled
  return staleTime === undefined ? { enabled: isEnabled } : { enabled: isEnabled, staleTime }
}
