import { PHASE_TABLE, phaseOf, type Phase } from '~/domain/phases'
import { isGate, type Step } from '~/api/steps'
import { PhaseShape } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'

/** More steps than these are cut to those around the gate. */
const SHOWN = 12
const BEFORE = 4

export function GateSteps({
  steps,
  gate,
}: {
  readonly steps: readonly Step[]
  /** Where it waits; `undefined` where the record does not say. */
  readonly gate: number | undefined
}) {
  const from = steps.length <= SHOWN ? 0 : Math.max(0, (gate ?? 0) - BEFORE)
  const shown = steps.slice(from, from + SHOWN)
  const later = steps.length - from - shown.length
  return (
    <ol className="flex flex-wrap items-center gap-y-1 text-sm">
      {from > 0 && <li className="text-soft pr-2">{countText(from)} before ·</li>}
      {shown.map((step, index) => {
        const at = from + index
        const isHere = at === gate
        return (
          <li key={at} className="flex min-w-0 items-center gap-1.5">
            <span
              aria-current={isHere ? 'step' : undefined}
              className={`flex min-w-0 items-center gap-1.5 ${isHere ? '-mx-1 px-1 font-semibold' : at > (gate ?? -1) ? 'text-soft' : ''}`}
            >
              <PhaseShape phase={isHere ? 'waiting_approval' : phaseOfStep(step)} />
              <span className="sr-only">
                {isHere ? 'Waits here: ' : `${PHASE_TABLE[phaseOfStep(step)].label}: `}
              </span>
              <span className="max-w-56 truncate">
                <ServiceText text={step.name ?? `Step ${at + 1}`} />
              </span>
              {!isHere && at > (gate ?? -1) && !isGate(step) && step.tool?.tool_identifier && (
                <span className="text-xs">
                  (<ServiceText text={step.tool.tool_identifier} />)
                </span>
              )}
            </span>
            {at + 1 < steps.length && (
              <span aria-hidden="true" className="text-edge pr-1.5">
                ─
              </span>
            )}
          </li>
        )
      })}
      {later > 0 && <li className="text-soft pl-2">· {countText(later)} after</li>}
    </ol>
  )
}

/** A step without a state has not begun. */
function phaseOfStep(step: Step): Phase {
  return step.status === undefined ? 'idle' : phaseOf(step)
}
