import { paths } from '~/components/paths'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import { useMediaQuery } from '~/ui/use-media-query'
import { ToolCells } from './tool-cells'
import type { CatalogEntry, ToolGroup } from './tool-groups'
import { FIELD_LABELS } from './tools-toolbar'
import { TOOL_FIELDS, type ToolFieldName, type ToolsView } from './tools-view'

interface ToolTableProps {
  readonly groups: readonly ToolGroup[]
  readonly view: ToolsView
  /** True if the rows are from an earlier filter, because the reply for the current filter has not come yet. */
  readonly isOld: boolean
}

const MAX_ROWS = 500

const WIDTHS = {
  description: 'auto',
  usageType: '104px',
  active: '96px',
} as const satisfies Record<ToolFieldName, string>

/** On a wide screen, the space that the description does not need goes to the registered tools. */
const WIDE_WIDTHS = { ...WIDTHS, description: '480px', usageType: '144px' } as const

/**
 * The columns of the table and of its loading skeleton. The skeleton is a CSS grid, so each width must be valid in a
 * table and in a grid.
 */
export function useToolColumns(view: ToolsView) {
  // On a tablet, the description says more than the usage and the key. A phone shows each type in several lines.
  const isTablet = useMediaQuery('(48rem <= width < 72rem)')
  const isWide = useMediaQuery('(width >= 110rem)')
  const widths = isWide ? WIDE_WIDTHS : WIDTHS
  const fields = TOOL_FIELDS.filter(
    (field) =>
      view.fields.includes(field) &&
      !(isTablet && field === 'usageType' && view.fields.includes('description')),
  )
  const columns = [
    { id: 'tool', label: 'Tool', width: isWide ? '296px' : '224px' },
    ...fields.map((id) => ({ id, label: FIELD_LABELS[id], width: widths[id] })),
    { id: 'registered', label: 'Registered', width: isWide ? 'auto' : '224px' },
    ...(isTablet ? [] : [{ id: 'key', label: 'Config key', width: isWide ? '176px' : '128px' }]),
    { id: 'use', label: '', width: '48px' },
  ]
  return { columns, fields, hasKey: !isTablet, isWide }
}

export function ToolTable({ groups, view, isOld }: ToolTableProps) {
  const { columns, fields, hasKey, isWide } = useToolColumns(view)
  const hasNone = groups.some(({ entries }) =>
    entries.some(({ instances }) => instances?.length === 0),
  )
  const hasTwoLines = useMediaQuery('(40rem <= width < 48rem)')
  const isAllGuess = groups.every(({ isGuess }) => isGuess)
  const firstGuess = groups.findIndex(({ isGuess }) => isGuess)
  return (
    <>
      <table aria-label="Tool types" className="w-full text-sm max-md:block md:table-fixed">
        <thead className="bg-canvas text-soft sticky top-0 z-[1] text-xs max-md:sr-only">
          <tr className="hairline border-b">
            {columns.map(({ id, label, width }) => (
              <th
                key={id}
                scope="col"
                className="h-8 pr-4 text-left font-normal whitespace-nowrap first:pl-4"
                style={{ width }}
              >
                {label === '' ? <span className="sr-only">New pipeline</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ label, isGuess, entries }, index) => (
          <tbody key={label} className="max-md:block">
            <tr className="bg-sunken hairline border-b max-md:flex">
              <th
                scope="rowgroup"
                colSpan={columns.length}
                className="px-4 py-1.5 text-left font-normal"
              >
                <h2 className="inline text-sm font-semibold">
                  <ServiceText text={label} />
                </h2>{' '}
                <span className="text-soft">{countText(entries.length)}</span>
                {isGuess && (index === 0 || !isAllGuess) && (
                  <span className="text-soft text-xs max-[22rem]:sr-only">
                    {isAllGuess
                      ? ' · Sluice guesses the groups from the names'
                      : index === firstGuess
                        ? ' · Sluice guesses this group from the names'
                        : ' · guessed'}
                  </span>
                )}
              </th>
            </tr>
            {entries.slice(0, MAX_ROWS).map((entry, at) => (
              <tr
                // The React key is the index, because the service may send an identifier twice, or a type without an
                // identifier.
                key={at}
                className={`hairline hover:bg-hover border-b ${hasKey ? 'md:h-9 md:pointer-coarse:h-11' : 'h-12'} max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-0.5 max-md:px-4 max-md:py-2`}
              >
                <ErrorBoundary fallback={BrokenRow} subject={subjectOf(entry)}>
                  <ToolCells
                    entry={entry}
                    fields={fields}
                    hasKey={hasKey}
                    showsOnlyInactive={view.status === 'inactive' && !isOld}
                    maxInstances={isWide ? 3 : 1}
                    hasTwoLines={hasTwoLines}
                  />
                </ErrorBoundary>
              </tr>
            ))}
            {entries.length > MAX_ROWS && (
              <tr className="text-soft hairline border-b max-md:flex">
                <td colSpan={columns.length} className="px-4 py-2">
                  The first {MAX_ROWS} of {countText(entries.length)} types. Search to find others.
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
      {hasNone && (
        <p className="text-soft max-w-prose px-4 py-3 text-sm">
          “No tool registered” means that the registry lists no tool of this type for you. Sluice
          cannot register tools. Ask an administrator of the service to register a tool, or to give
          you access.
        </p>
      )}
    </>
  )
}

function subjectOf({ tool }: CatalogEntry): string {
  return tool.identifier ?? tool.name ?? paths.tools()
}

function BrokenRow({ subject }: CrashProps) {
  return (
    <td colSpan={9} className="text-soft px-4 py-2">
      This record cannot be shown (
      <ServiceCode text={subject ?? '—'} />)
    </td>
  )
}
