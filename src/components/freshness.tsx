import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useLastPolledAt } from './live/live-context'
import { RelativeTime } from './relative-time'

interface FreshnessProps {
  /** Epoch ms of the last read; 0 when there was none. */
  readonly readAt: number
  readonly unavailable: string | undefined
  readonly onRefresh: () => void
}

/** "updated 4 s ago", by a read or by a poll, and the button that reads again. */
export function Freshness({ readAt, ...rest }: FreshnessProps) {
  const polledAt = useLastPolledAt() ?? 0
  return <ReadFreshness readAt={Math.max(readAt, polledAt)} {...rest} />
}

/** The same for what no poll follows. */
export function ReadFreshness({ readAt, unavailable, onRefresh }: FreshnessProps) {
  return (
    <>
      {readAt > 0 && (
        <span className="text-soft max-sm:hidden">
          updated <RelativeTime moment={readAt} />
        </span>
      )}
      <Button onClick={onRefresh} unavailable={unavailable}>
        <Icon name="refresh" />
        Refresh
      </Button>
    </>
  )
}
