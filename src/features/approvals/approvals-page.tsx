import { useEffect } from 'react'
import { useSearchParams, Link } from 'react-router'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { useCommonLongWaits } from '~/components/approvals/gate-age-text'
import { uncertainGatesIn, waitingText } from '~/components/approvals/waiting'
import { isRunning, useBatches } from '~/batch/ui/batch-store'
import { GATE_KEYS } from '~/domain/action-keys'
import { QueryState } from '~/components/query-state'
import { visibleText } from '~/lib/visible-text'
import { GATE_PARAM, ONE_COLUMN_SCREEN, useBackToQueue } from './gate/use-open-gate'
import { Gates, QUEUE_WIDTH } from './gates'
import { useQueue, type Queue } from './queue/queue'
import { useCancelPipelines } from '~/queries/pipelines'
import type { List } from '~/api/envelope'
import { PollNotice } from '~/components/poll-notice'
import { OtherClock, StaleNotice, UnreadableRecords } from '~/components/notices'
import { NotificationToggle } from '~/components/approvals/notification-toggle'
import { Freshness } from '~/components/relative-time'
import { BackLink } from '~/components/back-link'
import { PageHeading } from '~/components/page-heading'
import { paths } from '~/components/paths'
import { useMediaQuery } from '~/ui/use-media-query'
import { usePreferences } from '~/stores/preferences'
import { gateSelection } from '~/stores/selection'
import type { MissingRecords } from '~/api/list-paging'
import { partialText } from '~/components/partial-list'
import { ServiceText } from '~/components/service-text'
import { counted, countText } from '~/lib/count-text'
import { Notice } from '~/ui/notice'

function forgetSelection(): void {
  const { ids, cleared } = gateSelection.getState()
  gateSelection.setRange([...ids, ...cleared], false)
}

const LOADING_COLUMNS = [
  { id: 'name', label: 'Pipeline', width: 'minmax(0, 1fr)' },
  { id: 'age', label: 'Waits', width: '72px', isRightAligned: true },
]

export default function ApprovalsPage() {
  const queue = useQueue()
  // The selection must survive a lock of Sluice, which unmounts the queue, but not this page. So this page clears the
  // selection when it closes. It also clears the selection when it opens, because a refused batch may have selected its
  // gates again.
  useEffect(() => {
    forgetSelection()
    return forgetSelection
  }, [])
  const { query, list } = queue
  const [params] = useSearchParams()
  const cancel = useCancelPipelines()
  const isAlone = useMediaQuery(ONE_COLUMN_SCREEN)
  const open = queue.pipelines.find(
    ({ _id }) => _id !== undefined && _id === params.get(GATE_PARAM),
  )
  const isGateAlone = isAlone && params.has(GATE_PARAM)
  return (
    <>
      <ApprovalsToolbar
        queue={queue}
        isGateAlone={isGateAlone}
        openGate={open && visibleText(nameOf(open)).slice(0, 100)}
      />
      {list !== undefined ? (
        <Gates queue={queue} />
      ) : (
        <QueryState
          query={query}
          subject="pipelines"
          columns={LOADING_COLUMNS}
          hasMenu={false}
          className={isAlone ? '' : QUEUE_WIDTH}
          onCancel={cancel}
        />
      )}
      {list !== undefined && (
        <div role="status">
          {query.error === null ? <PollNotice /> : <StaleNotice query={query} />}
          {/* If a gate replaces the queue, these notices about the queue are hidden, because they would push
              Approve up. */}
          {!(isGateAlone && open !== undefined) && (
            <>
              <UncertainGatesNotice list={list} />
              <UnreadableRecords list={list} />
            </>
          )}
          <OtherClock />
        </div>
      )}
    </>
  )
}

const KEYS = [
  ['j k', 'move'],
  ['x', 'select'],
  [GATE_KEYS.approve, 'approve'],
  [GATE_KEYS.reject, 'reject'],
] as const

