import { ageOf } from './gate-age'
import { useClockSkew } from '~/stores/clock-skew'
import { useNow } from '~/stores/clock'

/** "3 h", marked with words when it is long; "age unknown" where it would be a guess. */
export function GateAgeText({ requestedAt }: { readonly requestedAt: number }) {
  const age = ageOf(requestedAt, useNow('tenSeconds'), useClockSkew())
  if (!age.isKnown) return <span className="text-soft">age unknown</span>
  if (!age.isLong) return <span className="text-soft">{age.words}</span>
  return (
    <span className="text-phase-waiting_approval font-medium" title="More than a day">
      {age.words}
      <span aria-hidden="true"> !</span>
      <span className="sr-only">, more than a day</span>
    </span>
  )
}
