import type { ReactNode } from 'react'
import { Elapsed, RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { formatDuration } from '~/lib/time-format'
import type { CallOutcome } from './agent-calls'

const SIGNS = {
  running: { shape: '◐', word: 'Under way', colour: 'text-phase-running' },
  done: { shape: '✓', word: 'Done', colour: 'text-phase-succeeded' },
  tool_error: { shape: '✕', word: 'The function reports an error', colour: 'text-danger' },
  input_required: {
    shape: '◆',
    word: 'The function asks for more, and Sluice does not answer for you',
    colour: 'text-phase-waiting_approval',
  },
  not_sent: { shape: '–', word: 'Nothing was sent', colour: 'text-soft' },
  refused: { shape: '✕', word: 'Refused', colour: 'text-danger' },
  unknown: { shape: '?', word: 'The function may have run', colour: 'text-phase-unknown' },
} as const satisfies Record<CallOutcome['kind'], object>

/** A call in one line, which opens to all of it. */
export function CallSummary({
  outcome,
  title,
  startedAt,
  endedAt,
  isOpen = false,
  isPast = false,
  children,
}: {
  readonly outcome: CallOutcome['kind']
  readonly title: string
  readonly startedAt: number
  readonly endedAt: number | undefined
  readonly isOpen?: boolean
  /** Of an earlier visit: there is no news of it. */
  readonly isPast?: boolean
  readonly children: ReactNode
}) {
  const { shape, word, colour } = SIGNS[outcome]
  return (
    <details open={isOpen} className="border-line border-t py-2 text-sm">
      <summary className="pointer-coarse:py-3">
        <span aria-hidden="true" className={colour}>
          {shape}{' '}
        </span>
        <span role={isPast ? undefined : 'status'} className="font-medium">
          {word}
        </span>{' '}
        <span className="text-soft">
          <ServiceText text={title.slice(0, 100)} /> · <RelativeTime moment={startedAt} />
          {endedAt !== undefined && ` · ${formatDuration(endedAt - startedAt)}`}
          {outcome === 'running' && (
            <>
              {' · '}
              <Elapsed since={startedAt} />
            </>
          )}
        </span>
      </summary>
      <div className="flex flex-col gap-3 pt-2">{children}</div>
    </details>
  )
}
