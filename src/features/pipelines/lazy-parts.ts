/** The parts of the list that the first render of the rows does not need. */
import { lazyNamed } from '~/ui/lazy-with-retry'

export const EmptyList = lazyNamed(async () => (await import('./body/empty-list')).EmptyList)
export const FrozenOrderNotice = lazyNamed(
  async () => (await import('~/components/frozen-order-notice')).FrozenOrderNotice,
)
export const ListNotices = lazyNamed(async () => (await import('./body/list-notices')).ListNotices)
export const PipelineSelection = lazyNamed(
  async () => (await import('./actions/pipeline-selection')).PipelineSelection,
)
export const QueryPopup = lazyNamed(async () => (await import('./query/query-popup')).QueryPopup)
export const QueryReading = lazyNamed(
  async () => (await import('./query/query-reading')).QueryReading,
)
export const RowMenu = lazyNamed(async () => (await import('./actions/row-menu')).RowMenu)
export const SortChoice = lazyNamed(async () => (await import('./toolbar/sort-choice')).SortChoice)
export const ViewsPanel = lazyNamed(async () => (await import('./views/views-panel')).ViewsPanel)

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
