import { phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { isGate, type Step } from '~/api/steps'
import { LostValues } from '~/components/raw-json'
import { PhaseBadge, PhaseShape } from '~/components/phase-badge'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { useTimeOptions } from '~/stores/preferences'
import { useTimeAttributes } from '~/components/relative-time'
import { exactTime, formatDuration } from '~/lib/time-format'
import { focusHeading, moveFocusWhenGone } from '~/ui/focus-heading'
import { Icon } from '~/ui/icon'
import { useIsPrinted } from '~/ui/use-media-query'
import { shownConfigurationOf, type ShownEntry, EntryValue } from './configuration-entries'
import { beginningOf, LongText } from '~/components/long-text'
import type { ToolsQuery } from '~/components/tool-name'
import type { TimelineBar } from './timeline'

export interface ShownStep {
  readonly pipeline: Pipeline
  readonly step: Step
  readonly at: number
  readonly bar: TimelineBar | undefined
  readonly isOpen: boolean
  readonly areLossesReady: boolean
  readonly idleText: string | undefined
  readonly message: string | undefined
  readonly tools: ToolsQuery
  readonly onToggle: () => void
}

const NOTHING = '—'

export function StepName({ step, at, isOpen, onToggle }: ShownStep) {
  const tool = step.tool?.tool_identifier
  const name = step.name ?? tool ?? 'Unnamed step'
  const isPrinted = useIsPrinted()
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      // Keeps the button in print, because it contains the name of the step.
      data-print
      onClick={onToggle}
      className="hover:bg-hover relative -mx-1 flex w-full min-w-0 items-center gap-2 rounded-sm px-1 py-1 text-left text-sm pointer-coarse:min-h-11"
    >
      <Icon
        name="chevron-down"
        className={isPrinted ? 'invisible' : `text-soft ${isOpen ? '' : '-rotate-90'}`}
      />
      <span className="text-soft w-4 shrink-0 text-right">
        {at + 1}
        <span className="sr-only">. </span>
      </span>
      <span className="min-w-0">
        <span className="mr-1.5 font-medium">
          {isGate(step) && <span className="sr-only">Gate: </span>}
          <ServiceText text={beginningOf(name, 200)} />
        </span>{' '}
        {tool !== undefined && tool !== name && (
          <ServiceCode text={beginningOf(tool, 100)} className="text-soft text-xs max-sm:hidden" />
        )}
      </span>
    </button>
  )
}

export function StepState({ step, idleText }: Pick<ShownStep, 'step' | 'idleText'>) {
  if (step.status === undefined) return NOTHING
  if (idleText !== undefined)
    return (
      <span className="text-soft flex items-center gap-2">
        <PhaseShape phase="idle" place="opacity-60" />
        {idleText}
      </span>
    )
  return <PhaseBadge phase={phaseOf(step)} status={step.status} />
}

export function StepStart({ step, bar }: Pick<ShownStep, 'step' | 'bar'>) {
  const times = useTimeOptions()
  const attributes = useTimeAttributes(step.startedAt)
  if (attributes === undefined) return exactTime(step.startedAt)
  return (
    <time {...attributes}>
      {bar === undefined
        ? exactTime(step.startedAt, times)
        : bar.offset === 0
          ? '0 s'
          : formatDuration(bar.offset)}
    </time>
  )
}

export function StepTook({ bar }: Pick<ShownStep, 'bar'>) {
  return bar === undefined ? NOTHING : formatDuration(bar.took)
}

/** The duration of the step as a bar on the time axis. The bar of a long wait at a gate is shortened and dotted. */
export function StepBar({ step, bar }: Pick<ShownStep, 'step' | 'bar'>) {
  if (bar === undefined) return null
  const phase = phaseOf(step)
  const { left, width, isCut } = bar
  const place = { left: `${left}%`, width: `${width}%` }
  if (!isGate(step)) {
    return (
      <span
        style={place}
        className={`absolute top-1/2 -mt-1 h-2 min-w-[3px] rounded-full bg-phase-${phase}`}
      />
    )
  }
  return (
    <>
      <span
        style={place}
        className={`absolute top-1/2 -mt-px ${isCut ? `border-t-2 border-dotted text-phase-${phase}` : `h-0.5 bg-phase-${phase}`}`}
      />
      <span
        // The mark of a gate stays inside the axis.
        style={{ left: `min(${left + width}%, 100% - 5px)` }}
        className={`absolute top-1/2 [translate:-50%_-50%] text-xs text-phase-${phase}`}
      >
        ◆
      </span>
    </>
  )
}

/** When a step closes, for example by Back, the focus moves from its configuration to the button that opens it. */
const moveFocusToStep = moveFocusWhenGone(() =>
  focusHeading('tr:has(+ tr :focus) button, li:has(:focus) button'),
)

export function StepConfiguration({ pipeline, step, areLossesReady, tools, message }: ShownStep) {
  const { configuration, others } = shownConfigurationOf(step.raw)
  return (
    <div
      ref={moveFocusToStep}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-3 pl-8 text-sm max-sm:pl-12"
    >
      {message !== undefined && (
        <p className="text-danger">
          <LongText text={message} />
        </p>
      )}
      {configuration.length === 0 && others.length === 0 && (
        <p className="text-soft">No configuration.</p>
      )}
      <Entries entries={configuration} tools={tools} />
      {others.length > 0 && (
        <>
          <h3 className="text-soft">Other fields</h3>
          <Entries entries={others} tools={tools} />
        </>
      )}
      {areLossesReady && <LostValues pipeline={pipeline} step={step.raw} />}
    </div>
  )
}

function Entries({
  entries,
  tools,
}: {
  readonly entries: readonly ShownEntry[]
  readonly tools: ToolsQuery
}) {
  if (entries.length === 0) return null
  return (
    // On a wide screen, the values are aligned with the “Status” column.
    <dl>
      {entries.map(({ key, value }) => (
        <div
          key={key}
          className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-3 py-0.5 sm:grid-cols-[calc(36%-2rem)_minmax(0,1fr)]"
        >
          <dt className="text-soft">
            {value.kind === 'tool' && 'Registered tool '}
            <ServiceCode text={beginningOf(key, 100)} className="text-xs" />
          </dt>
          <dd className="min-w-0">
            <EntryValue value={value} tools={tools} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
