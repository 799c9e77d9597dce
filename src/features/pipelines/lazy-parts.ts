/** The lazy components of the list. All of them except `ViewsPanel` share the chunk of `list-parts.ts`. */
import { lazyNamed } from '~/ui/lazy-with-retry'

export const loadListParts = () => import('./list-parts')

export const EmptyList = lazyNamed(async () => (await loadListParts()).EmptyList)
export const FrozenOrderNotice = lazyNamed(async () => (await loadListParts()).FrozenOrderNotice)
export const ListNotices = lazyNamed(async () => (await loadListParts()).ListNotices)
export const PipelineSelection = lazyNamed(async () => (await loadListParts()).PipelineSelection)
export const QueryPopup = lazyNamed(async () => (await loadListParts()).QueryPopup)
export const QueryReading = lazyNamed(async () => (await loadListParts()).QueryReading)
export const RowMenu = lazyNamed(async () => (await loadListParts()).RowMenu)
export const SortChoice = lazyNamed(async () => (await loadListParts()).SortChoice)
/** In its own chunk, because only the stored views need zod. */
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
