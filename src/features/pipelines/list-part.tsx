import type { ComponentProps } from 'react'
import { RowMenu } from './actions/row-menu'
import { SelectionBar } from './actions/selection-bar'
import { ListNotices } from './body/list-notices'
import { ListFailure, ListRetrying } from './body/list-trouble'
import { ViewsPanel } from './views/views-panel'

export type ListPartProps =
  | ({ readonly part: 'selection' } & ComponentProps<typeof SelectionBar>)
  | ({ readonly part: 'row-menu' } & ComponentProps<typeof RowMenu>)
  | ({ readonly part: 'views' } & ComponentProps<typeof ViewsPanel>)
  | ({ readonly part: 'notices' } & ComponentProps<typeof ListNotices>)
  | ({ readonly part: 'failure' } & ComponentProps<typeof ListFailure>)
  | ({ readonly part: 'retrying' } & ComponentProps<typeof ListRetrying>)

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
    case 'failure':
      return <ListFailure {...props} />
    case 'retrying':
      return <ListRetrying {...props} />
    default:
      return props satisfies never
  }
}
