import { TOOL_CATEGORIES } from '~/api/tool-keys'
import { ReadFreshness } from '~/components/freshness'
import { PageHeading } from '~/components/page-heading'
import type { ShowView } from '~/components/use-address'
import { visibleText } from '~/lib/visible-text'
import { Choice } from '~/ui/choice'
import { ColumnsChoice } from '~/ui/columns-choice'
import { SearchField } from '~/ui/search-field'
import { NARROW, useMedia } from '~/ui/use-media'
import { categoryLabel } from './tool-groups'
import { narrowingWords, TOOL_FIELDS, type ToolField, type ToolsView } from './tools-view'

interface ToolsToolbarProps {
  readonly view: ToolsView
  readonly onShow: ShowView<ToolsView>
  readonly usages: readonly string[]
  /** How many types are shown; nothing while none are known. */
  readonly count: number | undefined
  /** How many there are without a filter, when that was read. */
  readonly total: number | undefined
  readonly readAt: number
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

export const FIELD_LABELS = {
  description: 'Description',
  usageType: 'Usage',
  active: 'Status',
} as const satisfies Record<ToolField, string>

const OFFERED = TOOL_FIELDS.map((column) => ({ column, label: FIELD_LABELS[column] }))

/** Heading, search, and every filter of §4.1. */
export function ToolsToolbar(props: ToolsToolbarProps) {
  const { view, onShow, count, total } = props
  const isNarrow = useMedia(NARROW)
  const { search: _, ...others } = view
  const filters = narrowingWords({ ...others, search: '' }).length
  return (
    <div className="hairline flex flex-col gap-2 border-b px-4 pt-3 pb-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <PageHeading title="Tools" />
        <SearchField
          label="Search tools"
          placeholder="Name, identifier or description"
          text={view.search}
          onChange={(search, how) => onShow({ search }, how)}
        />
        <ColumnsChoice
          offered={OFFERED}
          shown={view.fields}
          onChange={(fields) => onShow({ fields })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {isNarrow ? (
          <details className="w-full text-sm" open={filters > 0}>
            <summary className="text-accent inline-flex min-h-11 items-center">
              Filters{filters > 0 && ` (${filters})`}
            </summary>
            <div className="flex flex-col gap-2">
              <ToolFilters {...props} />
            </div>
          </details>
        ) : (
          <ToolFilters {...props} />
        )}
        <div className="ml-auto flex h-7 items-center gap-2 text-sm whitespace-nowrap pointer-coarse:h-11 max-sm:ml-0">
          <p role="status" className="text-soft">
            {count !== undefined &&
              (total === undefined || total <= count
                ? count.toLocaleString()
                : `${count.toLocaleString()} of ${total.toLocaleString()}`)}
          </p>
          <ReadFreshness
            readAt={props.readAt}
            unavailable={props.isFetching ? 'The list is being read.' : undefined}
            onRefresh={props.onRefresh}
          />
        </div>
      </div>
    </div>
  )
}

function ToolFilters({ view, onShow, usages }: ToolsToolbarProps) {
  const known: readonly string[] = TOOL_CATEGORIES
  const types = view.type === '' || known.includes(view.type) ? known : [...known, view.type]
  const any = { value: '', label: 'Any' }
  return (
    <>
      <Choice
        isInline
        label="Status"
        value={view.status}
        options={[
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ]}
        onChange={(status) => onShow({ status })}
      />
      <Choice
        isInline
        label="Type"
        value={view.type}
        options={[
          any,
          ...types.map((value) => ({
            value,
            label: visibleText(categoryLabel(value).slice(0, 40)),
          })),
        ]}
        onChange={(type) => onShow({ type })}
      />
      <Choice
        isInline
        label="Usage"
        value={view.usage}
        options={[
          any,
          ...usages.map((value) => ({ value, label: visibleText(value.slice(0, 40)) })),
        ]}
        onChange={(usage) => onShow({ usage })}
      />
      <label className="flex min-h-7 items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={view.isRegistrable}
          onChange={(event) => onShow({ isRegistrable: event.target.checked })}
          className="size-4 pointer-coarse:size-6"
        />
        Enabled in the registry
      </label>
    </>
  )
}
