import { useState, type ReactNode } from 'react'
import { nameOf, type Pipeline } from '~/api/pipelines'
import type { BatchTarget, PreflightItem } from '~/batch/engine/batch'
import { BrokenRecord } from './broken-record'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { ErrorBoundary } from '~/ui/error-boundary'
import { Icon } from '~/ui/icon'

type Found = PreflightItem & { readonly reason?: string }

interface PreflightGroupProps {
  readonly title: string
  readonly items: readonly Found[]
  /** Absent where there is nothing to remove them from. */
  readonly onRemove?: ((id: string) => void) | undefined
  /** The group is sent only when somebody says so. */
  readonly include?: {
    readonly isOn: boolean
    readonly onChange: (isOn: boolean) => void
    readonly label: string
  }
  /** What can be done about the group, beside its title. */
  readonly actions?: ReactNode
}

/** One that was asked for by its id alone has its name from the look at it. */
function nameToShow({ id, name }: BatchTarget, record: Pipeline | undefined): string {
  return name === id && record !== undefined ? nameOf(record) : name
}

/** From here on a list wants a search. */
const SEARCH_FROM = 20
/** Rows drawn at first: more than can be seen. Ten thousand would be as slow to close as to open. */
const FIRST = 20
/** Rows drawn besides, each time that somebody has scrolled near the end. */
const MORE = 200
const NEAR = 400

export function PreflightGroup({ title, items, onRemove, include, actions }: PreflightGroupProps) {
  const [term, setTerm] = useState('')
  const [shown, setShown] = useState(FIRST)
  if (items.length === 0) return null
  const wanted = term.trim().toLowerCase()
  const found =
    wanted === ''
      ? items
      : items.filter(({ target }) => `${target.name} ${target.id}`.toLowerCase().includes(wanted))
  const hidden = found.length - shown
  return (
    <section aria-label={title} className="text-sm">
      <div className="flex flex-wrap items-center gap-3 pb-1">
        <h3 className="font-medium">
          {title} ({countText(items.length)})
        </h3>
        {include !== undefined && (
          <label className="flex items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={include.isOn}
              onChange={(event) => include.onChange(event.target.checked)}
            />
            {include.label}
          </label>
        )}
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
      {/* Without a button in it, it is scrolled by keys only when it can be focused itself. */}
      <ul
        {...(onRemove === undefined && { tabIndex: 0 })}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          const left = scrollHeight - clientHeight - scrollTop
          if (hidden > 0 && left < NEAR) setShown(shown + MORE)
        }}
        className="border-line max-h-56 overflow-y-auto rounded-sm border [&>li+li]:hairline [&>li+li]:border-t"
      >
        {found.slice(0, shown).map((item) => (
          // Closing a dialog lays out the whole page: what is out of sight is left out.
          <li
            key={item.target.id}
            className="flex min-h-8 items-center gap-x-3 px-3 max-sm:flex-wrap [contain-intrinsic-height:auto_2rem] [content-visibility:auto]"
          >
            <ErrorBoundary fallback={BrokenRecord} subject={item.target.id}>
              <Item item={item} onRemove={onRemove} />
            </ErrorBoundary>
          </li>
        ))}
        {hidden > 0 && (
          <li className="text-soft px-3 py-1.5">
            And {countText(hidden)} more: scroll on, or search.
          </li>
        )}
        {found.length === 0 && <li className="text-soft px-3 py-1.5">None of them matches.</li>}
      </ul>
    </section>
  )
}

function Item({
  item: { target, phase, status, record, reason },
  onRemove,
}: {
  readonly item: Found
  readonly onRemove: PreflightGroupProps['onRemove']
}) {
  return (
    <>
      <span className="min-w-0 flex-1 py-1">
        <span className="font-medium break-words">
          <ServiceText text={nameToShow(target, record)} />
        </span>{' '}
        <code className="text-soft font-mono text-xs">
          <ServiceText text={target.id} />
        </code>
        {reason !== undefined && (
          <span className="text-soft block">
            <ServiceText text={reason} />
          </span>
        )}
      </span>
      {phase !== undefined && (
        <span className="inline-flex max-w-[40%] min-w-24 shrink-0 max-sm:order-last max-sm:max-w-full max-sm:basis-full max-sm:pb-1">
          <PhaseBadge phase={phase} status={status} />
        </span>
      )}
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={`Remove ${visibleText(target.name)}`}
          onClick={() => onRemove(target.id)}
          className="text-soft hover:text-ink hover:bg-pressed flex size-6 shrink-0 items-center justify-center rounded-sm pointer-coarse:size-11"
        >
          <Icon name="close" />
        </button>
      )}
    </>
  )
}
