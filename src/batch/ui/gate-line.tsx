import { useMemo } from 'react'
import { gateStepOf } from '~/api/gates'
import type { Pipeline } from '~/api/pipelines'
import { stepsOf } from '~/api/steps'
import { GateAgeText } from '~/components/approvals/gate-age-text'
import { ServiceText } from '~/components/service-text'
import { epochOf } from '~/lib/time-format'

/** "Release to EU → Deploy to EU (argo) · 4 d": the gate, the step that follows, and how long it has waited. */
export function GateLine({ record }: { readonly record: Pipeline }) {
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
