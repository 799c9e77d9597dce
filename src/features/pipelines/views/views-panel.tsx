import { Select } from '~/ui/select'
import { writeListState, type ListState, type ShowList } from '../list-state'
import { SORT_KEYS, type Sort, type SortKey } from '../rows/pipeline-order'
import { SaveView } from './save-view'
import { useSavedViews } from '~/stores/saved-views'
import { ViewsList } from './views-list'

interface ViewsPanelProps {
  readonly view: ListState
  readonly onShow: ShowList
}

function searchOf(view: ListState): string {
  const params = writeListState(new URLSearchParams(), view).toString()
  return params === '' ? '' : `?${params}`
}

/** What the button "Views" opens: views with a name are opened, kept and removed, and one is what the list opens with. */
export function ViewsPanel({ view, onShow }: ViewsPanelProps) {
  const views = useSavedViews()
  const search = searchOf(view)
  return (
    <>
      <div className="px-1.5 pb-1 sm:hidden">
        <SortChoice sort={view.sort} onShow={onShow} />
      </div>
      <ViewsList views={views} shown={search} />
      <SaveView views={views} search={search} />
    </>
  )
}

/** The two ends of each order, the lower one first. */
const ENDS = {
  name: ['Name, A to Z', 'Name, Z to A'],
  status: ['Status, needs attention first', 'Status, needs attention last'],
  updated: ['Updated, oldest first', 'Updated, newest first'],
  created: ['Created, oldest first', 'Created, newest first'],
  lastRun: ['Last run, shortest first', 'Last run, longest first'],
} as const satisfies Record<SortKey, readonly [string, string]>

const ORDERS = SORT_KEYS.flatMap((by) => [
  { value: by, label: ENDS[by][0] },
  { value: `-${by}` as const, label: ENDS[by][1] },
])

/** A narrow list has no headings to sort by. */
function SortChoice({ sort, onShow }: { readonly sort: Sort; readonly onShow: ShowList }) {
  return (
    <Select
      label="Sort"
      value={sort.descending ? (`-${sort.by}` as const) : sort.by}
      options={ORDERS}
      onChange={(value) => {
        const by = SORT_KEYS.find((key) => value.endsWith(key))
        if (by !== undefined) onShow({ sort: { by, descending: value.startsWith('-') } })
      }}
    />
  )
}
