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
import type { CatalogEntry } from './tool-groups'
import type { ToolFieldName } from './tools-view'

interface ToolCellsProps {
  readonly entry: CatalogEntry
  readonly fields: readonly ToolFieldName[]
  /** Whether the table has a column for the configuration key. */
  readonly hasKey: boolean
  /** True if the filter shows only inactive types. Then a type is inactive even if its record does not say so. */
  readonly showsOnlyInactive: boolean
  readonly maxInstances: number
  /** True if each type has two lines: its name and the registered tools, then the description and the key. */
  readonly hasTwoLines: boolean
}

/** On a wide screen, each type has one line of the same height. */
const CELL = 'pr-4 py-0 max-md:p-0 md:whitespace-nowrap'

/** The CSS classes that place a field on a phone. The usage is visible only if it is not `pipeline`. */
function phonePlace(
  field: ToolFieldName,
  { usageType }: ToolIdentifier,
  hasTwoLines: boolean,
): string {
  if (field === 'description')
    return hasTwoLines ? 'order-1 min-w-0 grow basis-2/3' : 'max-md:basis-full'
  return field === 'usageType' && usageType === 'pipeline' ? 'max-md:sr-only' : 'max-md:order-1'
}

export function ToolCells(props: ToolCellsProps) {
  const { entry, fields, hasKey, showsOnlyInactive, maxInstances, hasTwoLines } = props
  const { tool, category, instances } = entry
  const { identifier = '', name = '' } = tool
  const mappings = useScmMappings()
  const isScm = category === 'scm' || scmServiceOf(identifier, mappings) !== undefined
  const toolKey = toolKeyOf(identifier, category)
  const isInactive = tool.active === undefined ? showsOnlyInactive : !tool.active
  const shown = name.trim() === '' ? identifier : name
  return (
    <>
      <th
        scope="row"
        className={`${CELL} text-left font-normal max-md:-order-2 max-md:min-w-0 md:relative md:pl-4 ${hasTwoLines ? 'grow basis-1/3' : 'max-md:flex-1'}`}
      >
        <div className="flex flex-wrap items-baseline gap-x-2 md:flex-nowrap">
          <span className="font-medium max-md:line-clamp-2 md:max-w-[calc(100%-4.5rem)] md:shrink-0 md:truncate">
            <ServiceText text={shown === '' ? 'Unnamed, without an identifier' : shown} />
          </span>
          {isInactive && !fields.includes('active') && <InactiveBadge />}
          {identifier !== '' && (
            // With a mouse, the copy button covers the end of a long identifier. It is visible only while the pointer
            // or the focus is in the row. In a narrow window, only a row without the link “Use” has the button. So each
            // row has something that can take the focus.
            <div
              className={`-my-0.5 flex max-w-full min-w-16 items-center gap-1 md:flex-1 md:pointer-fine:[&>button]:absolute md:pointer-fine:[&>button]:right-1 md:pointer-fine:[&>button]:bg-hover pointer-coarse:-my-3 ${isInactive ? '' : 'max-md:[&>button]:hidden'}`}
            >
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
        <td key={field} className={`${CELL} ${phonePlace(field, tool, hasTwoLines)}`}>
          <FieldOf field={field} tool={tool} isInactive={isInactive} hasKey={hasKey} />
        </td>
      ))}
      <td
        className={`${CELL} ${hasTwoLines ? '' : 'max-md:order-1 max-md:min-w-0 max-md:grow max-md:basis-32'}`}
      >
        <Instances
          instances={instances}
          identifier={identifier}
          name={shown}
          most={maxInstances}
          isNeeded={toolKey !== undefined || !WITHOUT_TOOL.has(category ?? '')}
        />
      </td>
      {hasKey && (
        // Without a column, an empty cell would only take space.
        <td className={`${CELL} ${toolKey === undefined ? 'max-md:sr-only' : 'max-md:order-1'}`}>
          <ConfigKey toolKey={toolKey} />
        </td>
      )}
      <td className={`${CELL} text-right max-md:-order-1 max-md:whitespace-nowrap`}>
        {identifier !== '' && !isInactive && (
          // With a mouse, the link is visible only while the pointer or the focus is in its row. The word “Use” in each
          // row would be too much.
          <Link
            data-on-hover
            to={isScm ? paths.source() : paths.newPipelineWith(identifier)}
            className="text-accent relative -my-0.5 inline-block py-0.5 hover:underline pointer-coarse:-my-3 pointer-coarse:-ml-3 pointer-coarse:min-w-11 pointer-coarse:py-3"
          >
            Use
            <span className="sr-only"> in a pipeline: {visibleText(shown.slice(0, 100))}</span>
          </Link>
        )}
      </td>
    </>
  )
}

