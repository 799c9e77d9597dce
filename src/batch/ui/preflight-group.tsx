import { useState, type ReactNode } from 'react'
import type { PreflightItem } from '~/batch/engine/batch'
import type { Phase } from '~/domain/phases'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import { PreflightRow } from './preflight-row'
import { ServiceText } from '~/components/service-text'

/** One that cannot be drawn costs only its own line, and says which it is. */
function BrokenRecord({ subject = '' }: CrashProps) {
  return (
    <span className="text-soft min-w-0 flex-1 truncate">
      This record cannot be drawn{' '}
      <code className="font-mono text-xs">
        <ServiceText text={subject} />
      </code>
    </span>
  )
}

export interface Include {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly label: string
}

export function IncludeSwitch({ isOn, onChange, label }: Include) {
  return (
    <label className="flex items-center gap-2 pointer-coarse:min-h-11">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}

interface PreflightGroupProps {
  /** Names the group; its number is shown beside it. */
  readonly title: string
  /** Stands in place of the title and its number, where they are said around it. */
  readonly heading?: string
  readonly items: readonly PreflightItem[]
  /** Phases that changed since the check, by id. */
  readonly changed?: ReadonlyMap<string, Phase> | undefined
  readonly showsGates?: boolean
  /** Absent where there is nothing to remove them from. */
  readonly onRemove?: ((id: string) => void) | undefined
  /** The group is sent only when somebody says so. */
  readonly include?: Include
  /** What can be done about the group, beside its title. */
  readonly actions?: ReactNode
}

/** From here on a list wants a search. */
const SEARCH_FROM = 20
/** Rows drawn at first, and with each "Show more". Ten thousand would be as slow to close as to open. */
const FIRST = 20
const MORE = 200

export function PreflightGroup(props: PreflightGroupProps) {
  const { title, heading, items, changed, showsGates = false, onRemove, include, actions } = props
  const [term, setTerm] = useState('')
  const [shown, setShown] = useState(FIRST)
  if (items.length === 0) return null
  const wanted = term.trim().toLowerCase()
  const found =
    wanted === ''
      ? items
      : items.filter(({ target }) => `${target.name} ${target.id}`.toLowerCase().includes(wanted))
  const hidden = found.length - shown
  const doubled = doubledNames(items)
  return (
    <section aria-label={heading ?? title} className="text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
        {heading === undefined ? (
          <h3 className="font-medium">
            {title} ({countText(items.length)})
          </h3>
        ) : (
          <h4 className="text-soft">{heading}</h4>
        )}
        {include !== undefined && <IncludeSwitch {...include} />}
        {actions}
        {items.length > SEARCH_FROM && (
          <input
            type="search"
            aria-label={`Search in ${title}`}
            placeholder="Name or id"
            value={term}
            onChange={(event) => {
              setTerm(event.target.value)
              setShown(FIRST)
            }}
            className="border-edge bg-canvas ml-auto h-7 rounded-sm border px-2 pointer-coarse:h-11"
          />
        )}
      </div>
      <ul className="[&>li]:hairline [&>li]:border-t">
        {found.slice(0, shown).map((item) => (
          <li
            key={item.target.id}
            // Closing a dialog lays out the whole page: what is out of sight is left out.
            className={`flex min-h-8 items-center gap-x-3 [contain-intrinsic-height:auto_2rem] [content-visibility:auto] ${changed?.has(item.target.id) === true ? 'bg-notice' : ''}`}
          >
            <ErrorBoundary fallback={BrokenRecord} subject={item.target.id}>
              <PreflightRow
                item={item}
                changedTo={changed?.get(item.target.id)}
                showsGate={showsGates}
                isNameDoubled={doubled.has(item.target.name)}
                onRemove={onRemove}
              />
            </ErrorBoundary>
          </li>
        ))}
        {hidden > 0 && (
          <li className="py-1.5">
            <Button onClick={() => setShown(shown + MORE)}>
              Show {countText(Math.min(hidden, MORE))} more
            </Button>
            <span className="text-soft ml-3">{countText(hidden)} not shown</span>
          </li>
        )}
        {found.length === 0 && <li className="text-soft py-1.5">No pipeline matches.</li>}
      </ul>
    </section>
  )
}

function doubledNames(items: readonly PreflightItem[]): ReadonlySet<string> {
  const [known, doubled] = [new Set<string>(), new Set<string>()]
  for (const { target } of items) (known.has(target.name) ? doubled : known).add(target.name)
  return doubled
}
