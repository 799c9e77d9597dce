import { Link } from 'react-router'
import { ACTION_TABLE } from '~/domain/action-table'
import { outcomeShown, STATE_LOOKS } from '~/batch/ui/batch-labels'
import { paths } from '~/components/paths'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { forgetSingles, useJournal, type SingleRecord } from '~/queries/journal'
import { Button } from '~/ui/button'
import { handFocusOn } from '~/ui/focus-heading'

/** The list is forgotten with its button. */
const handOn = handFocusOn()

/** What was sent from this browser one by one, and so in no batch. */
export function SingleRequests() {
  const { records } = useJournal()
  if (records.length === 0) return null
  return (
    <section aria-labelledby="changed" className="px-4 py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="changed" className="grow text-lg font-semibold">
          Created and updated
        </h2>
        <Button
          ref={handOn}
          onClick={() => void forgetSingles(records.map(({ intent }) => intent))}
        >
          Forget these {countText(records.length)}
        </Button>
      </div>
      <ul aria-labelledby="changed" className="border-line mt-3 border-t">
        {records.map((record) => (
          <SingleRequest key={record.intent} record={record} />
        ))}
      </ul>
    </section>
  )
}

function SingleRequest({ record }: { readonly record: SingleRecord }) {
  const { at, action, type, id, name } = record
  const { kind, reason } = outcomeShown(record)
  const { shape, label, colour } = STATE_LOOKS[kind]
  const shown = name === '' ? id : name
  return (
    <li className="border-line flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-b py-1 text-sm">
      <span className="w-56 font-medium max-sm:w-auto">
        {ACTION_TABLE[action].verb} 1 {type}
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
