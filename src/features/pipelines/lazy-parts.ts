/** The parts of the list that the first render of the rows does not need. */
import { lazyWithRetry } from '~/ui/lazy-with-retry'

export const EmptyList = lazyWithRetry(async () => ({
  default: (await import('./body/empty-list')).EmptyList,
}))
export const FrozenOrderNotice = lazyWithRetry(async () => ({
  default: (await import('~/components/frozen-order-notice')).FrozenOrderNotice,
}))
export const ListNotices = lazyWithRetry(async () => ({
  default: (await import('./body/list-notices')).ListNotices,
}))
export const PipelineSelection = lazyWithRetry(async () => ({
  default: (await import('./actions/pipeline-selection')).PipelineSelection,
}))
export const QueryPopup = lazyWithRetry(async () => ({
  default: (await import('./query/query-popup')).QueryPopup,
}))
export const QueryReading = lazyWithRetry(async () => ({
  default: (await import('./query/query-reading')).QueryReading,
}))
export const RowMenu = lazyWithRetry(async () => ({
  default: (await import('./actions/row-menu')).RowMenu,
}))
export const SortChoice = lazyWithRetry(async () => ({
  default: (await import('./toolbar/sort-choice')).SortChoice,
}))
export const ViewsPanel = lazyWithRetry(async () => ({
  default: (await import('./views/views-panel')).ViewsPanel,
}))

/** Preloaded when the page is idle, so that a click does not wait for them. */
export const PRELOADED = [
  EmptyList,
  FrozenOrderNotice,
  ListNotices,
  PipelineSelection,
  QueryPopup,
  QueryReading,
  RowMenu,
  SortChoice,
  ViewsPanel,
]
