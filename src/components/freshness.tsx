import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useLastPoll } from '~/queries/last-poll'
import { Age } from './relative-time'

interface FreshnessProps {
  /** Epoch milliseconds of the last read; 0 before the first read. */
  readonly readAt: number
  readonly unavailable: string | undefined
  readonly onRefresh: () => void
}

/** The time since the last read or poll, and a button that reads again. */
export function Freshness(props: FreshnessProps) {
  return <ReadFreshness {...props} polledAt={useLastPoll()} />
}

/** @param props.polledAt undefined if nothing polls this data */
export function ReadFreshness({
  readAt,
  polledAt,
  unavailable,
  onRefresh,
}: FreshnessProps & { readonly polledAt?: () => number | undefined }) {
  return (
    <>
      {/* Keeps its width before the first read and for all ages. */}
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
        className="!px-1.5 max-sm:border-transparent max-sm:bg-transparent pointer-coarse:w-11"
      >
        <Icon name="refresh" />
        <span className="sr-only">Refresh</span>
      </Button>
    </>
  )
}
