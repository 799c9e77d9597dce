import type { BatchCall } from '~/api/actions'
import { textWithoutSecrets } from '~/lib/secret-names'
import type { BatchItem, BatchView } from '~/batch/engine/batch'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import type { LoggedRequest } from '~/batch/engine/request-log'
import { CodeDetails } from '~/components/code-block'
import { RelativeTime } from '~/components/relative-time'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { ACTION_TABLE } from '~/domain/action-table'
import { countText } from '~/lib/count-text'
import { printJson } from '~/lib/json'
import { formatDuration } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { OUTCOME_LOOKS, reasonOf } from './batch-labels'
import { outcomeOfItem } from './ledger-rows'
import { OutcomeText } from './outcome-text'

export const WHERE_REQUESTS_ARE_KEPT =
  'Requests are kept only in the page that sent them, until you close or reload that page.'

const SHOWN = 40

const answerOf = ({ status, error, ms }: LoggedRequest): string =>
  `${status ?? (error === undefined ? 'no answer' : error.replaceAll('_', ' '))} after ${formatDuration(ms)}`

function textOf(request: LoggedRequest): string {
  const { body, reply, isCut, line, requestId } = request
  return [
    `→ ${printJson(body, 4_000).text}`,
    `← ${answerOf(request)}`,
    ...(line === undefined ? [] : [`Request: ${line}`]),
    ...(requestId === undefined ? [] : [`Request id: ${requestId}`]),
    ...(reply === undefined ? [] : [textWithoutSecrets(isCut === true ? `${reply}…` : reply)]),
  ].join('\n')
}

export function LoggedRequests({
  action,
  requests,
  onClose,
}: RequestListProps & { readonly onClose: () => void }) {
  return (
    <Dialog
      size="wide"
      title={`Requests and answers (${countText(requests.length)})`}
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <RequestList action={action} requests={requests} />
    </Dialog>
  )
}

/** The outcome of one item with its whole reason, and the requests that contain its id. */
export function ItemDetails({
  engine,
  batch,
  item: { target, state },
  onClose,
}: {
  readonly engine: BatchEngine
  readonly batch: BatchView
  readonly item: BatchItem
  readonly onClose: () => void
}) {
  // The cast is safe, because a batch sends only actions with a list of ids.
  const requests = engine
    .requests(batch.id)
    .filter(({ body }) => (body as BatchCall).target.includes(target.id))
  const { action } = batch
  const hasAction = requests.some(({ isMutation }) => isMutation || action === 'status')
  return (
    <Dialog
      size="wide"
      title={
        <>
          Details of <ServiceText text={target.name} />
        </>
      }
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-1 text-sm break-words">
        <ServiceCode text={target.id} />
        <p>
          <OutcomeText look={OUTCOME_LOOKS[outcomeOfItem(state)]} reason={reasonOf(state)} />
        </p>
      </div>
      {!hasAction && <p className="text-soft text-sm">{WHERE_REQUESTS_ARE_KEPT}</p>}
      <RequestList action={action} requests={requests} />
    </Dialog>
  )
}

interface RequestListProps {
  readonly action: BatchView['action']
  readonly requests: readonly LoggedRequest[]
}

/**
 * At most `SHOWN` requests, in their order. If there are more, requests of the action have priority over status checks.
 */
export function requestsToShow(requests: readonly LoggedRequest[]): readonly LoggedRequest[] {
  const byPriority = requests.toSorted((a, b) => Number(b.isMutation) - Number(a.isMutation))
  const shown = new Set(byPriority.slice(0, SHOWN))
  return requests.filter((request) => shown.has(request))
}

function RequestList({ action, requests }: RequestListProps) {
  return (
    <>
      <ul className="flex flex-col gap-1 text-sm">
        {requestsToShow(requests).map((request, index) => (
          <li key={index} className="relative">
            <span className="text-soft absolute top-1 right-0 pointer-coarse:top-3">
              <RelativeTime moment={request.at} />
            </span>
            <CodeDetails
              summary={`${ACTION_TABLE[request.isMutation ? action : 'status'].verb}: ${answerOf(request)}`}
              text={textOf(request)}
              copyLabel="Copy"
            />
          </li>
        ))}
      </ul>
      {requests.length > SHOWN && (
        <p className="text-soft text-sm">Only {SHOWN} requests are shown.</p>
      )}
    </>
  )
}
