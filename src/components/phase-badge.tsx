import type { ReactNode } from 'react'
import { PHASE_TABLE, type Phase, type PhaseShapeName } from '~/domain/phases'
import { visibleText } from '~/lib/visible-text'
import { ServiceText } from './service-text'

const SHAPES = {
  ring: <circle cx="6" cy="6" r="4.2" className="fill-none" />,
  dashed: <circle cx="6" cy="6" r="4.2" className="fill-none" strokeDasharray="2.2 2.2" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4.2" className="fill-none" />
      <path d="M6 1.8a4.2 4.2 0 0 1 0 8.4z" stroke="none" />
    </>
  ),
  diamond: <path d="m6 .9 5.1 5.1L6 11.1.9 6z" stroke="none" />,
  disc: <circle cx="6" cy="6" r="4.9" stroke="none" />,
  cross: <path d="m2.4 2.4 7.2 7.2m0-7.2-7.2 7.2" strokeWidth="2.2" />,
  square: <path d="M1.8 1.8h8.4v8.4H1.8z" stroke="none" />,
  slashed: (
    <>
      <circle cx="6" cy="6" r="4.4" className="fill-none" />
      <path d="m3 9 6-6" />
    </>
  ),
  question: (
    <path
      className="fill-none"
      d="M3.9 4.3c0-1.3.9-2.2 2.2-2.2s2.1.8 2.1 1.9c0 1.6-2.1 1.7-2.1 3.3M6.1 9.9v.1"
      strokeWidth="1.7"
      strokeLinecap="round"
    />
  ),
} as const satisfies Record<PhaseShapeName, ReactNode>

/**
 * The sign of a phase. It ignores taps, because otherwise Chrome sends a tap at the edge of the checkbox cell to the
 * sign.
 *
 * @param isStill true if the sign of a running phase does not turn, for example in a legend
 */
export function PhaseShape({
  phase,
  isStill = false,
  place = 'shrink-0',
}: {
  readonly phase: Phase
  readonly isStill?: boolean
  readonly place?: string
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      strokeWidth="1.4"
      className={`pointer-events-none size-3 fill-current stroke-current ${place} text-phase-${phase} ${phase === 'running' && !isStill ? 'animate-turn' : ''}`}
    >
      {SHAPES[PHASE_TABLE[phase].shape]}
    </svg>
  )
}

interface PhaseProps {
  readonly phase: Phase
  readonly status?: string | undefined
}

/**
 * The sign and the word of a phase. For an unknown state, the badge also shows the state as the service writes it. A
 * narrow column may cut the text, so the tooltip has all of it.
 */
export function PhaseBadge({ phase, status = '' }: PhaseProps) {
  const isForeign = phase === 'unknown' && status.trim() !== ''
  return (
    <span
      className={`inline-flex max-w-full min-w-0 items-center gap-2 align-bottom text-phase-${phase}`}
    >
      <PhaseShape phase={phase} />
      <span className="truncate" title={isForeign ? visibleText(status) : undefined}>
        {PHASE_TABLE[phase].label}
        {isForeign && (
          <>
            : <ServiceText text={status} />
          </>
        )}
      </span>
    </span>
  )
}
