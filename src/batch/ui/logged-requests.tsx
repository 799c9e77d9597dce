import type { BatchView } from '~/batch/engine/batch'
import type { LoggedRequest } from '~/batch/engine/request-log'
import { CodeDetails } from '~/components/code-details'
import { RelativeTime } from '~/components/relative-time'
import { ACTION_TABLE } from '~/domain/action-table'
import { countText } from '~/lib/count-text'
import { printJson } from '~/lib/json'
import { formatDuration } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'

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
    ...(reply === undefined ? [] : [isCut === true ? `${reply}…` : reply]),
  ].join('\n')
}

export function LoggedRequests({
  action,
  requests,
  onClose,
}: {
  readonly action: BatchView['action']
  readonly requests: readonly LoggedRequest[]
  readonly onClose: () => void
}) {
  return (
    <Dialog
      size="wide"
      title={`Requests and answers (${countText(requests.length)})`}
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <ul className="flex flex-col gap-1 text-sm">
        {requests.slice(0, SHOWN).map((request, index) => (
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
        <p className="text-soft text-sm">Only the first {SHOWN} requests are shown.</p>
      )}
    </Dialog>
  )
}
