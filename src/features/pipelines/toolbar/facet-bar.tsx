import { countText } from '~/lib/count-text'
import { PHASES, type Phase } from '~/api/phases'
import { PHASE_FILLS, PHASE_LABELS, PhaseShape } from '~/components/phase-badge'

interface FacetBarProps {
  readonly counts: Readonly<Record<Phase, number>>
  /** Phases that the query asks for. */
  readonly asked: ReadonlySet<Phase>
  readonly onToggle: (phase: Phase) => void
}

/** How many there are of each status, as switches; below, the same as a bar of proportions. */
export function FacetBar({ counts, asked, onToggle }: FacetBarProps) {
  const shown = PHASES.filter((phase) => counts[phase] > 0 || asked.has(phase))
  const total = shown.reduce((sum, phase) => sum + counts[phase], 0)
  return (
    <div
      role="group"
      aria-label="Filter by status"
      className="@container min-h-9 min-w-0 flex-1 pointer-coarse:min-h-13"
    >
      <div className="relative -mx-1.5 flex gap-0.5 overflow-x-auto">
        {shown.map((phase) => (
          <button
            key={phase}
            type="button"
            aria-pressed={asked.has(phase)}
            title={PHASE_LABELS[phase]}
            onClick={() => onToggle(phase)}
            className="hover:bg-hover aria-pressed:bg-picked flex h-7 shrink-0 items-center gap-1.5 rounded-sm px-1.5 text-sm pointer-coarse:h-11"
          >
            <PhaseShape phase={phase} isStill />
            <span className="font-medium">{countText(counts[phase])}</span>
            <span className="text-soft @max-2xl:sr-only">{PHASE_LABELS[phase]}</span>
          </button>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex h-1 gap-px overflow-hidden rounded-full">
        {total > 0 &&
          shown.map((phase) => (
            <span
              key={phase}
              style={{ flexGrow: counts[phase] }}
              className={`${PHASE_FILLS[phase]} ${asked.size > 0 && !asked.has(phase) ? 'opacity-25' : ''}`}
            />
          ))}
      </div>
    </div>
  )
}
