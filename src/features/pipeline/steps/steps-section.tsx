import { useMemo, useState, Fragment } from 'react'
import { useSearchParams } from 'react-router'
import { isStarted, phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { progressOf } from '~/api/run-progress'
import { idleTextsOf, isGate, type Step } from '~/api/steps'
import { useNow, useServiceTime } from '~/stores/clock'
import { UnreadableRecords } from '~/components/notices'
import { LostValues } from '~/components/raw-json'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { useIsPrinted, NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import { namesTools } from './configuration-entries'
import { Section } from '../section'
import {
  StepBar,
  StepConfiguration,
  StepName,
  StepState,
  StepTook,
  type ShownStep,
  StepStart,
} from './step-cells'
import { timelineOf, type Timeline } from './timeline'
import { useRegisteredTools } from '~/queries/registered-tools'
import { formatDuration } from '~/lib/time-format'

const EVERY = 'all'

export function StepsSection({
  pipeline,
  steps,
  unreadable,
  isUnderWay,
}: {
  readonly pipeline: Pipeline
  readonly steps: readonly Step[]
  readonly unreadable: readonly unknown[]
  /** True if the pipeline is queued, running or waiting at a gate. */
  readonly isUnderWay: boolean
}) {
  const [params, setParams] = useSearchParams()
  // The first failed step is open until the user opens or closes a step.
  const failed = steps.findIndex((step) => phaseOf(step) === 'failed')
  const chosen = params.get('step') ?? (failed === -1 ? '' : String(failed + 1))
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const { bars, ticks } = useTimeline(steps)
  // In print, all steps are open, because nobody can click.
  const isPrinted = useIsPrinted()
  const isOpen = (at: number) => isPrinted || chosen === EVERY || chosen === String(at + 1)
  const tools = useRegisteredTools({ enabled: namesTools(steps.filter((_, at) => isOpen(at))) })

  const choose = (value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value === '' && failed === -1) next.delete('step')
      else next.set('step', value)
      return next
    })
  const [areLossesReady, setAreLossesReady] = useState(false)
  const idleTexts = idleTextsOf(steps, isUnderWay)
  const progress = progressOf(pipeline)
  const shown = steps.map((step, at): ShownStep => ({
    pipeline,
    step,
    at,
    bar: bars[at],
    isOpen: isOpen(at),
    areLossesReady,
    idleText: idleTexts[at],
    message: at + 1 === progress?.stepNumber ? progress.message : undefined,
    tools,
    onToggle: () => choose(isOpen(at) ? '' : String(at + 1)),
  }))
  // Before the first run, the columns for state and time are hidden, because they would be empty.
  const hasRun = isUnderWay || shown.some(isInRun)
  return (
    <Section
      title="Steps"
      tools={
        <span className="text-soft flex flex-wrap items-center gap-3 text-sm">
          {countText(steps.length + unreadable.length)}
          {steps.length > 0 && (
            <Button look="quiet" onClick={() => choose(chosen === EVERY ? '' : EVERY)}>
              {chosen === EVERY ? 'Close all' : 'Open all'}
            </Button>
          )}
        </span>
      }
    >
      <div className="-mx-4">
        <UnreadableRecords
          list={{
            items: steps,
            unreadable: unreadable.map((value, index) => ({ index, value })),
          }}
          noun="step"
        />
      </div>
      {steps.length === 0 ? (
        unreadable.length === 0 && <p className="text-soft text-sm">The service sent no steps.</p>
      ) : isNarrow ? (
        <StepsList steps={shown} hasRun={hasRun} />
      ) : (
        <StepsTable steps={shown} ticks={ticks} hasRun={hasRun} />
      )}
      {shown.some((step) => step.isOpen) && <LostValues onReady={setAreLossesReady} />}
      {bars.some((bar) => bar?.isCut) && (
        <p className="text-soft pt-2 text-xs">
          A dotted line is a long wait. It is not drawn to scale.
        </p>
      )}
    </Section>
  )
}

