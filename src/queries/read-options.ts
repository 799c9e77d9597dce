import { useCanRead } from './service-context'

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
