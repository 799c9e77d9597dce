import { Link } from 'react-router'
import { ACTION_TABLE } from '~/domain/action-table'
import type { BatchView } from '~/batch/engine/batch'
import { shownOutcomeOf, reasonOf, STATE_LOOKS } from '~/batch/ui/batch-labels'
import { OutcomeText } from '~/batch/ui/outcome-text'
import { paths } from '~/components/paths'
import { RelativeTime } from '~/components/relative-time'
import { useSingleRequests, type SingleRecord } from '~/queries/single-requests'
import { sentItemsOn, type SentItem } from '../use-shown-pipeline'

const SHOWN = 8

export function OwnActivity({
  id,
  batches,
}: {
  readonly id: string
  readonly batches: readonly BatchView[]
}) {
  const { records } = useSingleRequests({ type: 'pipeline', id })
  const requests = [
    ...sentItemsOn(id, batches).map(requestOfBatch),
    ...records.map(singleRequest),
  ].toSorted((one, other) => other.at - one.at)
  if (requests.length === 0) {
    return (
      <p className="text-soft text-sm">
        No actions. The actions of others are not visible, because the service has no audit API.
      </p>
    )
  }
  return (
    <>
      <ul aria-label="Sent from this browser" className="border-line border-t text-sm">
        {requests.slice(0, SHOWN).map(({ key, address, verb, at, kind, reason }) => {
          return (
            <li key={key} className="border-line border-b py-1.5">
              <div className="flex items-baseline justify-between gap-3">
                <Link to={address} className="hover:underline pointer-coarse:py-3.5">
                  <span className="font-medium">{verb}</span>
                  <span className="sr-only">, in Activity</span>
                </Link>
                <span className="text-soft text-xs">
                  <RelativeTime moment={at} />
                </span>
              </div>
              <OutcomeText look={STATE_LOOKS[kind]} reason={reason} />
            </li>
          )
        })}
      </ul>
      {requests.length > SHOWN && (
        <Link className="text-accent text-sm underline" to={paths.activity()}>
          Show older actions in Activity
        </Link>
      )}
    </>
  )
}

const requestOfBatch = ({ batch, item }: SentItem) => ({
  key: batch.id,
  address: paths.batch(batch.id),
  verb: ACTION_TABLE[batch.action].verb,
  at: batch.createdAt,
  kind: item.state.kind,
  reason: reasonOf(item.state),
})

/** A rename or an edit is a single request, and not a batch. */
const singleRequest = (record: SingleRecord) => ({
  key: record.intent,
  address: paths.activity(),
  verb: ACTION_TABLE[record.action].verb,
  at: record.at,
  ...shownOutcomeOf(record),
})