/** The bars of running and waiting steps grow every second, by the clock of the service. */
function useTimeline(steps: readonly Step[]) {
  const now = useServiceTime(useNow(steps.some(hasStarted)))
  return useMemo(() => timelineOf(steps, hasStarted, isGate, now), [steps, now])
}

const hasStarted = (step: Step) => isStarted(phaseOf(step))

function isInRun({ step, bar }: ShownStep): boolean {
  return bar !== undefined || (step.status !== undefined && phaseOf(step) !== 'idle')
}

function StepsList({
  steps,
  hasRun,
}: {
  readonly steps: readonly ShownStep[]
  readonly hasRun: boolean
}) {
  return (
    <ol aria-label="Steps" className="border-line border-t">
      {steps.map((shown) => (
        <li key={shown.at} className="border-line border-b">
          <div className="flex items-center gap-3 text-sm">
            <StepName {...shown} />
            {hasRun && (
              <span className="min-w-16 shrink-0 text-right digits">
                {shown.bar !== undefined && <StepTook bar={shown.bar} />}
              </span>
            )}
          </div>
          {hasRun && (shown.step.status !== undefined || shown.bar !== undefined) && (
            <div className="-mt-2 mb-2 flex items-center gap-3 pl-12 text-sm">
              <span className="w-28 shrink-0">
                <StepState {...shown} />
              </span>
              {shown.bar !== undefined && (
                <span aria-hidden="true" className="relative grow">
                  <StepBar step={shown.step} bar={shown.bar} />
                </span>
              )}
            </div>
          )}
          {shown.isOpen && <StepConfiguration {...shown} />}
        </li>
      ))}
    </ol>
  )
}

const HEAD = 'text-soft h-8 pr-3 text-left text-xs font-normal'

function StepsTable({
  steps,
  ticks,
  hasRun,
}: {
  readonly steps: readonly ShownStep[]
  readonly ticks: Timeline['ticks']
  readonly hasRun: boolean
}) {
  return (
    <table
      className={`w-full table-fixed border-collapse text-sm ${hasRun ? '' : '[&_tr>:nth-child(n+2)]:hidden'}`}
    >
      <caption className="sr-only">Steps, their state and their time</caption>
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className={`${HEAD} w-[36%] pl-8`}>
            Step
          </th>
          <th scope="col" className={`${HEAD} w-28`}>
            Status
          </th>
          <th scope="col" className={`${HEAD} w-24 text-right`}>
            Started after
          </th>
          <th scope="col" className={`${HEAD} w-24 pr-6 text-right`}>
            Took
          </th>
          <td aria-hidden="true" className="text-soft relative text-xs">
            {ticks.map(({ left, offset }) => (
              <span
                key={offset}
                // The label is centered on its line, but stays inside the axis. No label is wider than 48 pixels.
                style={{ left: `clamp(0px, ${left}% - 24px, 100% - 48px)` }}
                className={`absolute top-2 w-12 whitespace-nowrap ${offset === 0 ? '' : 'text-center'}`}
              >
                {offset === 0 ? '0' : formatDuration(offset)}
              </span>
            ))}
          </td>
        </tr>
      </thead>
      <tbody>
        {steps.map((shown) => (
          <Fragment key={shown.at}>
            <tr className={`border-line ${shown.isOpen ? '' : 'border-b'}`}>
              <th scope="row" className="h-9 pr-3 text-left font-normal">
                <StepName {...shown} />
              </th>
              <td className="truncate pr-3">
                <StepState {...shown} />
              </td>
              <td className="truncate pr-3 text-right">
                <StepStart {...shown} />
              </td>
              <td className="pr-6 text-right">
                <StepTook bar={shown.bar} />
              </td>
              <td aria-hidden="true" className="relative">
                {ticks.map(({ left, offset }) => (
                  <span
                    key={offset}
                    style={{ left: `${left}%` }}
                    className="bg-line absolute inset-y-0 w-px print:hidden"
                  />
                ))}
                <StepBar step={shown.step} bar={shown.bar} />
              </td>
            </tr>
            {shown.isOpen && (
              <tr className="border-line border-b">
                <td colSpan={5}>
                  <StepConfiguration {...shown} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
