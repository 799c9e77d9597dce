import type { UseQueryResult } from '@tanstack/react-query'
import { waitingWords, type Doubts } from '~/components/approvals/uncertain-gates'
import { NotificationToggle } from '~/components/approvals/notification-toggle'
import { Freshness } from '~/components/freshness'
import { PageHeading } from '~/components/page-heading'
import { usePreferences } from '~/stores/preferences'

const KEYS = [
  ['j k', 'move'],
  ['x', 'select'],
  ['a', 'approve'],
  ['r', 'reject'],
] as const

/** Two rows on a phone: heading and Refresh, then how many wait and whether to be told of more. */
export function ApprovalsToolbar({
  query,
  openGate,
  waiting,
  doubts,
  onRefresh,
}: {
  readonly query: Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'isFetching'>
  /** The name of the gate that the address asks for. */
  readonly openGate: string | undefined
  readonly waiting: number
  readonly doubts: Doubts | undefined
  readonly onRefresh: () => void
}) {
  const { singleKeys } = usePreferences()
  // A sentence about a page of more needs a line of its own.
  const isLong = waiting > 0 && doubts?.missing !== undefined
  return (
    <div className="hairline flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 pt-3 pb-2">
      <div className="max-sm:grow">
        <PageHeading title={openGate === undefined ? 'Approvals' : `${openGate} · Approvals`}>
          Approvals
        </PageHeading>
      </div>
      {isLong && <span className="grow" />}
      <p
        role="status"
        className={`text-soft min-w-0 grow text-sm ${isLong ? 'order-last basis-full' : 'basis-0 truncate max-sm:order-last max-sm:basis-3/5'}`}
      >
        {query.data !== undefined && waiting > 0 && (
          <>
            {waitingWords(waiting, doubts)}
            <span className="max-sm:sr-only">, oldest first</span>
          </>
        )}
      </p>
      {singleKeys && (
        <p className="text-soft grid grid-cols-[minmax(58px,max-content)_minmax(47px,max-content)_minmax(58px,max-content)_minmax(44px,max-content)] gap-3 text-xs max-lg:hidden pointer-coarse:hidden">
          {KEYS.map(([key, what]) => (
            <span key={key}>
              <kbd className="text-ink font-mono">{key}</kbd> {what}
            </span>
          ))}
        </p>
      )}
      {/* Where this browser cannot, Settings says so. */}
      <div className="has-[p]:hidden max-sm:order-last">
        <NotificationToggle />
      </div>
      <div className="flex items-center gap-2 text-sm whitespace-nowrap">
        <Freshness
          readAt={query.dataUpdatedAt}
          unavailable={query.isFetching ? 'The list is being read.' : undefined}
          onRefresh={onRefresh}
        />
      </div>
    </div>
  )
}
