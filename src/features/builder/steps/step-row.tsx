import { counted } from '~/lib/count-text'
import { memo } from 'react'
import { unvisitedText, type StepProblems } from '../validation/draft-problems'
import { PhaseShape } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { stepAddress } from '../draft/builder-view'
import { readStep } from '../draft/step-facts'

interface StepRowProps extends StepProblems {
  readonly step: unknown
  readonly nameOfTool: (id: string) => string | undefined
  readonly at: number
  /** The query string of the page without the open step, so that opening another step does not render all rows. */
  readonly search: string
  readonly isShown: boolean
}

export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, nameOfTool, at, errors, warnings, unvisited, search, isShown } = props
  const { name, isGate, summary } = readStep(step, nameOfTool)
  return (
    <li
      data-place={at}
      draggable
      // With `content-visibility`, the browser does not lay out the rows outside of the screen.
      className={`border-line relative border-b [contain-intrinsic-block-size:auto_49px] [content-visibility:auto] data-dragged:opacity-60 data-[over=after]:[box-shadow:inset_0_-3px_var(--color-accent)] data-[over=before]:[box-shadow:inset_0_3px_var(--color-accent)] ${isShown ? 'bg-picked' : 'hover:bg-hover'}`}
    >
      {/* This is not a router link, because each new address would render all links. The list handles the click. */}
      <a
        href={stepAddress(search, at)}
        aria-current={isShown ? 'step' : undefined}
        aria-describedby="step-keys"
        draggable={false}
        className="flex min-h-11 items-center gap-3 px-4 py-1.5 -outline-offset-2"
      >
        <span className="text-soft w-5 shrink-0 text-right text-sm">{at + 1}</span>
        {errors > 0 || isGate ? (
          <PhaseShape phase={errors > 0 ? 'failed' : 'waiting_approval'} />
        ) : (
          <Dot />
        )}
        <span className="min-w-0 flex-1 text-sm leading-5">
          <span className="block truncate font-medium">
            {name === '' ? 'Unnamed step' : <ServiceText text={name} />}
          </span>
          <span className="text-soft block truncate text-xs">
            {isGate && 'Gate · '}
            <ServiceText text={summary} />
          </span>
        </span>
        {warnings > 0 && (
          <span className="text-phase-waiting_approval shrink-0 text-xs whitespace-nowrap">
            !{' '}
            <span className={errors + unvisited > 0 ? 'sr-only' : ''}>
              {counted(warnings, 'warning')}
            </span>
          </span>
        )}
        {errors + unvisited > 0 && (
          <span
            className={`shrink-0 text-xs whitespace-nowrap ${errors > 0 ? 'text-danger' : 'text-soft'}`}
          >
            {errors > 0 ? counted(errors, 'problem') : unvisitedText(unvisited)}
          </span>
        )}
      </a>
    </li>
  )
})

function Dot() {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="text-edge size-3 shrink-0">
      <circle cx="6" cy="6" r="3.4" className="fill-current" />
    </svg>
  )
}
