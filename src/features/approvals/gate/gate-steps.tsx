import { useState } from 'react'
import { idleTextsOf, isGate, type Step } from '~/api/steps'
import { LongText } from '~/components/long-text'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { counted } from '~/lib/count-text'
import type { Pipeline } from '~/api/pipelines'
import { LostValues } from '~/components/raw-json'
import { printJson } from '~/lib/json'
import { maskSecrets } from '~/lib/secret-names'
import { toolIdOf } from '~/domain/tool-keys'
import { ToolName, type ToolsQuery } from '~/components/tool-name'
import { useRegisteredTools } from '~/queries/registered-tools'
import { PHASE_TABLE, phaseOf, type Phase } from '~/domain/phases'
import { PhaseShape } from '~/components/phase-badge'
import { Button } from '~/ui/button'
import { moveFocusToHeading } from '~/ui/focus-heading'

/** At most this many steps are shown. In a longer pipeline, at most `STEPS_BEFORE_GATE` of them are before the gate. */
const MAX_STEPS = 12
const STEPS_BEFORE_GATE = 4

export function GateSteps({
  steps,
  gate,
  waits,
  isUnderWay,
}: {
  readonly steps: readonly Step[]
  /** The index of the gate step. `undefined` if the record does not say which step waits. */
  readonly gate: number | undefined
  readonly waits: boolean
  readonly isUnderWay: boolean
}) {
  const from = steps.length <= MAX_STEPS ? 0 : Math.max(0, (gate ?? 0) - STEPS_BEFORE_GATE)
  const shown = steps.slice(from, from + MAX_STEPS)
  const idleTexts = idleTextsOf(steps, isUnderWay)
  const later = steps.length - from - shown.length
  return (
    <ol className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {from > 0 && <li className="text-soft">{counted(from, 'step')} before</li>}
      {shown.map((step, index) => {
        const at = from + index
        const isHere = at === gate
        const phase = isHere && waits ? 'waiting_approval' : phaseOfStep(step)
        return (
          <li key={at} className="flex min-w-0 items-center">
            <span
              aria-current={isHere && waits ? 'step' : undefined}
              className={`flex min-w-0 items-center gap-1.5 ${isHere ? 'font-semibold' : at > (gate ?? -1) ? 'text-soft' : ''}`}
            >
              <PhaseShape phase={phase} />
              <span className="sr-only">
                {isHere && waits
                  ? 'Waits here: '
                  : `${step.status === undefined ? 'No status' : (idleTexts[at] ?? PHASE_TABLE[phase].label)}: `}
              </span>
              <span className="max-w-56 truncate">
                <ServiceText text={step.name ?? `Step ${at + 1}`} />
              </span>
              {!isHere && at > (gate ?? -1) && !isGate(step) && step.tool?.tool_identifier && (
                <span className="max-w-40 truncate text-xs">
                  (<ServiceText text={step.tool.tool_identifier} />)
                </span>
              )}
            </span>
          </li>
        )
      })}
      {later > 0 && <li className="text-soft">{counted(later, 'step')} after</li>}
    </ol>
  )
}

function phaseOfStep(step: Step): Phase {
  return step.status === undefined ? 'idle' : phaseOf(step)
}

const MAX_ENTRIES = 8

interface NextStepsProps {
  readonly pipeline: Pipeline
  /** The steps after the current gate. */
  readonly steps: readonly Step[]
}

/** The steps that an approval starts: all steps up to the next gate. */
export function NextSteps({ pipeline, steps }: NextStepsProps) {
  const next = steps.findIndex(isGate)
  const coming = next === -1 ? steps : steps.slice(0, next)
  const then = steps[next]
  return (
    <section aria-label="What runs next" className="flex flex-col gap-2">
      <h3 className="font-medium">What runs next</h3>
      {coming.length > 0 ? (
        <ComingSteps pipeline={pipeline} steps={coming} />
      ) : (
        <p className="text-soft">
          {then === undefined
            ? 'No step. The gate is the last step.'
            : 'No step before the next gate.'}
        </p>
      )}
      {then !== undefined && (
        <p className="text-soft">
          Then the pipeline waits at{' '}
          {then.name === undefined ? (
            'a gate without a name'
          ) : (
            <>
              “<LongText text={then.name} limit={100} />”
            </>
          )}
          .
        </p>
      )}
    </section>
  )
}

const configurationOf = ({ tool }: Step) => Object.entries(tool?.configuration ?? {})

const namesTool = (step: Step) =>
  configurationOf(step).some(([key, value]) => toolIdOf(key, value) !== undefined)

function ComingSteps({
  pipeline,
  steps,
}: {
  readonly pipeline: Pipeline
  readonly steps: readonly Step[]
}) {
  const tools = useRegisteredTools({ enabled: steps.some(namesTool) })
  const [isReady, setIsReady] = useState(false)
  return (
    <>
      <LostValues onReady={setIsReady} />
      {tools.isLoadingError && (
        <p className="text-soft flex flex-wrap items-center gap-x-3">
          The registry could not be read.
          <Button ref={moveFocusToHeading} onClick={() => void tools.refetch()}>
            Retry
          </Button>
        </p>
      )}
      <ol className="flex flex-col gap-2">
        {steps.map((step, at) => (
          <li key={at} className="border-line rounded-sm border px-3 py-2">
            <ComingStep step={step} number={at + 1} tools={tools} />
            {/* For a record of the list, this finds only large numbers, because Sluice does not keep the JSON text. */}
            {isReady && <LostValues pipeline={pipeline} step={step.raw} />}
          </li>
        ))}
      </ol>
    </>
  )
}

function ComingStep({
  step,
  number,
  tools,
}: {
  readonly step: Step
  readonly number: number
  readonly tools: ToolsQuery
}) {
  const configuration = configurationOf(step)
  const rest = configuration.length - MAX_ENTRIES
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">
          <LongText text={step.name ?? `Step ${number}`} limit={100} />
        </span>
        <span className="text-soft font-mono text-xs">
          {step.tool?.tool_identifier === undefined ? (
            'the service does not name the tool'
          ) : (
            <ServiceText text={step.tool.tool_identifier} />
          )}
        </span>
      </p>
      {configuration.length > 0 && (
        <dl className="mt-1 grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-0.5">
          {configuration.slice(0, MAX_ENTRIES).map(([key, value]) => {
            const toolId = toolIdOf(key, value)
            return (
              <div key={key} className="col-span-2 grid grid-cols-subgrid items-baseline">
                <dt className="text-soft">
                  {toolId !== undefined && 'Registered tool '}
                  <ServiceCode text={key} className="text-xs" />
                </dt>
                <dd className="min-w-0 break-words">
                  {toolId === undefined ? (
                    <code className="font-mono text-xs">
                      <LongText text={valueText(key, value)} limit={300} />
                    </code>
                  ) : (
                    <ToolName id={toolId} tools={tools} />
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      {rest > 0 && (
        <p className="text-soft">
          “Raw JSON” below has {counted(rest, 'more value')} of this step.
        </p>
      )}
    </>
  )
}

function valueText(key: string, value: unknown): string {
  const shown = maskSecrets(key, value)
  if (typeof shown === 'string') return shown
  return printJson(shown, Infinity, maskSecrets).text.replaceAll(/\n\s*/g, ' ')
}
