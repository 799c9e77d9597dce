import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useLastPolledAt } from './live/live-context'
import { RelativeTime } from './relative-time'

/** "updated 4 s ago", by a read or by a poll, and the button that reads again. */
export function Freshness({
  readAt,
  unavailable,
  onRefresh,
}: {
  /** Epoch ms of the last read; 0 when there was none. */
  readonly readAt: number
  readonly unavailable: string | undefined
  readonly onRefresh: () => void
}) {
  const polledAt = useLastPolledAt() ?? 0
  const at = Math.max(readAt, polledAt)
  return (
    <>
      {at > 0 && (
        <span className="text-soft max-sm:hidden">
          updated <RelativeTime moment={at} />
        </span>
      )}
      <Button onClick={onRefresh} unavailable={unavailable}>
        <Icon name="refresh" />
        Refresh
      </Button>
    </>
  )
}
