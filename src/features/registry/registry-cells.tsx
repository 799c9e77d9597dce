import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { CopyButton } from '~/ui/copy-button'
import { textOfField, type RegistryRow } from './registry-rows'

interface RegistryCellsProps {
  readonly row: RegistryRow
  readonly fields: readonly string[]
  readonly isNarrow: boolean
  readonly hasUses: boolean
  readonly usesUnknown: string | undefined
  /** The uses were looked for in some of the pipelines only. */
  readonly areUsesPartial: boolean
}

/** One registered tool. */
export function RegistryCells(props: RegistryCellsProps) {
  const { row, fields, isNarrow, hasUses } = props
  const usedBy = <UsedBy {...props} uses={row.uses} />
  const { tool, name } = row
  const shown = <ServiceText text={name} />
  return (
    <>
      <span role="cell" className="flex min-w-0 flex-col pr-4">
        {tool._id === undefined ? (
          <span className="truncate">{shown}</span>
        ) : (
          <Link
            to={paths.registeredTool(tool._id)}
            title={visibleText(name.slice(0, 300))}
            // On touch the whole row is the link; what else can be hit stands over it.
            className="self-start max-w-full truncate font-medium hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-0"
          >
            {shown}
          </Link>
        )}
        {isNarrow && (
          <span className="text-soft flex gap-1 text-xs">
            <span className="truncate">
              <ServiceText text={tool.tool_identifier ?? NOTHING} />
            </span>
            {hasUses && (
              <span className="shrink-0">
                <span aria-hidden="true">· </span>
                {row.uses === 0 && !props.areUsesPartial ? 'not used' : <>used by {usedBy}</>}
              </span>
            )}
          </span>
        )}
      </span>
      {isNarrow ? (
        <span role="cell" className="relative justify-self-end">
          <CopyId row={row} />
        </span>
      ) : (
        <>
          {fields.map((field) => (
            <span
              key={field}
              role="cell"
              className="text-soft relative flex min-w-0 items-center gap-1 pr-4"
            >
              <FieldOf row={row} field={field} />
            </span>
          ))}
          {hasUses && (
            <span role="cell" className="text-soft text-right">
              {usedBy}
            </span>
          )}
        </>
      )}
    </>
  )
}

const NOTHING = '—'

function CopyId({ row: { tool, name } }: { readonly row: RegistryRow }) {
  const { _id } = tool
  if (_id === undefined) return null
  return (
    <CopyButton
      isCompact
      text={() => _id}
      label={`Copy the id of ${visibleText(name.slice(0, 60))}`}
    />
  )
}

function FieldOf({ row, field }: { readonly row: RegistryRow; readonly field: string }) {
  const text = textOfField(row.tool, field)
  if (text === undefined || text === '') return NOTHING
  if (field === 'tool_identifier') {
    return (
      <Link
        to={paths.toolsFound(text)}
        className="hover:text-ink truncate font-mono text-xs hover:underline"
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
      <CopyId row={row} />
    </>
  )
}

function UsedBy({
  uses,
  usesUnknown,
  areUsesPartial,
}: Pick<RegistryCellsProps, 'usesUnknown' | 'areUsesPartial'> & {
  readonly uses: number | undefined
}) {
  if (uses === undefined) return usesUnknown ?? '…'
  if (uses === 0) return areUsesPartial ? 'none found' : 'none'
  return `${countText(uses)}${areUsesPartial ? ' or more' : ''} ${uses === 1 && !areUsesPartial ? 'pipeline' : 'pipelines'}`
}
