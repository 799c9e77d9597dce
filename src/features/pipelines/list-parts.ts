/** The parts of the list that the first render of the rows does not need. They share one chunk. */
export { FrozenOrderNotice } from '~/components/frozen-order-notice'
export { PipelineSelection } from './actions/pipeline-selection'
export { RowMenu } from './actions/row-menu'
export { EmptyList } from './body/empty-list'
export { ListNotices } from './body/list-notices'
export { QueryPopup, QueryReading } from './query/query-popup'
export { suggestionsFor } from './query/query-suggestions'
export { SortChoice } from './toolbar/sort-choice'
