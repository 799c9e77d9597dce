import { Icon } from '~/ui/icon'
import type { ShowList } from '../list-state'
import { PIPELINE_COLUMNS, SORT_KEYS, type SortOrder } from '../rows/pipeline-columns'
import type { Sort } from '../rows/pipeline-rows'

/** The names of the ascending and the descending direction. */
const DIRECTIONS = {
  urgency: ['needs attention first', 'needs attention last'],
  text: ['A to Z', 'Z to A'],
  duration: ['shortest first', 'longest first'],
  date: ['oldest first', 'newest first'],
} as const satisfies Record<SortOrder, readonly [string, string]>

const ORDERS = SORT_KEYS.flatMap((by) =>
  DIRECTIONS[PIPELINE_COLUMNS[by].sortOrder].map((direction, index) => ({
    by,
    descending: index === 1,
    label: `${PIPELINE_COLUMNS[by].label}, ${direction}`,
  })),
)

interface SortChoiceProps {
  readonly sort: Sort
  /** True to show the choice at the end of the header row. Otherwise the choice is beside the number of pipelines. */
  readonly isInHeader: boolean
  readonly onShow: ShowList
}

/** Shows and changes the order of the rows, if the headings of the table cannot do both. */
export function SortChoice({ sort, isInHeader, onShow }: SortChoiceProps) {
  const at = ORDERS.findIndex(
    ({ by, descending }) => by === sort.by && descending === sort.descending,
  )
  return (
    <div
      className={`has-focus-visible:outline-accent relative -mx-1 flex h-full min-w-0 items-center gap-1 rounded-sm px-1 font-medium has-focus-visible:outline-2 ${isInHeader ? 'sm:absolute sm:top-full sm:right-4 sm:z-[2] sm:h-(--head) sm:text-xs' : ''}`}
    >
      <span aria-hidden="true" className="truncate">
        <span className="max-sm:hidden">Sort: </span>
        {PIPELINE_COLUMNS[sort.by].label}
      </span>
      <Icon name={sort.descending ? 'chevron-down' : 'chevron-up'} className="!size-3.5" />
      {/* The transparent select lies over this text. On a phone, browsers draw the text of a select at 16 px, which
          is too wide. */}
      <select
        aria-label="Sort"
        value={at}
        onChange={({ target }) => {
          const order = ORDERS[Number(target.value)]
          if (order !== undefined) onShow({ sort: order })
        }}
        className="absolute inset-0 opacity-0"
      >
        {ORDERS.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
