import type { BatchView } from '~/batch/engine/batch'
import { countText } from '~/lib/count-text'
import { OUTCOME_LOOKS, outcomeCounts, type OutcomeKind } from './batch-labels'

interface OutcomeFilterProps {
  readonly batch: BatchView
  /** The outcomes that are shown; all when empty. */
  readonly only: ReadonlySet<OutcomeKind>
  readonly onChange: (only: ReadonlySet<OutcomeKind>) => void
}

/** The counts of a batch. Each is a switch that shows its items only. */
export function OutcomeFilter({ batch, only, onChange }: OutcomeFilterProps) {
  const toggle = (kind: OutcomeKind) => {
    const next = new Set(only)
    if (!next.delete(kind)) next.add(kind)
    onChange(next)
  }
  return (
    <span role="group" aria-label="Filter by outcome" className="flex shrink-0">
      {outcomeCounts(batch).map(([kind, count]) => {
        const { shape, noun, colour } = OUTCOME_LOOKS[kind]
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={only.has(kind)}
            onClick={() => toggle(kind)}
            className={`hover:bg-hover aria-pressed:bg-picked flex h-7 items-center gap-1 rounded-sm px-1.5 whitespace-nowrap pointer-coarse:h-11 ${colour}`}
          >
            <span aria-hidden="true" className="w-3 text-center">
              {shape}
            </span>
            <span>
              <span className="font-medium">{countText(count)}</span>{' '}
              {/* The shape says it where there is no room for the word. */}
              <span className="max-sm:sr-only">{noun}</span>
            </span>
          </button>
        )
      })}
    </span>
  )
}
