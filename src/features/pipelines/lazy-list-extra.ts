/**
 * The parts that the first render of the rows does not need. All are in one chunk, because a chunk for each part would
 * make the first script larger. `list-extra.tsx` says in which file each part is.
 */
import type { ReactNode } from 'react'
import { lazyWithRetry, type LazyComponent } from '~/ui/lazy-with-retry'
import type * as ListExtra from './list-extra'

type Parts = typeof ListExtra

/** Preloaded when the page is idle, so that a click does not wait for them. */
export const PRELOADED: Pick<LazyComponent<object>, 'preload'>[] = []

function lazyPart<Props extends object>(pick: (parts: Parts) => (props: Props) => ReactNode) {
  const part = lazyWithRetry(async () => ({ default: pick(await import('./list-extra')) }))
  PRELOADED.push(part)
  return part
}

export const EmptyList = lazyPart((parts) => parts.EmptyList)
export const HeldOrder = lazyPart((parts) => parts.HeldOrder)
export const ListNotices = lazyPart((parts) => parts.ListNotices)
export const PipelineSelection = lazyPart((parts) => parts.PipelineSelection)
export const QueryPopup = lazyPart((parts) => parts.QueryPopup)
export const QueryReading = lazyPart((parts) => parts.QueryReading)
export const RowMenu = lazyPart((parts) => parts.RowMenu)
export const SortChoice = lazyPart((parts) => parts.SortChoice)
export const ViewsPanel = lazyPart((parts) => parts.ViewsPanel)
