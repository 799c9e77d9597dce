import { useCanRead } from './service-context'

/** What a component may choose of a read; the rest is the hook's. */
export interface ReadOptions {
  /** False for "only what was read already": nothing is sent. */
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
