import type { ComponentProps } from 'react'
import { QueryState } from '~/components/query-state'
import { RowMenu } from './actions/row-menu'
import { SelectionBar } from './actions/selection-bar'
import { ListNotices } from './body/list-notices'
import { ViewsPanel } from './views/views-panel'

export type ListPartProps =
  | ({ readonly part: 'selection' } & ComponentProps<typeof SelectionBar>)
  | ({ readonly part: 'row-menu' } & ComponentProps<typeof RowMenu>)
  | ({ readonly part: 'views' } & ComponentProps<typeof ViewsPanel>)
  | ({ readonly part: 'notices' } & ComponentProps<typeof ListNotices>)
  | ({ readonly part: 'trouble' } & ComponentProps<typeof QueryState>)

/** What the first rows can do without. These parts are one lazy chunk. */
export function ListPart(props: ListPartProps) {
  switch (props.part) {
    case 'selection':
      return <SelectionBar {...props} />
    case 'row-menu':
      return <RowMenu {...props} />
    case 'views':
      return <ViewsPanel {...props} />
    case 'notices':
      return <ListNotices {...props} />
    case 'trouble':
      return <QueryState {...props} />
    default:
      return props satisfies never
  }
}
