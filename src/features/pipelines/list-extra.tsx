import type { ComponentProps } from 'react'
import { QueryState } from '~/components/query-state'
import { RowMenu } from './actions/row-menu'
import { PipelineSelection } from './actions/pipeline-selection'
import { EmptyList } from './body/empty-list'
import { QueryReading } from './query/query-reading'
import { ViewsPanel } from './views/views-panel'
import type { UseQueryResult } from '@tanstack/react-query'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { PollNotice } from '~/components/poll-notice'
import { OtherClock, StaleNotice, PartialNotice } from '~/components/read-notices'
import { UnreadableRecords } from '~/components/unreadable-records'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { focusList } from './focus-list'
import type { AmbiguousIds } from './rows/pipeline-rows'

export type ListExtraProps =
  | ({ readonly part: 'selection' } & ComponentProps<typeof PipelineSelection>)
  | ({ readonly part: 'row-menu' } & ComponentProps<typeof RowMenu>)
  | ({ readonly part: 'views' } & ComponentProps<typeof ViewsPanel>)
  | ({ readonly part: 'notices' } & ComponentProps<typeof ListNotices>)
  | ({ readonly part: 'order' } & ComponentProps<typeof HeldOrder>)
  | ({ readonly part: 'reading' } & ComponentProps<typeof QueryReading>)
  | ({ readonly part: 'empty' } & ComponentProps<typeof EmptyList>)
  | ({ readonly part: 'no-data' } & ComponentProps<typeof QueryState>)

/** The parts that the first render of the rows does not need. They are one lazy chunk. */
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
    case 'order':
      return <HeldOrder {...props} />
    case 'reading':
      return <QueryReading {...props} />
    case 'empty':
      return <EmptyList {...props} />
    case 'no-data':
      return <QueryState {...props} />
    default:
      return props satisfies never
  }
}

interface ListNoticesProps {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly data: List<Pipeline>
  readonly ambiguous: AmbiguousIds
}

/** The notices about the data on the screen: out of date, not polled, incomplete, or unusual. */
export function ListNotices({ query, data, ambiguous }: ListNoticesProps) {
  return (
    <>
      <StaleNotice query={query} />
      {query.error === null && <PollNotice />}
      <PartialNotice list={data} />
      <UnreadableRecords list={data} />
      <AmbiguousIdsNotice {...ambiguous} />
      <OtherClock />
    </>
  )
}

/** Says that rows have changed while their order is held, and offers the new order. */
function HeldOrder({
  changes,
  onUpdate,
}: {
  /** The number of rows that the newest data add, remove or move. */
  readonly changes: number
  readonly onUpdate: () => void
}) {
  return (
    <Notice
      tone="neutral"
      actions={
        <Button
          onClick={() => {
            focusList()
            onUpdate()
          }}
        >
          Update order
        </Button>
      }
    >
      {countText(changes)} {changes === 1 ? 'row' : 'rows'} changed. Order is held while you work
      here.
    </Notice>
  )
}

/** Counts the rows that share an id, and the rows without an id. */
function AmbiguousIdsNotice({ doubled, missing }: AmbiguousIds) {
  if (doubled === 0 && missing === 0) return null
  return (
    <Notice>
      {doubled > 0 &&
        `${countOf(doubled, 'row shares its id with another', 'rows share ids')}, so actions affect all rows with the same id. `}
      {missing > 0 && `${countOf(missing, 'row has', 'rows have')} no id and cannot be acted on.`}
    </Notice>
  )
}

function countOf(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}
