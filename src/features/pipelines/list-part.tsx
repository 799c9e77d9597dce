import type { ComponentProps } from 'react'
import { RowMenu } from './actions/row-menu'
import { SelectionBar } from './actions/selection-bar'
import { ViewsPanel } from './views/views-panel'

export type ListPartProps =
  | ({ readonly part: 'selection' } & ComponentProps<typeof SelectionBar>)
  | ({ readonly part: 'row-menu' } & ComponentProps<typeof RowMenu>)
  | ({ readonly part: 'views' } & ComponentProps<typeof ViewsPanel>)

/** What the first rows can do without. These parts are one lazy chunk. */
export function ListPart(props: ListPartProps) {
  switch (props.part) {
    case 'selection':
      return <SelectionBar {...props} />
    case 'row-menu':
      return <RowMenu {...props} />
    case 'views':
      return <ViewsPanel {...props} />
    default:
      return props satisfies never
  }
}
