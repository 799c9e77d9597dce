import { Link } from 'react-router'
import { nameOf } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { PhaseBadge, PhaseShape } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import type { CellContext, Column } from '~/ui/data-table/columns'
import { handFocusOn } from '~/ui/focus-heading'
import type { Decision } from '../decisions'
import { GateAgeText } from '~/components/approvals/gate-age-text'
import { wordsOf } from '../gate/gate-labels'
import { FROM_QUEUE } from '../gate-location'
import { isWaiting, type QueueEntry } from './queue'

/** The button disappears with the rows that it removes. */
const toHeading = handFocusOn()

interface QueueFacts {
  readonly decisions: ReadonlyMap<string, Decision>
  readonly isAnother: (entry: QueueEntry) => boolean
  /** How many of the rows are decided and keep their place. */
  readonly decided: number
  readonly onTidy: () => void
}

/** The columns of the queue. */
export function queueColumns(facts: QueueFacts): readonly Column<QueueEntry>[] {
  const { decisions, isAnother, decided, onTidy } = facts
  return [
    {
      id: 'name',
      label: (
        <span className="flex items-center gap-2">
          Pipeline
          {decided > 0 && (
            <button
              ref={toHeading}
              type="button"
              onClick={onTidy}
              className="hover:text-ink h-(--head) underline"
            >
              Remove {countText(decided)} decided from the list
            </button>
          )}
        </span>
      ),
      width: 'minmax(0, 1fr)',
      className: 'flex items-center gap-2',
      cell: (entry, place) => (
        <GateName
          entry={entry}
          decision={decisions.get(entry.pipeline._id ?? '')}
          isAnother={isAnother(entry)}
          {...place}
        />
      ),
    },
    {
      id: 'age',
      label: 'Waits',
      width: 'auto',
      isAtEnd: true,
      className: 'text-right whitespace-nowrap',
      cell: (entry) =>
        isWaiting(entry) ? (
          <GateAgeText requestedAt={entry.requestedAt} />
        ) : (
          !entry.isGone && <PhaseBadge phase={entry.phase} status={entry.pipeline.status} />
        ),
    },
  ]
}

/** A decided gate is a note. It is a link only while it has the focus. */
function GateName({
  entry,
  decision,
  isAnother,
  tabIndex,
  isOpen,
}: CellContext & {
  readonly entry: QueueEntry
  readonly decision: Decision | undefined
  readonly isAnother: boolean
}) {
  const { pipeline, phase } = entry
  const waits = isWaiting(entry)
  const name = nameOf(pipeline)
  const words = wordsOf(entry, decision)
  const id = pipeline._id ?? 'without an id'
  return (
    <>
      {waits && (
        <>
          <PhaseShape phase={phase} />
          <span className="sr-only">Waiting</span>
        </>
      )}
      {waits || tabIndex === 0 ? (
        <Link
          to={paths.gate(entry.key)}
          state={FROM_QUEUE}
          data-part="link"
          tabIndex={tabIndex}
          aria-current={isOpen || undefined}
          title={`${visibleText(name).slice(0, 300)}\n${visibleText(id.slice(0, 100))}`}
          className={`truncate hover:underline ${waits ? 'font-medium' : 'text-soft'}`}
        >
          <ServiceText text={name} />
        </Link>
      ) : (
        <span className="text-soft truncate">
          <ServiceText text={name} />
        </span>
      )}
      {words !== undefined && <span className="text-soft shrink-0 text-xs">{words}</span>}
      {waits && isAnother && <span className="text-soft shrink-0 text-xs">asked again</span>}
    </>
  )
}
