import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameOf } from '~/api/pipelines'
import type { RegisteredTool } from '~/api/registered-tools'
import { scmServiceOf } from '~/api/scm-services'
import { toolKeyOf } from '~/domain/tool-keys'
import type { ToolIdentifier } from '~/api/tool-identifiers'
import { paths } from '~/components/paths'
import { useScmMappings } from '~/components/scm-mappings'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { CopyButton } from '~/ui/copy-button'
import type { CatalogueEntry } from './tool-groups'
import type { ToolField } from './tools-view'

interface ToolCellsProps {
  readonly entry: CatalogueEntry
  readonly fields: readonly ToolField[]
  /** The filter shows only inactive types. So every type is inactive, even if its record does not say so. */
  readonly isAskedInactive: boolean
}

const CELL = 'px-2 py-2 align-top max-lg:p-0'

export function ToolCells({ entry, fields, isAskedInactive }: ToolCellsProps) {
  const { tool, category, instances } = entry
  const { identifier = '', name = '' } = tool
  const mappings = useScmMappings()
  const isScm = category === 'scm' || scmServiceOf(identifier, mappings) !== undefined
  const isInactive = tool.active === undefined ? isAskedInactive : !tool.active
  const shown = name.trim() === '' ? identifier : name
  return (
    <>
      <th
        scope="row"
        className={`${CELL} text-left font-normal max-lg:-order-2 max-lg:min-w-0 max-lg:flex-1 lg:pl-4`}
      >
        <div className="flex flex-wrap items-baseline gap-x-2 lg:flex-nowrap">
          <span className="line-clamp-2 font-medium lg:max-w-[calc(100%-4.5rem)] lg:shrink-0">
            <ServiceText text={shown === '' ? 'Unnamed, without an identifier' : shown} />
          </span>
          {isInactive && !fields.includes('active') && <InactiveMark />}
          {identifier !== '' && (
            <div className="-my-0.5 flex max-w-full min-w-16 items-center gap-1 pointer-coarse:-my-3">
              <code
                className="text-soft min-w-0 truncate font-mono text-xs"
                title={visibleText(identifier.slice(0, 300))}
              >
                <ServiceText text={identifier} />
              </code>
              <CopyButton
                isCompact
                text={() => identifier}
                label={`Copy ${visibleText(identifier.slice(0, 60))}`}
              />
            </div>
          )}
        </div>
      </th>
      {fields.map((field) => (
        <td key={field} className={`${CELL} ${field === 'description' ? 'max-lg:basis-full' : ''}`}>
          <FieldOf field={field} tool={tool} isInactive={isInactive} />
        </td>
      ))}
      <td
        className={`${CELL} max-lg:order-1 max-lg:flex max-lg:basis-full max-lg:items-start max-lg:gap-x-2 sm:max-lg:min-w-0 sm:max-lg:grow sm:max-lg:basis-0`}
      >
        <Instances
          instances={instances}
          identifier={identifier}
          isNeeded={
            toolKeyOf(identifier, category) !== undefined || !WITHOUT_TOOL.has(category ?? '')
          }
        />
      </td>
      <td className={CELL}>
        <Labelled label="Config key">
          <Feeds identifier={identifier} category={category} />
        </Labelled>
      </td>
      <td className={`${CELL} text-right whitespace-nowrap max-lg:-order-1 lg:pr-4`}>
        {identifier !== '' && !isInactive && (
          <Link
            to={isScm ? paths.source() : paths.newPipelineWith(identifier)}
            className="text-soft hover:text-accent -my-0.5 inline-block py-0.5 hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
          >
            Start<span className="lg:sr-only"> a pipeline</span>
            <span className="sr-only"> with {visibleText(shown.slice(0, 100))}</span>
          </Link>
        )}
      </td>
    </>
  )
}

/** Shows the label before the value, for layouts without a table head. */
function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="text-soft shrink-0 lg:hidden" aria-hidden="true">
        {label}:{' '}
      </span>
      {children}
    </>
  )
}

function FieldOf({
  field,
  tool,
  isInactive,
}: {
  readonly field: ToolField
  readonly tool: ToolIdentifier
  readonly isInactive: boolean
}) {
  switch (field) {
    case 'description':
      return (
        <span className="text-soft line-clamp-3 max-w-prose">
          <ServiceText text={tool.description ?? NOTHING} />
        </span>
      )
    case 'usageType':
      return (
        <Labelled label="Usage">
          <span className="lg:line-clamp-2">
            <ServiceText text={tool.usageType?.replaceAll(/,\s*/g, ', ') ?? NOTHING} />
          </span>
        </Labelled>
      )
    case 'active':
      if (isInactive) return <InactiveMark />
      return tool.active === undefined ? NOTHING : <span className="text-soft">Active</span>
    default:
      return field satisfies never
  }
}

const NOTHING = '—'

function InactiveMark() {
  return (
    <span className="text-phase-stopped inline-flex items-center gap-1.5 text-xs whitespace-nowrap">
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-2.5 fill-current">
        <path d="M1.8 1.8h8.4v8.4H1.8z" />
      </svg>
      Inactive
    </span>
  )
}

/** Categories for which the document has no configuration key that takes a registered tool. */
const WITHOUT_TOOL: ReadonlySet<string> = new Set(['build', 'container', 'approval'])

/** High enough for a finger. */
const INSTANCE =
  'text-accent inline-block max-w-full truncate align-top leading-6 hover:underline pointer-coarse:leading-11'

/** The number of tools that are shown by name. The rest is one link. */
const NAMED = 3

function Instances({
  instances,
  identifier,
  isNeeded,
}: {
  /** Steps of this type need a registered tool. */
  readonly isNeeded: boolean
  readonly instances: readonly RegisteredTool[] | undefined
  readonly identifier: string
}) {
  if (instances === undefined) return <span className="text-soft">Unknown</span>
  if (instances.length === 0) {
    return <span className="text-soft">{isNeeded ? 'None registered' : 'None needed'}</span>
  }
  const rest = instances.length - NAMED
  return (
    <Labelled label="Registered">
      <ul
        // On touch screens, the links are higher than their label, so that a finger can hit them.
        className="inline-flex max-w-full flex-wrap gap-x-4 align-top max-lg:-my-0.5 max-lg:pointer-coarse:-my-3"
      >
        {instances.slice(0, NAMED).map((tool, at) => (
          <li key={at} className="max-w-full truncate">
            {tool._id === undefined ? (
              <ServiceText text={nameOf(tool)} />
            ) : (
              <Link className={INSTANCE} to={paths.registeredTool(tool._id)}>
                <ServiceText text={nameOf(tool)} />
              </Link>
            )}
          </li>
        ))}
        {rest > 0 && (
          <li>
            <Link className={INSTANCE} to={paths.registryOf(identifier)}>
              and {countText(rest)} more
            </Link>
          </li>
        )}
      </ul>
    </Labelled>
  )
}

function Feeds({
  identifier,
  category,
}: {
  readonly identifier: string
  readonly category: string | undefined
}) {
  const key = toolKeyOf(identifier, category)
  if (key === 'metadata') return <span className="text-soft">step metadata</span>
  if (key === undefined) return <span className="text-soft">{NOTHING}</span>
  return <code className="font-mono text-xs">{key.key}</code>
}
