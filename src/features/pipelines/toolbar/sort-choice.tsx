import { Icon } from '~/ui/icon'
import type { ShowList } from '../list-state'
import { SORT_KEYS, type Sort, type SortKey } from '../rows/pipeline-order'

/** The labels of both directions of each sort, the ascending one first. */
const SORT_LABELS = {
  name: ['Name, A to Z', 'Name, Z to A'],
  status: ['Status, needs attention first', 'Status, needs attention last'],
  updated: ['Updated, oldest first', 'Updated, newest first'],
  created: ['Created, oldest first', 'Created, newest first'],
  lastRun: ['Last run, shortest first', 'Last run, longest first'],
} as const satisfies Record<SortKey, readonly [string, string]>

const ORDERS = SORT_KEYS.flatMap((by) => [
  { by, descending: false, label: SORT_LABELS[by][0] },
  { by, descending: true, label: SORT_LABELS[by][1] },
])

/** The order of the rows. A narrow list shows it here, because it has no column headings. */
export function SortChoice({ sort, onShow }: { readonly sort: Sort; readonly onShow: ShowList }) {
  const at = ORDERS.findIndex(
    ({ by, descending }) => by === sort.by && descending === sort.descending,
  )
  return (
    <div className="has-focus-visible:outline-accent relative -mx-1 flex h-full min-w-0 items-center gap-1 rounded-sm px-1 font-medium has-focus-visible:outline-2">
      <span aria-hidden="true" className="truncate">
        {ORDERS[at]?.label}
      </span>
      <Icon name="chevron-down" className="!size-3.5" />
      {/* It lies over the text, because browsers draw the text of a select at 16 px on a phone, which has no room here. */}
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
