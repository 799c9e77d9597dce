import type { ComponentProps, ReactNode } from 'react'
import type { MissingRecords } from '~/api/list-paging'
import { ColumnsSelect } from '~/ui/popover-button'
import { SearchField } from '~/ui/search-field'
import { ReadFreshness } from './relative-time'
import { PageHeading } from './page-heading'
import { PrintedFilter } from './printed-filter'
import { listCountTexts } from './partial-list'

export interface ListCounts {
  /** The number of rows in the list. `undefined` while no list is shown. */
  readonly shown: number | undefined
  /** The number of rows without a filter. `undefined` if it is unknown. */
  readonly total: number | undefined
  readonly missing: MissingRecords | undefined
  readonly readAt: number
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

interface ListHeadProps<Column extends string> {
  readonly title: string
  /** Undefined if the page shows something else instead of the list. */
  readonly list?: ListCounts & {
    readonly search: ComponentProps<typeof SearchField>
    /** The other filters as words, for paper. */
    readonly filters: readonly string[]
    readonly columns: ComponentProps<typeof ColumnsSelect<Column>>
    /** The noun for one row, for example "tool". */
    readonly noun: string
  }
  readonly children: ReactNode
}

/** The head of a list that is read but not polled. */
export function ListHead<Column extends string>(props: ListHeadProps<Column>) {
  const { title, list, children } = props
  return (
    <div className="hairline flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 pt-3 pb-2">
      <PageHeading title={title} />
      {list && (
        <>
          <PrintedFilter filters={[list.search.text, ...list.filters]} />
          <SearchField {...list.search} />
          <ColumnsSelect {...list.columns} />
          <div className="ml-auto flex h-7 items-center justify-end gap-2 text-sm whitespace-nowrap md:min-w-57 pointer-coarse:h-11">
            <p role="status" className="text-soft">
              {list.shown !== undefined &&
                listCountTexts(list.shown, list.total ?? 0, list.missing, list.noun).join(' ')}
            </p>
            <ReadFreshness
              readAt={list.readAt}
              unavailable={list.isFetching ? 'The list is being read.' : undefined}
              onRefresh={list.onRefresh}
            />
          </div>
        </>
      )}
      <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2 max-sm:order-last max-sm:gap-x-3">
        {children}
      </div>
    </div>
  )
}
