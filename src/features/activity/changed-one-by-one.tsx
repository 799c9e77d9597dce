import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ACTION_TABLE } from '~/domain/action-table'
import { STATE_LOOKS } from '~/batch/ui/batch-labels'
import { ownChanges, type OwnChange } from '~/components/own-changes'
import { paths } from '~/components/paths'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { handFocusOn } from '~/ui/focus-heading'

/** The list is forgotten with its button. */
const handOn = handFocusOn()

export function useOwnChanges(): readonly OwnChange[] {
  return useSyncExternalStore(ownChanges.subscribe, ownChanges.all)
}

/** What was created and updated from this browser, one by one and so in no batch. */
export function ChangedOneByOne() {
  const changes = useOwnChanges()
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="changed" className="px-4 py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="changed" className="grow text-lg font-semibold">
          Created and updated
        </h2>
        <Button ref={handOn} onClick={ownChanges.clear}>
          Forget these {countText(changes.length)}
        </Button>
      </div>
      <ul aria-labelledby="changed" className="border-line mt-3 border-t">
        {changes.map((change, at) => (
          <Change key={`${change.at} ${at}`} change={change} />
        ))}
      </ul>
    </section>
  )
}

function Change({ change }: { readonly change: OwnChange }) {
  const { at, action, type, id, name, outcome, reason } = change
  const { shape, label, colour } = STATE_LOOKS[outcome]
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
