import type { BatchTarget, PreflightItem } from '~/batch/engine/batch'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import type { Phase } from '~/domain/phases'
import { visibleText } from '~/lib/visible-text'
import { Icon } from '~/ui/icon'
import { useMemo } from 'react'
import { gateStepOf } from '~/api/gates'
import { stepsOf } from '~/api/steps'
import { GateAgeText } from '~/components/approvals/gate-age-text'
import { epochOf } from '~/lib/time-format'

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
export function PreflightRow(props: PreflightRowProps) {
  const { item, changedTo, showsGate, isNameDoubled, onRemove } = props
  const { target, phase, status, record } = item
  const showsPhase = changedTo !== undefined || !showsGate
  return (
    <>
      {showsPhase && (
        <span className={`flex w-27 shrink-0 ${changedTo === undefined ? '' : 'font-medium'}`}>
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
      <span className="min-w-0 flex-1 py-1.5">
        <span className="font-medium break-words">
          <ServiceText text={nameToShow(target, record)} />
        </span>
        {showsGate && record !== undefined && <GateLine record={record} />}
      </span>
      <code
        title={visibleText(target.id)}
        className={`text-soft font-mono text-xs ${isNameDoubled ? 'max-w-2/5 break-all' : 'w-20 shrink-0 truncate max-sm:hidden'}`}
      >
        <ServiceText text={target.id} />
      </code>
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
