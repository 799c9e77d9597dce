import { memo } from 'react'
import { problemsText } from '../draft/problems-text'
import { PhaseShape } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { stepAddress } from '../draft/builder-view'
import { factsOf } from '../draft/step-facts'

export interface StepRowProps {
  readonly step: unknown
  /** The name of a registered tool by its id. */
  readonly nameOfTool: (id: string) => string | undefined
  readonly at: number
  readonly problems: number
  /** False while its problems are only what is still to be filled in. */
  readonly isMarked: boolean
  /** See `stepAddress`. The same for all rows, so that opening another step renders none of them. */
  readonly search: string
  readonly isShown: boolean
}

/** A row of the list. The list handles its events. */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, nameOfTool, at, problems, isMarked, search, isShown } = props
  return (
    <li
      data-place={at}
      draggable
      className={`border-line relative border-t data-dragged:opacity-50 data-[over=after]:shadow-[inset_0_-3px_var(--color-accent)] data-[over=before]:shadow-[inset_0_3px_var(--color-accent)] ${isShown ? 'bg-picked' : 'hover:bg-hover'}`}
    >
      {/* Not a router link, because each new address would render all of them. The list opens the step. */}
      <a
        href={stepAddress(search, at)}
        aria-current={isShown ? 'step' : undefined}
        aria-describedby="step-keys"
        draggable={false}
        className="flex min-h-11 items-center gap-3 py-1.5 pr-3 pl-4 -outline-offset-2"
      >
        <StepLine
          step={step}
          nameOfTool={nameOfTool}
          at={at}
          problems={problems}
          isMarked={isMarked}
        />
      </a>
    </li>
  )
})

/** The number, shape, name and summary of a step. */
function StepLine({
  step,
  nameOfTool,
  at,
  problems,
  isMarked,
}: Pick<StepRowProps, 'step' | 'at' | 'problems' | 'isMarked' | 'nameOfTool'>) {
  const { name, isGate, summary } = factsOf(step, nameOfTool)
  const phase = isMarked ? 'failed' : isGate ? 'waiting_approval' : 'succeeded'
  return (
    <>
      <span className="text-soft w-5 shrink-0 text-right text-sm">{at + 1}</span>
      {!isMarked && !isGate ? <Dot /> : <PhaseShape phase={phase} />}
      <span className="min-w-0 flex-1 text-sm leading-5">
        <span className="block truncate font-medium">
          {name === '' ? 'Unnamed step' : <ServiceText text={name} />}
        </span>
        <span className="text-soft block truncate text-xs">
          {isGate && 'Gate · '}
          <ServiceText text={summary} />
        </span>
      </span>
      {problems > 0 && (
        <span
          className={`shrink-0 text-xs whitespace-nowrap ${isMarked ? 'text-danger' : 'text-soft'}`}
        >
          {problemsText(problems, isMarked)}
        </span>
      )}
    </>
  )
}

function Dot() {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="text-edge size-3 shrink-0">
      <circle cx="6" cy="6" r="3.4" className="fill-current" />
    </svg>
  )
}
