import { useId } from 'react'
import { TOOL_CATEGORIES } from '~/domain/tool-keys'
import { ListHead, type ListCounts } from '~/components/list-head'
import type { ShowView } from '~/components/use-url-state'
import { visibleText } from '~/lib/visible-text'
import { Select } from '~/ui/select'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import { categoryLabel } from './tool-groups'
import { activeFilters, TOOL_FIELDS, type ToolFieldName, type ToolsView } from './tools-view'

interface ToolsToolbarProps {
  readonly view: ToolsView
  readonly onShow: ShowView<ToolsView>
  readonly usages: readonly string[]
  readonly list: ListCounts
}

export const FIELD_LABELS = {
  description: 'Description',
  usageType: 'Usage',
  active: 'Status',
} as const satisfies Record<ToolFieldName, string>

const OFFERED = TOOL_FIELDS.map((column) => ({ column, label: FIELD_LABELS[column] }))

export function ToolsToolbar(props: ToolsToolbarProps) {
  const { view, onShow } = props
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const { search: _, ...others } = view
  const filters = activeFilters({ ...others, search: '' })
  const list = {
    noun: 'type',
    filters,
    search: {
      label: 'Search tools',
      placeholder: 'Keyword, for example sonar',
      text: view.search,
      onChange: (search: string, how?: 'typed') => onShow({ search }, how),
    },
    columns: {
      columns: OFFERED,
      shown: view.fields,
      onChange: (fields: readonly ToolFieldName[]) => onShow({ fields }),
    },
    ...props.list,
  }
  return (
    <ListHead title="Tools" list={list}>
      {isNarrow ? (
        <details className="w-full text-sm" open={filters.length > 0}>
          <summary className="inline-flex min-h-11 items-center">
            Filters{filters.length > 0 && ` (${filters.length})`}
          </summary>
          <div className="flex flex-col gap-2">
            <ToolFilters {...props} />
          </div>
        </details>
      ) : (
        // The filters stay in one line, so the fields for the type and the usage shrink in a narrow window.
        <div className="flex min-w-0 items-center gap-5">
          <ToolFilters {...props} />
        </div>
      )}
    </ListHead>
  )
}

function ToolFilters({ view, onShow, usages }: ToolsToolbarProps) {
  const any = { value: '', label: 'Any' }
  return (
    <>
      <Select
        isInline
        label="Status"
        value={view.status}
        options={[
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ]}
        onChange={(status) => onShow({ status })}
      />
      <TypeField type={view.type} onType={(type) => onShow({ type }, 'typed')} />
      {/* As wide as the field for the type, because an option can be long. */}
      <div className="w-40 min-w-0 max-sm:w-full">
        <Select
          isInline
          label="Usage"
          value={view.usage}
          options={[
            any,
            ...usages.map((value) => ({ value, label: visibleText(value.slice(0, 40)) })),
          ]}
          onChange={(usage) => onShow({ usage })}
        />
      </div>
      <label className="flex min-h-7 shrink-0 items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={view.isRegistrable}
          onChange={(event) => onShow({ isRegistrable: event.target.checked })}
        />
        Enabled in registry
      </label>
    </>
  )
}

/** A text field with suggestions, because the service does not document all possible values. */
function TypeField({
  type,
  onType,
}: {
  readonly type: string
  readonly onType: (type: string) => void
}) {
  const listId = useId()
  return (
    <>
      <label className="flex min-w-0 items-center gap-2 text-sm">
        <span className="text-soft shrink-0 max-sm:w-20">Type</span>
        <input
          list={listId}
          value={type}
          placeholder="Any"
          autoComplete="off"
          spellCheck={false}
          className="h-7 w-28 min-w-0 max-sm:w-full"
          onChange={(event) => onType(event.target.value)}
        />
      </label>
      <datalist id={listId}>
        {TOOL_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {`${categoryLabel(category)} (a guess)`}
          </option>
        ))}
      </datalist>
    </>
  )
}
