import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useLastPoll } from '~/queries/last-poll'
import { Age } from './relative-time'

interface FreshnessProps {
  /** Epoch ms of the last read; 0 when there was none. */
  readonly readAt: number
  readonly unavailable: string | undefined
  readonly onRefresh: () => void
}

/** "updated 4 s ago", by a read or by a poll, and the button that reads again. */
export function Freshness(props: FreshnessProps) {
  return <ReadFreshness {...props} polledAt={useLastPoll()} />
}

/** @param props.polledAt missing where no poll follows */
export function ReadFreshness({
  readAt,
  polledAt,
  unavailable,
  onRefresh,
}: FreshnessProps & { readonly polledAt?: () => number | undefined }) {
  return (
    <>
      {/* Its place is the same before the first read, and for any words that an age may take. */}
      <span className="text-soft at-end min-w-32 max-sm:hidden">
        {readAt > 0 && (
          <>
            updated <Age moment={() => Math.max(readAt, polledAt?.() ?? 0)} />
          </>
        )}
      </span>
      <Button
        onClick={onRefresh}
        unavailable={unavailable}
        title="Refresh"
        className="!px-1.5 pointer-coarse:w-11"
      >
        <Icon name="refresh" />
        <span className="sr-only">Refresh</span>
      </Button>
    </>
  )
}
