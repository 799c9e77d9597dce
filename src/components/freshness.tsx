import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useLastPoll } from '~/queries/last-poll'
import { RelativeTime } from './relative-time'

interface FreshnessProps {
  /** Epoch milliseconds of the last read; 0 before the first read. */
  readonly readAt: number
  readonly unavailable: string | undefined
  readonly onRefresh: () => void
}

/**
 * The time since the last read or poll, and a button that reads again.
 *
 * @param hasFailed whether the newest read has failed; then polls do not count, because the notice about the failure has
 * the time of the last read
 */
export function Freshness({
  readAt,
  hasFailed,
  ...props
}: FreshnessProps & { readonly hasFailed: boolean }) {
  const polledAt = useLastPoll() ?? 0
  const at = hasFailed ? readAt : Math.max(readAt, polledAt)
  return <ReadFreshness {...props} readAt={readAt && at} />
}

/** Like `Freshness`, but polls do not count. */
export function ReadFreshness({ readAt, unavailable, onRefresh }: FreshnessProps) {
  // Before the first read, the page shows its progress, or a Retry button.
  if (readAt === 0) return null
  return (
    <>
      {/* The width is the same for every age, so that the button does not move. */}
      <span className="text-soft at-end max-[22rem]:sr-only sm:min-w-32">
        <span className="max-sm:sr-only">updated </span>
        <RelativeTime moment={readAt} />
      </span>
      <Button
        onClick={onRefresh}
        unavailable={unavailable}
        aria-label="Refresh"
        title="Refresh"
        data-command=""
        className="!px-1.5 max-sm:-mr-3.5 max-sm:w-11 max-sm:border-transparent max-sm:bg-transparent"
      >
        <Icon name="refresh" />
      </Button>
    </>
  )
}
