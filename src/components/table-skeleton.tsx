import { type Column, gridTemplate } from '~/ui/data-table/columns'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import { WhileLoading } from '~/ui/use-delayed'

type ShownColumn = Pick<Column<never>, 'id' | 'width' | 'isRightAligned'> &
  Partial<Pick<Column<never>, 'label'>>

const PLAIN: readonly ShownColumn[] = [
  { id: 'name', width: '0.3fr' },
  { id: 'text', width: '0.6fr' },
]

export interface TableSkeletonProps {
  readonly subject: string
  readonly onCancel: () => void
  /** If absent, the placeholders have the columns `PLAIN`. */
  readonly columns?: readonly ShownColumn[]
  /** Whether the rows have checkboxes. By default, the rows of a table with `columns` and without groups have them. */
  readonly hasSelection?: boolean
  /** Whether the rows have a menu. By default, rows with checkboxes have one. */
  readonly hasMenu?: boolean
  /** Whether the first row is the heading of a group. */
  readonly hasGroups?: boolean
  readonly className?: string
}

/**
 * Placeholders for rows that are loading, or for a page of one record. With the columns of the table, nothing moves
 * when the rows arrive.
 */
export function TableSkeleton({
  subject,
  onCancel,
  columns,
  hasGroups = false,
  hasSelection = columns !== undefined && !hasGroups,
  hasMenu = hasSelection,
  className = '',
}: TableSkeletonProps) {
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const shown = columns ?? PLAIN.slice(isNarrow ? 1 : 0)
  return (
    <WhileLoading
      label={`Loading ${subject}`}
      onCancel={onCancel}
      className={`min-h-0 flex-1 overflow-hidden ${className}`}
    >
      <div
        style={
          {
            '--cols': gridTemplate(shown, { hasSelection, hasMenu }),
          } as React.CSSProperties
        }
      >
        <div
          className={`hairline text-soft ${hasGroups ? 'max-sm:hidden' : ''} grid h-(--head) grid-cols-(--cols) items-center border-b text-xs`}
        >
          {hasSelection && <span />}
          {shown.map(({ id, label, isRightAligned = false }) => (
            <span key={id} className={isRightAligned ? 'pr-4 text-right' : 'first:pl-4'}>
              {label}
            </span>
          ))}
        </div>
        {hasGroups && (
          <div className="hairline bg-sunken flex h-[33px] items-center border-b px-4">
            <span className="bg-pressed h-2.5 w-24 rounded-full" />
          </div>
        )}
        {Array.from({ length: 40 }, (_, index) => (
          <div
            key={index}
            className="row-h hairline *:bg-pressed grid grid-cols-(--cols) items-center border-b *:mr-4 *:h-2.5 *:rounded-full"
          >
            {hasSelection && <span className="ml-4 !size-4 !rounded-sm pointer-coarse:!size-6" />}
            {shown.map(({ id, isRightAligned = false }, at) => (
              <span
                key={id}
                className={isRightAligned ? 'ml-auto' : 'relative first:ml-4'}
                // The widths differ, so that the placeholders look like names.
                style={{
                  width: isRightAligned ? 48 : `${40 + ((index * 37 + at * 23) % 50)}%`,
                  top: isNarrow && at === 0 ? -8 : undefined,
                }}
              >
                {isNarrow && at === 0 && (
                  <span className="bg-pressed absolute top-4 h-2.5 w-24 rounded-full" />
                )}
              </span>
            ))}
          </div>
        ))}
      </div>
    </WhileLoading>
  )
}
