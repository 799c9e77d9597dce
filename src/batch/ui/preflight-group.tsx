import { useState, type ReactNode, useMemo } from 'react'
import type { PreflightItem, BatchTarget } from '~/batch/engine/batch'
import type { Phase } from '~/domain/phases'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import { ServiceText } from '~/components/service-text'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { PhaseBadge } from '~/components/phase-badge'
import { visibleText } from '~/lib/visible-text'
import { Icon } from '~/ui/icon'
import { gateStepOf } from '~/api/gates'
import { stepsOf } from '~/api/steps'
import { GateAgeText } from '~/components/approvals/gate-age-text'
import { epochOf } from '~/lib/time-format'

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

/** "Release to EU → Deploy to EU (argo) · 4 d": the gate, the step that follows, and how long it has waited. */
function GateLine({ record }: { readonly record: Pipeline }) {
  const { gate, next } = useMemo(() => gateAndNextOf(record), [record])
  return (
    <span className="text-soft line-clamp-2 break-words">
      {gate !== undefined && (
        <>
          <ServiceText text={gate} />
          {next !== undefined && (
            <>
              {' → '}
              <ServiceText text={next} />
            </>
          )}
          {' · '}
        </>
      )}
      <GateAgeText requestedAt={epochOf(record.approval?.requestedAt)} />
    </span>
  )
}

/** As far as the record says. The step after the last gate is "the end". */
export function gateAndNextOf(record: Pipeline): {
  readonly gate: string | undefined
  readonly next: string | undefined
} {
  const { steps } = stepsOf(record)
  const at = gateStepOf(steps, record)
  if (at === undefined) return { gate: record.approval?.step, next: undefined }
  const following = steps[at + 1]
  const tool = following?.tool?.tool_identifier
  const toolWords = tool === undefined || following?.name === undefined ? '' : ` (${tool})`
  return {
    gate: steps[at]?.name ?? record.approval?.step,
    next:
      following === undefined
        ? 'the end'
        : `${following.name ?? tool ?? 'a step without a name'}${toolWords}`,
  }
}

interface PreflightRowProps {
  readonly item: PreflightItem
  /** The phase that it has come to since it was checked. */
  readonly changedTo: Phase | undefined
  /** Shows the gate in place of the phase, which is the same for all that wait. */
  readonly showsGate: boolean
  /** Another row has the same name, so that only the id tells them apart. */
  readonly isNameDoubled: boolean
  /** Absent where there is nothing to remove it from. */
  readonly onRemove: ((id: string) => void) | undefined
}

/** One that was asked for by its id alone has its name from the look at it. */
function nameToShow({ id, name }: BatchTarget, record: Pipeline | undefined): string {
  return name === id && record !== undefined ? nameOf(record) : name
}

/** One pipeline of a preflight: its state, its name, and the beginning of its id. */
function PreflightRow(props: PreflightRowProps) {
  const { item, changedTo, showsGate, isNameDoubled, onRemove } = props
  const { target, phase, status, record } = item
  const showsPhase = changedTo !== undefined || !showsGate
  return (
    <>
      {showsPhase && (
        <span
          className={`flex shrink-0 ${changedTo === undefined ? 'w-27' : 'min-w-27 font-medium whitespace-nowrap'}`}
        >
          {changedTo !== undefined ? (
            <>
              <PhaseBadge phase={changedTo} />
              <span className="text-soft ml-1">now</span>
            </>
          ) : (
            phase !== undefined && <PhaseBadge phase={phase} status={status} />
          )}
        </span>
      )}
      <span className="flex min-w-0 flex-1 gap-x-3 py-1.5 max-sm:flex-col sm:items-center">
        <span className="min-w-0 sm:flex-1">
          <span className="font-medium break-words">
            <ServiceText text={nameToShow(target, record)} />
          </span>
          {showsGate && record !== undefined && <GateLine record={record} />}
        </span>
        <code
          title={visibleText(target.id)}
          className={`text-soft font-mono text-xs ${isNameDoubled ? 'break-all sm:max-w-2/5' : 'max-sm:break-all sm:w-20 sm:shrink-0 sm:truncate'}`}
        >
          <ServiceText text={target.id} />
        </code>
      </span>
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={`Remove ${visibleText(target.name)}`}
          onClick={() => onRemove(target.id)}
          className="text-soft hover:text-ink hover:bg-pressed -mr-1 flex size-6 shrink-0 items-center justify-center rounded-sm pointer-coarse:size-11"
        >
          <Icon name="close" />
        </button>
      )}
    </>
  )
}
