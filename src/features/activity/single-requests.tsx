import { Link } from 'react-router'
import { ACTION_TABLE } from '~/domain/action-table'
import { counted, outcomeShown, STATE_LOOKS } from '~/batch/ui/batch-labels'
import { paths } from '~/components/paths'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import type { SingleRecord } from '~/queries/journal'

/** Requests that were sent one by one, outside of a batch. */
export function SingleRequests({ records }: { readonly records: readonly SingleRecord[] }) {
  return (
    <section aria-labelledby="single" className="px-4 py-6">
      <h2 id="single" className="text-lg font-semibold">
        Single requests
      </h2>
      <ul aria-labelledby="single" className="border-line mt-3 border-t">
        {records.map((record) => (
          <SingleRequest key={record.intent} record={record} />
        ))}
      </ul>
    </section>
  )
}

function SingleRequest({ record }: { readonly record: SingleRecord }) {
  const { at, action, type, id, ids = [id], name } = record
  const { kind, reason } = outcomeShown(record)
  const { shape, label, colour } = STATE_LOOKS[kind]
  const shown = name === '' ? ids.join(', ') : name
  return (
    <li className="border-line flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-b py-1 text-sm">
      <span className="w-56 font-medium max-sm:w-auto">
        {ACTION_TABLE[action].verb} {counted(ids.length, type)}
      </span>
      <span className="min-w-0 break-words">
        {id === '' ? (
          <ServiceText text={shown} />
        ) : (
          <Link
            className="text-accent underline"
            to={type === 'task' ? paths.task(id) : paths.pipeline(id)}
          >
            <ServiceText text={shown} />
          </Link>
        )}
      </span>
      <span className="min-w-0 flex-1 break-words">
        <span className={colour}>
          <span aria-hidden="true">{shape} </span>
          {label}
        </span>
        {reason !== '' && (
          <>
            : <ServiceText text={reason} />
          </>
        )}
      </span>
      <span className="text-soft">
        <RelativeTime moment={at} />
      </span>
    </li>
  )
}
