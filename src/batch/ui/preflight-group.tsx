import { useState, type ReactNode, useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { PendingRequest } from './batch-store'
import { GateAndNext, groupByGate } from './gate-groups'
import type { ChangesSince } from './changes-since'
import type { PreflightItem, BatchTarget } from '~/batch/engine/batch'
import type { Phase } from '~/domain/phases'
import { counted, countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { PhaseBadge } from '~/components/phase-badge'
import { visibleText } from '~/lib/visible-text'
import { Icon } from '~/ui/icon'
import { GateAgeText } from '~/components/approvals/gate-age-text'
import { epochOf } from '~/lib/time-format'

/** Replaces a line that crashed, and names its record, so that the other lines still work. */
function BrokenRecord({ subject = '' }: CrashProps) {
  return (
    <span className="text-soft min-w-0 flex-1 truncate">
      This record cannot be shown <ServiceCode text={subject} />
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
  readonly id?: string
  readonly title: string
  /** The title is for screen readers only. */
  readonly isTitleHidden?: boolean
  /** Shown as a smaller heading instead of the title and the count. */
  readonly heading?: string
  readonly items: readonly PreflightItem[]
  readonly isOnly?: boolean
  readonly changed?: ChangesSince | undefined
  readonly isListed?: PendingRequest['isListed']
  readonly showsGates?: boolean
  /** Absent if ids cannot be removed from the request. */
  readonly onRemove?: ((id: string) => void) | undefined
  readonly include?: Include
  readonly actions?: ReactNode
}

/** A list with more entries than this has a search field. */
const SEARCH_FROM = 20
/**
 * How many rows are rendered first, and with each "Show more". Ten thousand rows make the dialog slow to open and to
 * close.
 */
export const FIRST_ROWS = 20
const MORE = 200

export function PreflightGroup(props: PreflightGroupProps) {
  const { title, heading, items, changed, isListed, showsGates = false } = props
  const { onRemove, include, actions, isOnly = false } = props
  const [term, setTerm] = useState('')
  const [shown, setShown] = useState(FIRST_ROWS)
  const groups = useMemo(() => {
    const wanted = term.trim().toLowerCase()
    const isFound = ({ target: { name, id } }: PreflightItem) =>
      `${name} ${id}`.toLowerCase().includes(wanted)
    return showsGates
      ? groupByGate(items, isFound)
      : [{ gate: undefined, from: 0, count: 0, alike: items.filter(isFound) }]
  }, [items, term, showsGates])
  if (items.length === 0) return null
  const found = groups.reduce((sum, { alike }) => sum + alike.length, 0)
  const duplicates = duplicateNames(items)
  return (
    <section id={props.id} aria-label={heading ?? title} className="text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
        {heading === undefined ? (
          <h3 className={props.isTitleHidden === true ? 'sr-only' : 'font-medium'}>
            {title}
            {!isOnly && ` (${countText(items.length)})`}
          </h3>
        ) : (
          <h4 className="text-soft">{heading}</h4>
        )}
        {include !== undefined && <IncludeSwitch {...include} />}
        {actions}
        {items.length > SEARCH_FROM && (
          <>
            <p role="status" className="text-soft ml-auto max-sm:order-last">
              {term !== '' && `${countText(found)} of ${countText(items.length)} match`}
            </p>
            <input
              type="search"
              aria-label={`Search in ${title}`}
              placeholder="Name or id"
              value={term}
              onChange={(event) => {
                setTerm(event.target.value)
                setShown(FIRST_ROWS)
              }}
              className="h-7 max-sm:w-full"
            />
          </>
        )}
      </div>
      {groups.map(
        ({ gate, from, count, alike }) =>
          from < shown &&
          alike.length > 0 && (
            <div key={gate ?? ''}>
              {alike[0]?.record && showsGates && (
                <h4 className="text-soft pt-3 pb-1 break-words">
                  {count === 1 ? 'Waits' : `${countText(count)} wait`}
                  <GateAndNext record={alike[0].record} />
                </h4>
              )}
              <ul className="[&>li]:hairline [&>li]:border-t">
                {alike.slice(0, shown - from).map((item) => (
                  <li
                    key={item.target.id}
                    className={`flex min-h-8 items-center gap-x-3 ${changed?.has(item.target.id) === true ? 'bg-notice' : ''}`}
                  >
                    <ErrorBoundary fallback={BrokenRecord} subject={item.target.id}>
                      <PreflightRow
                        item={item}
                        changedTo={changed?.get(item.target.id)}
                        isHidden={isListed?.(item.target.id) === false}
                        showsGate={showsGates}
                        isDuplicateName={duplicates.has(item.target.name)}
                        isOnly={isOnly}
                        onRemove={onRemove}
                      />
                    </ErrorBoundary>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      <ShowMore shown={shown} total={found} onShow={setShown} />
    </section>
  )
}

interface ShowMoreProps {
  readonly shown: number
  readonly total: number
  readonly onShow: (shown: number) => void
}

/** Shows more rows of the list in the same section. */
export function ShowMore({ shown, total, onShow }: ShowMoreProps) {
  const hidden = total - shown
  if (hidden <= 0) return null
  return (
    <p className="hairline border-t py-1.5">
      <Button
        onClick={({ currentTarget }) => {
          const rows = currentTarget.closest('section')?.getElementsByTagName('li')
          flushSync(() => onShow(shown + MORE))
          // The button may be gone now, and the focus must not be lost.
          rows?.[shown]?.querySelector<HTMLElement>('summary, textarea')?.focus()
        }}
      >
        Show {counted(Math.min(hidden, MORE), 'more row')}
      </Button>
      {hidden > MORE && (
        <span className="text-soft ml-3">{countText(hidden)} rows are not shown</span>
      )}
    </p>
  )
}

function duplicateNames(items: readonly PreflightItem[]): ReadonlySet<string> {
  const [known, duplicates] = [new Set<string>(), new Set<string>()]
  for (const { target } of items) (known.has(target.name) ? duplicates : known).add(target.name)
  return duplicates
}

interface PreflightRowProps {
  readonly item: PreflightItem
  readonly changedTo: Phase | 'gone' | undefined
  readonly isHidden: boolean
  /** Shows the gate instead of the phase, because all waiting pipelines have the same phase. */
  readonly showsGate: boolean
  /** The request has only this target, so no row has a Remove button. */
  readonly isOnly: boolean
  /** Another row has the same name, so the id is shown to distinguish the rows. */
  readonly isDuplicateName: boolean
  readonly onRemove: ((id: string) => void) | undefined
}

/** A target that was requested by its id has no name, so the name comes from its record. */
function nameToShow({ id, name }: BatchTarget, record: Pipeline | undefined): string {
  return name === id && record !== undefined ? nameOf(record) : name
}

const REMOVE_SIZE = '-mr-1 size-6 shrink-0 pointer-coarse:-mr-3.5 pointer-coarse:size-11'

/**
 * One pipeline or task of a preflight. On a phone, its phase and its id are below its name. The narrowest phone shows
 * only the sign of the phase.
 */
function PreflightRow(props: PreflightRowProps) {
  const { item, changedTo, isHidden, showsGate, isOnly, isDuplicateName, onRemove } = props
  const { target, phase, status, record } = item
  const showsPhase = changedTo !== undefined || !showsGate
  const gateAge = showsGate && (
    <span className="whitespace-nowrap">
      <GateAgeText requestedAt={epochOf(record?.approval?.requestedAt)} isMarked={isOnly} />
    </span>
  )
  return (
    <>
      <span className="flex min-w-0 flex-1 items-center gap-x-3 py-1.5 max-sm:flex-wrap max-sm:gap-x-2">
        {showsPhase && (
          <span
            className={`flex shrink-0 max-sm:order-1 ${changedTo === undefined ? (phase === 'unknown' ? 'max-w-[50%] sm:w-44' : 'w-23 max-[22rem]:w-3 sm:w-27') : 'font-medium whitespace-nowrap sm:min-w-27'}`}
          >
            {changedTo === 'gone' ? (
              'no longer exists'
            ) : changedTo !== undefined ? (
              <>
                <PhaseBadge phase={changedTo} />
                <span className="text-soft ml-1">now</span>
              </>
            ) : (
              phase !== undefined && <PhaseBadge phase={phase} status={status} />
            )}
          </span>
        )}
        <span className="min-w-0 flex-1 max-sm:basis-full">
          <span className="font-medium break-words">
            <ServiceText text={nameToShow(target, record)} />
          </span>
          {isHidden && <span className="text-soft text-xs"> not in the list</span>}
        </span>
        {gateAge}
        <TargetId id={target.id} isOpen={isDuplicateName} />
      </span>
      {onRemove === undefined ? (
        // A space as wide as the Remove button, so that the ids of all groups are in one column.
        !isOnly && <span className={`max-sm:hidden ${REMOVE_SIZE}`} />
      ) : (
        <button
          type="button"
          aria-label={`Remove ${visibleText(target.name)}`}
          onClick={({ currentTarget }) => {
            const row = currentTarget.closest('li')
            const next = row?.nextElementSibling ?? row?.previousElementSibling
            next?.querySelector<HTMLElement>('[aria-label^=Remove]')?.focus()
            onRemove(target.id)
          }}
          className={`text-soft hover:text-ink hover:bg-pressed flex items-center justify-center rounded-sm ${REMOVE_SIZE}`}
        >
          <Icon name="close" />
        </button>
      )}
    </>
  )
}

/** The id, or the beginning of an id that is too long. A click shows the whole id, because a phone has no tooltips. */
function TargetId({ id, isOpen }: { readonly id: string; readonly isOpen: boolean }) {
  return (
    <details
      open={isOpen}
      className="group text-soft font-mono text-xs min-w-0 max-sm:order-2 max-sm:flex-1 max-sm:open:basis-full sm:w-44 sm:shrink-0"
    >
      <summary
        title={visibleText(id)}
        className="block truncate group-open:break-all group-open:whitespace-normal before:hidden pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
      >
        <code>
          <ServiceText text={id} />
        </code>
      </summary>
    </details>
  )
}
