import { badgeOf } from './uncertain-gates'
import { useFirstRead } from '~/queries/use-first-read'
import { useWaiting } from './use-waiting'

/** How many gates wait, as far as it is known: in the link to Approvals. */
export function WaitingCount() {
  useFirstRead()
  const { gates, doubts } = useWaiting()
  const badge = badgeOf(gates?.length ?? 0, doubts)
  if (badge === undefined) return null
  return (
    <span className="text-phase-waiting_approval ml-auto pl-2 font-medium tabular-nums folded:absolute folded:top-0 folded:right-0 folded:text-xs">
      <span aria-hidden={badge.spoken !== undefined}>{badge.text}</span>
      {badge.spoken !== undefined && <span className="sr-only"> {badge.spoken}</span>}
    </span>
  )
}