/** Shows the label before the value on a phone, which has no table head. */
function Labeled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="text-soft shrink-0 md:hidden max-[22rem]:hidden" aria-hidden="true">
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
  hasKey,
}: Pick<ToolCellsProps, 'hasKey'> & {
  readonly field: ToolFieldName
  readonly tool: ToolIdentifier
  readonly isInactive: boolean
}) {
  switch (field) {
    case 'description':
      return (
        <span
          className={`text-soft max-w-prose ${hasKey ? 'max-md:line-clamp-2 md:block md:truncate' : 'line-clamp-2 whitespace-normal'}`}
          title={tool.description && visibleText(tool.description.slice(0, 300))}
        >
          <ServiceText text={tool.description ?? NOTHING} />
        </span>
      )
    case 'usageType':
      return (
        <Labeled label="Usage">
          <span className="md:block md:truncate">
            <ServiceText text={tool.usageType?.replaceAll(/,\s*/g, ', ') ?? NOTHING} />
          </span>
        </Labeled>
      )
    case 'active':
      if (isInactive) return <InactiveBadge />
      return tool.active === undefined ? NOTHING : <span className="text-soft">Active</span>
    default:
      return field satisfies never
  }
}

const NOTHING = '—'

function InactiveBadge() {
  return (
    <span className="text-phase-stopped inline-flex items-center gap-1.5 text-xs whitespace-nowrap">
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 fill-current">
        <path d="M1.8 1.8h8.4v8.4H1.8z" />
      </svg>
      Inactive
    </span>
  )
}

/** Categories in which only a type with a documented configuration key needs a registered tool. */
const WITHOUT_TOOL: ReadonlySet<string> = new Set(['build', 'container', 'approval'])

/**
 * Makes the link high enough for a finger without making the row higher. On a phone, only the link “Use” is blue,
 * because a list full of blue links is hard to read.
 */
const INSTANCE =
  'md:text-accent -my-0.5 py-0.5 hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5'

/** The names of the first registered tools, and one link to the others, so that each type needs one line. */
function Instances({
  instances,
  identifier,
  name,
  most,
  isNeeded,
}: {
  readonly isNeeded: boolean
  readonly instances: readonly RegisteredTool[] | undefined
  readonly identifier: string
  readonly name: string
  readonly most: number
}) {
  if (instances === undefined) return <span className="text-soft">Unknown</span>
  if (instances.length === 0)
    return <span className="text-soft">{isNeeded ? 'No tool registered' : 'No tool needed'}</span>
  return (
    <span className="flex min-w-0 gap-x-4">
      {instances.slice(0, most).map((tool, at) =>
        tool._id === undefined ? (
          <span key={at} className="truncate">
            <ServiceText text={nameOf(tool)} />
          </span>
        ) : (
          <Link key={at} className={`${INSTANCE} truncate`} to={paths.registeredTool(tool._id)}>
            <ServiceText text={nameOf(tool)} />
          </Link>
        ),
      )}
      {instances.length > most && (
        <Link
          className={`${INSTANCE} shrink-0 pointer-coarse:min-w-11`}
          to={paths.registryOf(identifier)}
        >
          {countText(instances.length - most)} more
          <span className="sr-only"> of {visibleText(name.slice(0, 100))}</span>
        </Link>
      )}
    </span>
  )
}

function ConfigKey({ toolKey }: { readonly toolKey: ReturnType<typeof toolKeyOf> }) {
  if (toolKey === undefined) return <span className="text-soft">{NOTHING}</span>
  return (
    <Labeled label="Config key">
      {toolKey === 'metadata' ? (
        <span className="text-soft">step metadata</span>
      ) : (
        <code className="text-soft font-mono text-xs md:block md:truncate">{toolKey.key}</code>
      )}
    </Labeled>
  )
}
