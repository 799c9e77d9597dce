import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { CopyButton } from '~/ui/copy-button'
import type { CellContext, Column } from '~/ui/data-table/columns'
import { textOfField, type RegistryRow, SORTS, type RegistrySort } from './registry-rows'

interface UsesKnown {
  readonly usesUnknown: string | undefined
  readonly areUsesPartial: boolean
}

interface ColumnsChosen extends UsesKnown {
  readonly fields: readonly string[]
  readonly hasUses: boolean
  readonly isNarrow: boolean
  readonly isWide: boolean
}

// Columns with short texts have a maximum width, so that the columns are not far apart in a wide window.
const WIDTHS: Readonly<Record<string, string>> = {
  tool_identifier: 'minmax(100px, 180px)',
  _id: '216px',
}
const NOTHING = '—'

export function labelOfField(field: string): string {
  if (field === 'tool_identifier') return 'Type'
  return field === '_id' ? 'Id' : field
}

/**
 * The columns of the registry. On a narrow screen, one column has the name, the type and the uses, and another has the
 * button that copies the id.
 */
export function registryColumns(
  chosen: ColumnsChosen,
): readonly Column<RegistryRow, RegistrySort>[] {
  const { fields, hasUses, isNarrow, isWide } = chosen
  if (isNarrow) return narrowColumns(chosen)
  return [
    {
      id: 'name',
      label: 'Name',
      width: isWide ? 'minmax(120px, 256px)' : 'minmax(176px, 1fr)',
      sort: 'name',
      className: 'flex',
      cell: (row, { tabIndex }) => <ToolName row={row} tabIndex={tabIndex} />,
    },
    ...fields.map((field) => ({
      id: `field ${field}`,
      label: (
        <span className="truncate">
          <ServiceText text={labelOfField(field)} />
        </span>
      ),
      width: WIDTHS[field] ?? 'minmax(90px, 1fr)',
      sort: SORTS.find((sort) => sort === field),
      className: 'text-soft flex items-center gap-1',
      cell: (row: RegistryRow, { tabIndex }: CellContext) => (
        <Field row={row} field={field} tabIndex={tabIndex} />
      ),
    })),
    ...(hasUses
      ? [
          {
            id: 'uses',
            label: 'Used by',
            width: chosen.areUsesPartial ? '92px' : '80px',
            sort: 'uses' as const,
            isRightAligned: true,
            className: 'text-soft text-right whitespace-nowrap',
            cell: ({ uses }: RegistryRow) => {
              const [count, noun] = usedBy(uses, chosen)
              return (
                <>
                  {count}
                  <span className="sr-only">{noun}</span>
                </>
              )
            },
          },
        ]
      : []),
    ...(hasUses && isWide
      ? [
          {
            id: 'users',
            label: 'Pipelines',
            width: 'minmax(0, 1fr)',
            className: 'text-soft',
            cell: ({ users }: RegistryRow) => (
              <span className="line-clamp-1 break-all">
                <ServiceText text={users.join(', ')} />
              </span>
            ),
          },
        ]
      : []),
  ]
}

function narrowColumns(chosen: ColumnsChosen): readonly Column<RegistryRow, RegistrySort>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      width: 'minmax(0, 1fr)',
      sort: 'name',
      className: 'flex flex-col items-start',
      cell: (row, { tabIndex }) => (
        <>
          <ToolName row={row} tabIndex={tabIndex} />
          <span className="text-soft flex max-w-full gap-1 text-xs">
            <span className="truncate">
              <ServiceText text={row.tool.tool_identifier ?? NOTHING} />
            </span>
            {chosen.hasUses && (
              <span className="shrink-0">
                <span aria-hidden="true">· </span>
                {row.uses === 0
                  ? chosen.areUsesPartial
                    ? 'no use found'
                    : 'not used'
                  : `used by ${usedBy(row.uses, chosen).join('')}`}
              </span>
            )}
          </span>
        </>
      ),
    },
    {
      id: 'copy',
      label: <span className="sr-only">Copy</span>,
      width: '64px',
      className: 'justify-self-end pointer-coarse:pr-0.5',
      cell: (row, { tabIndex }) => <CopyId row={row} tabIndex={tabIndex} />,
    },
  ]
}

interface CellProps {
  readonly row: RegistryRow
  readonly tabIndex: CellContext['tabIndex']
}

function ToolName({ row: { tool, name }, tabIndex }: CellProps) {
  const shown = <ServiceText text={name} />
  if (tool._id === undefined)
    return (
      <span data-part="link" tabIndex={tabIndex} className="truncate">
        {shown}
      </span>
    )
  return (
    <Link
      to={paths.registeredTool(tool._id)}
      data-part="link"
      tabIndex={tabIndex}
      title={visibleText(name.slice(0, 300))}
      className="max-w-full truncate font-medium hover:underline"
    >
      {shown}
    </Link>
  )
}

function CopyId({ row: { tool, name }, tabIndex }: CellProps) {
  const { _id } = tool
  if (_id === undefined) return null
  return (
    <CopyButton
      isCompact
      tabIndex={tabIndex}
      text={() => _id}
      label={`Copy the id of ${visibleText(name.slice(0, 60))}`}
    />
  )
}

function Field({ row, field, tabIndex }: CellProps & { readonly field: string }) {
  const text = textOfField(row.tool, field)
  if (text === undefined || text === '') return NOTHING
  if (field === 'tool_identifier') {
    return (
      <Link
        to={paths.toolsFound(text)}
        data-part="type"
        tabIndex={tabIndex}
        className="hover:text-ink truncate font-mono text-xs hover:underline pointer-coarse:leading-11"
      >
        <ServiceText text={text} />
      </Link>
    )
  }
  const value = (
    <span className="truncate" title={visibleText(text.slice(0, 300))}>
      <ServiceText text={text} />
    </span>
  )
  if (field !== '_id') return value
  return (
    <>
      <code className="flex min-w-0 font-mono text-xs">{value}</code>
      <CopyId row={row} tabIndex={tabIndex} />
    </>
  )
}

function usedBy(
  uses: number | undefined,
  { usesUnknown, areUsesPartial }: UsesKnown,
): readonly [count: string, noun: string] {
  if (uses === undefined) return [usesUnknown ?? '…', '']
  if (uses === 0) return [areUsesPartial ? 'none found' : NOTHING, '']
  const noun = uses === 1 && !areUsesPartial ? ' pipeline' : ' pipelines'
  return [`${countText(uses)}${areUsesPartial ? ' or more' : ''}`, noun]
}
