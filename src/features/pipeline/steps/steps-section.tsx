import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isMoving, phaseOf } from '~/domain/phases'
import type { Step } from '~/api/steps'
import { useClockSkew } from '~/stores/clock-skew'
import { UnreadableRecords } from '~/components/unreadable-records'
import { useNow } from '~/stores/clock'
import { countText } from '~/lib/count-text'
import { formatDuration } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { NARROW, useMedia } from '~/ui/use-media'
import { namesTools } from './configuration-entries'
import { Part } from '../section'
import type { ShownStep } from './step-cells'
import { StepsList } from './steps-list'
import { StepsTable } from './steps-table'
import { timelineOf } from './timeline'
import { useRegisteredTools } from '~/queries/registered-tools'

const EVERY = 'all'

/** The steps in order: state and time of each, drawn to scale, and how it is configured. */
export function StepsPart({
  steps,
  unreadable,
}: {
  readonly steps: readonly Step[]
  readonly unreadable: readonly unknown[]
}) {
  const [params, setParams] = useSearchParams()
  const chosen = params.get('step') ?? ''
  const isNarrow = useMedia(NARROW)
  const { bars, span, ticks } = useTimeline(steps)
  const isOpen = (at: number) => chosen === EVERY || chosen === String(at + 1)
  const tools = useTools(steps.filter((_, at) => isOpen(at)))

  const choose = (value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value === '') next.delete('step')
      else next.set('step', value)
      return next
    })
  const shown = steps.map((step, at): ShownStep => ({
    step,
    at,
    bar: bars[at],
    isOpen: isOpen(at),
    tools,
    onToggle: () => choose(isOpen(at) ? '' : String(at + 1)),
  }))
  return (
    <Part
      title="Steps"
      tools={
        <span className="text-soft flex flex-wrap items-center gap-3 text-sm">
          {countText(steps.length)}
          {span > 0 && ` · ${formatDuration(span)} from end to end`}
          {steps.length > 0 && (
            <Button onClick={() => choose(chosen === EVERY ? '' : EVERY)}>
              {chosen === EVERY ? 'Close all' : 'Open all'}
            </Button>
          )}
        </span>
      }
    >
      <div className="-mx-4">
        <UnreadableRecords
          unreadable={unreadable.map((value, index) => ({ index, value }))}
          total={steps.length + unreadable.length}
          noun="steps"
        />
      </div>
      {steps.length === 0 ? (
        <p className="text-soft text-sm">The service gives no steps for it.</p>
      ) : isNarrow ? (
        <StepsList steps={shown} />
      ) : (
        <StepsTable steps={shown} ticks={ticks} />
      )}
    </Part>
  )
}

/** The bars, growing by the second while a step is under way, on the clock of the service. */
function useTimeline(steps: readonly Step[]) {
  const moving = useMemo(
    () => steps.map((step) => isMoving(phaseOf(step)) || phaseOf(step) === 'waiting_approval'),
    [steps],
  )
  const skew = useClockSkew()
  const now = useNow('second', moving.includes(true)) + skew
  return useMemo(() => timelineOf(steps, (at) => moving[at] === true, now), [steps, moving, now])
}

/** The registry, asked for once a step is open that names a tool of it. */
function useTools(open: readonly Step[]) {
  return useRegisteredTools({ enabled: namesTools(open) })
}
