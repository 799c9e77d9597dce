import { useRef, useState } from 'react'
import { useRowHeight } from '~/components/use-row-height'
import { useScrollRestoration } from '~/components/use-scroll-restoration'
import { ServiceText } from '~/components/service-text'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import { Icon } from '~/ui/icon'
import { NARROW, useMedia } from '~/ui/use-media'
import { useVirtualRows } from '~/ui/virtual-rows'
import { RegistryCells } from './registry-cells'
import type { RegistryRow } from './registry-rows'
import { SORTS, type RegistrySort, type RegistryView } from './registry-view'

const HEADER_HEIGHT = 32

interface RegistryTableProps {
  readonly rows: readonly RegistryRow[]
  readonly fields: readonly string[]
  readonly view: RegistryView
  /** Why the uses are not known. */
  readonly usesUnknown: string | undefined
  readonly areUsesPartial: boolean
  readonly onSort: (by: RegistrySort) => void
}

const WIDTHS: Readonly<Record<string, string>> = {
  tool_identifier: 'minmax(100px, 160px)',
  _id: '244px',
}

/** The registered tools; rows are drawn only where they can be seen. */
export function RegistryTable(props: RegistryTableProps) {
  const { rows, fields, view, usesUnknown, areUsesPartial, onSort } = props
  const isNarrow = useMedia(NARROW)
  const height = useRowHeight()
  const scroller = useRef<HTMLDivElement>(null)
  const { from, to, total } = useVirtualRows(scroller, rows.length, height, HEADER_HEIGHT)
  // After the virtual rows, which scroll to their own beginning first.
  useScrollRestoration(scroller, true)
  /** What has the focus stays in the document wherever the list is scrolled to. */
  const [focused, setFocused] = useState(0)
  const drawn = Array.from({ length: to - from }, (_, at) => from + at)
  if (focused < from || focused >= to) drawn.push(focused)
  const columns = isNarrow
    ? 'minmax(0, 1fr) 56px'
    : [
        'minmax(180px, 1.4fr)',
        ...fields.map((field) => WIDTHS[field] ?? 'minmax(90px, 1fr)'),
        ...(view.hasUses ? ['104px'] : []),
      ].join(' ')

  return (
    <div
      ref={scroller}
      role="table"
      aria-label="Registered tools"
      aria-rowcount={rows.length + 1}
      style={{ '--cols': columns } as React.CSSProperties}
      className="relative min-h-0 flex-1 overflow-auto [scroll-padding:40px_0_8px]"
      onFocus={({ target }) => {
        const at = target.closest<HTMLElement>('[data-at]')?.dataset['at']
        if (at !== undefined) setFocused(Number(at))
      }}
    >
      <div role="rowgroup" className="bg-canvas sticky top-0 z-[1]">
        <div
          role="row"
          aria-rowindex={1}
          className="hairline text-soft grid h-8 grid-cols-(--cols) items-center border-b px-4 text-xs"
        >
          <HeaderCell by="name" label="Name" view={view} onSort={onSort} />
          {isNarrow ? (
            <span role="columnheader" className="sr-only">
              Copy
            </span>
          ) : (
            <>
              {fields.map((field) => (
                <HeaderCell
                  key={field}
                  by={SORTS.find((sort) => sort === field)}
                  label={labelOfField(field)}
                  view={view}
                  onSort={onSort}
                />
              ))}
              {view.hasUses && (
                <HeaderCell by="uses" label="Used by" view={view} onSort={onSort} isAtEnd />
              )}
            </>
          )}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: total }}>
        {drawn.map((at) => {
          const row = rows[at]
          return (
            row && (
              <div
                key={at}
                role="row"
                aria-rowindex={at + 2}
                data-at={at}
                style={{ transform: `translateY(${at * height}px)` }}
                className="row-h hairline hover:bg-hover absolute inset-x-0 grid grid-cols-(--cols) items-center border-b px-4 text-sm"
              >
                <ErrorBoundary key={row.name} fallback={BrokenRow} subject={row.name}>
                  <RegistryCells
                    row={row}
                    fields={fields}
                    isNarrow={isNarrow}
                    hasUses={view.hasUses}
                    usesUnknown={usesUnknown}
                    areUsesPartial={areUsesPartial}
                  />
                </ErrorBoundary>
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

/** Words for the documented keys; others under their own name. */
export function labelOfField(field: string): string {
  if (field === 'tool_identifier') return 'Type'
  return field === '_id' ? 'Id' : field
}

function BrokenRow({ subject }: CrashProps) {
  return (
    <span role="cell" className="text-soft col-span-full truncate">
      This record cannot be drawn (<ServiceText text={subject ?? ''} />)
    </span>
  )
}

function HeaderCell({
  by,
  label,
  view: { sort },
  onSort,
  isAtEnd = false,
}: {
  readonly by: RegistrySort | undefined
  readonly label: string
  readonly view: RegistryView
  readonly onSort: (by: RegistrySort) => void
  readonly isAtEnd?: boolean
}) {
  const isSorted = by !== undefined && sort.by === by
  return (
    <span
      role="columnheader"
      aria-sort={
        by === undefined
          ? undefined
          : isSorted
            ? sort.descending
              ? 'descending'
              : 'ascending'
            : 'none'
      }
      className={`flex min-w-0 ${isAtEnd ? 'justify-end' : ''}`}
    >
      {by === undefined ? (
        <span className="truncate">
          <ServiceText text={label} />
        </span>
      ) : (
        <button
          type="button"
          onClick={() => onSort(by)}
          className={`hover:text-ink inline-flex h-8 items-center gap-1 whitespace-nowrap ${isSorted ? 'text-ink font-medium' : ''}`}
        >
          {label}
          {isSorted && (
            <Icon
              name={sort.descending ? 'chevron-down' : 'chevron-up'}
              className="-mr-1 !size-3.5"
            />
          )}
        </button>
      )}
    </span>
  )
}
