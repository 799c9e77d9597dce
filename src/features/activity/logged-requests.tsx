import type { LoggedRequest } from '~/batch/engine/request-log'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { printJson } from '~/lib/json'
import { formatDuration } from '~/lib/time-format'
import { CopyButton } from '~/ui/copy-button'

const SHOWN = 40

function textOf({ body, status, error, ms, reply, isCut }: LoggedRequest): string {
  return [
    `→ ${printJson(body, 4_000).text}`,
    `← ${status ?? error ?? 'no answer'} after ${formatDuration(ms)}`,
    ...(reply === undefined ? [] : [isCut === true ? `${reply}…` : reply]),
  ].join('\n')
}

/** The raw requests and replies of a batch; in memory only, so those of this visit. */
export function LoggedRequests({ requests }: { readonly requests: readonly LoggedRequest[] }) {
  if (requests.length === 0) {
    return (
      <p className="text-soft px-4 pt-3 text-sm">
        Requests and replies are not kept beyond the tab that sent them.
      </p>
    )
  }
  return (
    <details className="px-4 pt-3 text-sm">
      <summary>
        {requests.length === 1 ? 'The request' : `The ${countText(requests.length)} requests`} and
        what was answered
      </summary>
      {requests.length > SHOWN && <p className="text-soft mt-2">The first {SHOWN} are shown.</p>}
      <ul className="mt-2 flex max-h-96 flex-col gap-2 overflow-y-auto">
        {requests.slice(0, SHOWN).map((request, index) => (
          <li key={index} className="border-line bg-canvas rounded-sm border p-2">
            <p className="text-soft flex items-center gap-2">
              <RelativeTime moment={request.at} />
              <CopyButton label="Copy" text={() => textOf(request)} />
            </p>
            <pre className="overflow-x-auto font-mono text-xs whitespace-pre-wrap">
              <ServiceText text={textOf(request)} />
            </pre>
          </li>
        ))}
      </ul>
    </details>
  )
}