function ApprovalsToolbar({
  queue: { query, list, entries, waiting, removeDecided },
  isGateAlone,
  openGate,
}: {
  readonly queue: Queue
  /** True if a small screen shows a gate without the queue. A link back to the queue then replaces the heading. */
  readonly isGateAlone: boolean
  readonly openGate: string | undefined
}) {
  const backToQueue = useBackToQueue()
  const { singleKeys } = usePreferences()
  const uncertainGates = list && uncertainGatesIn(list)
  const longWaits = useCommonLongWaits(waiting)
  const isSending = useBatches().some(isRunning)
  // The text about an incomplete list is long and needs its own line.
  const isLong = waiting.length > 0 && uncertainGates?.missing !== undefined
  return (
    <div className="hairline flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 pt-3 pb-2 max-sm:gap-x-3">
      {isGateAlone && (
        <div className="flex">
          <BackLink to={paths.approvals()} onOpen={backToQueue}>
            Approvals
          </BackLink>
        </div>
      )}
      <div className={isGateAlone ? 'sr-only' : ''}>
        <PageHeading title={openGate === undefined ? 'Approvals' : `${openGate} · Approvals`}>
          Approvals
        </PageHeading>
      </div>
      {isLong && <span className="grow" />}
      <p
        role="status"
        // While a batch runs, this number may change with each reply. The results announce the progress instead.
        aria-live={isSending ? 'off' : undefined}
        className={`text-soft min-w-0 grow text-sm ${isLong ? 'order-last basis-full' : `basis-0 truncate ${isGateAlone ? 'max-[24rem]:sr-only' : 'max-[24rem]:basis-auto'}`}`}
      >
        {waiting.length > 0 && (
          <>
            {uncertainGates !== undefined && uncertainGates.missing === undefined && 'at least '}
            {waitingText(waiting.length, uncertainGates)}
            <span className="max-sm:sr-only">, oldest first</span>
            {longWaits > 0 && (
              <span className="text-phase-waiting_approval max-sm:sr-only">
                , {countText(longWaits)} for more than a day
              </span>
            )}
          </>
        )}
      </p>
      {singleKeys && entries.length > 0 && (
        <p className="text-soft flex gap-3 text-xs max-lg:hidden pointer-coarse:hidden print:hidden">
          {KEYS.map(([key, what]) => (
            <span key={key} className="flex items-center gap-1">
              {key.split(' ').map((each) => (
                <kbd
                  key={each}
                  className="border-line bg-sunken text-ink rounded-sm border px-1 font-mono leading-none"
                >
                  {each}
                </kbd>
              ))}
              {what}
            </span>
          ))}
        </p>
      )}
      {/* Hidden if the browser allows no notifications. The toggle then shows a long text, which is also in
          Settings. */}
      <div className="has-[p]:hidden max-[24rem]:order-last">
        <NotificationToggle />
      </div>
      <div className="ml-auto flex items-center gap-2 text-sm whitespace-nowrap">
        <Freshness
          readAt={query.dataUpdatedAt}
          hasFailed={query.error !== null}
          unavailable={query.isFetching ? 'The list is being read.' : undefined}
          onRefresh={() => {
            removeDecided()
            void query.refetch({ cancelRefetch: false })
          }}
        />
      </div>
    </div>
  )
}

/**
 * Warns that pipelines outside the queue may also wait at a gate. `UnreadableRecords` reports the unreadable records.
 */
function UncertainGatesNotice({ list }: { readonly list: List<Pipeline> }) {
  const { unknown = 0, words = [], missing } = uncertainGatesIn(list) ?? {}
  if (unknown === 0 && missing === undefined) return null
  return (
    <Notice>
      {unknown > 0 && (
        <p>
          {counted(unknown, 'pipeline has an unknown state', 'pipelines have an unknown state')}.{' '}
          <Link
            to={`${paths.pipelines()}?q=status:unknown`}
            className="text-accent whitespace-nowrap underline underline-offset-2"
          >
            Show<span className="max-sm:sr-only"> in Pipelines</span>
          </Link>
          .{words.length === 0 && ' The service sent no state.'}
          {words.length > 0 && (
            <span className="max-sm:sr-only">
              {' '}
              Ask the people who run Sluice to add{' '}
              {words.map((word, at) => (
                <span key={word}>
                  {at > 0 && ', '}“<ServiceText text={word.slice(0, 60)} />”
                </span>
              ))}{' '}
              to “phases” in config.json.
            </span>
          )}
        </p>
      )}
      {missing !== undefined && (
        <p>
          {partialText(missing)}. {othersText(missing)}
        </p>
      )}
    </Notice>
  )
}

function othersText({ received, total }: MissingRecords): string {
  if (total === undefined) return 'Other pipelines may have gates.'
  if (total - received === 1) return 'The other pipeline may have a gate.'
  return `The other ${countText(total - received)} pipelines may have gates.`
}
