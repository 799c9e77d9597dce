import type { ComponentProps } from 'react'
import { QueryState } from '~/components/query-state'
import { RowMenu } from './actions/row-menu'
import { PipelineSelection } from './actions/pipeline-selection'
import { ListNotices } from './body/list-notices'
import { ViewsPanel } from './views/views-panel'

export type ListExtraProps =
  | ({ readonly part: 'selection' } & ComponentProps<typeof PipelineSelection>)
  | ({ readonly part: 'row-menu' } & ComponentProps<typeof RowMenu>)
  | ({ readonly part: 'views' } & ComponentProps<typeof ViewsPanel>)
  | ({ readonly part: 'notices' } & ComponentProps<typeof ListNotices>)
  | ({ readonly part: 'no-data' } & ComponentProps<typeof QueryState>)

/** What the first rows can do without. These parts are one lazy chunk. */
export function ListExtra(props: ListExtraProps) {
  switch (props.part) {
    case 'selection':
      return <PipelineSelection {...props} />
    case 'row-menu':
      return <RowMenu {...props} />
    case 'views':
      return <ViewsPanel {...props} />
    case 'notices':
      return <ListNotices {...props} />
    case 'no-data':
      return <QueryState {...props} />
    default:
      return props satisfies never
  }
}
