import { ageText } from '~/lib/time-format'
import { useClockSkew, useNow } from '~/stores/clock'

/** A gate that has waited at least this long, in milliseconds, is marked. The limit is our choice. */
export const LONG_WAIT_MS = 24 * 3_600_000

/**
 * A date that is at most this many milliseconds in the future is accepted, because two clocks always differ a little.
 */
const TOLERATED = 120_000

/**
 * How long a gate has waited, for example "3 h", and whether this is a long time.
 *
 * @param requestedAt epoch milliseconds, NaN if unknown
 * @param skew how many milliseconds the clock of the service is ahead; 0 if the difference is small
 * @returns `undefined` if the record has no date, if the date is too far in the future, or if the clocks differ
 */
export function gateAgeOf(requestedAt: number, now: number, skew: number) {
  const age = now - requestedAt
  if (Number.isNaN(age) || skew !== 0 || age < -TOLERATED) return undefined
  return { text: ageText(age), isLong: age >= LONG_WAIT_MS }
}

/**
 * The number of gates that have waited long, if they are more than half of the gates. Otherwise 0. The list shows this
 * number in one line, because a color on most rows would say nothing. The number changes only when the list renders,
 * and not each second.
 */
export function useCommonLongWaits(gates: readonly { readonly requestedAt: number }[]): number {
  const [now, skew] = [useNow(false), useClockSkew()]
  const long = gates.filter(({ requestedAt }) => gateAgeOf(requestedAt, now, skew)?.isLong).length
  return long * 2 > gates.length ? long : 0
}

interface GateAgeTextProps {
  readonly requestedAt: number
  /** False to show a long wait without a color, if most waits in the list are long. */
  readonly isMarked?: boolean
}

/**
 * The age of a gate, for example "3 h", with a warning if the wait is long. Shows "age unknown" if `gateAgeOf` returns
 * no age.
 */
export function GateAgeText({ requestedAt, isMarked = true }: GateAgeTextProps) {
  const age = gateAgeOf(requestedAt, useNow(), useClockSkew())
  if (age === undefined) return <span className="text-soft">age unknown</span>
  if (!age.isLong) return <span className="text-soft">{age.text}</span>
  return (
    <span
      className={isMarked ? 'text-phase-waiting_approval font-medium' : 'text-soft'}
      title="More than a day"
    >
      <span aria-hidden="true">{age.text}</span>
      {/* One element, because a screen reader pauses between two elements. */}
      <span className="sr-only">{age.text}, more than a day</span>
    </span>
  )
}
