import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { asSentence, wordsOfReadError } from '~/components/error-messages'
import { paths } from '~/components/paths'
import { Countdown } from '~/components/retry-countdown'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import type { JsonObject } from '~/lib/json'
import { changesBetween } from '../draft/changes'
import { ChangesList } from '~/components/changes-list'
import type { SourceOfDraft } from './source-of'
import { isGone, type UpdateState } from './update-engine'
import type { UpdateOfDraft } from './update-of-draft'
import { Keys } from './update-sent'

/** What is known before an update is sent, and what became of it. */
export function UpdateWords({
  state,
  source: { record, id },
  of,
}: {
  readonly state: UpdateState
  readonly source: SourceOfDraft
  readonly of: UpdateOfDraft
}): ReactNode {
  const { now } = useService()
  const [shownAt] = useState(now)
  switch (state.stage) {
    case 'ready':
    case 'updated':
    case 'sending':
      return null
    case 'reading':
      return 'Reading what the service has now…'
    case 'asking':
      if (isGone(state)) return GONE
      return state.latest === undefined ? (
        <p>
          What others have changed since is not known: it could not be read again.{' '}
          <ServiceText text={asSentence(wordsOfReadError(state.error).cause)} /> {of.unavailable}
        </p>
      ) : (
        <>
          {of.isFilled && (
            <p>Secrets that were not kept with the draft stay as the service has them.</p>
          )}
          <Theirs record={record} of={of} />
        </>
      )
    case 'refused':
      return (
        <>
          <p>
            <strong className="font-semibold">
              Not saved on the service. What you typed is still here.
            </strong>{' '}
            <ServiceText text={state.reason} />
            {state.retryAfterMs !== undefined && (
              <>
                {' '}
                It will take it <Countdown until={shownAt + state.retryAfterMs} />.
              </>
            )}
          </p>
          {isGone(state) ? GONE : state.latest && <Theirs record={record} of={of} />}
        </>
      )
    case 'unsure':
      return (
        <p>
          <strong className="font-semibold">
            The service may have changed it — check before saving again.
          </strong>{' '}
          <ServiceText text={state.reason} />{' '}
          <Link className="text-accent underline" to={paths.pipeline(id)}>
            Open the pipeline
          </Link>
        </p>
      )
    case 'elsewhere':
      return 'Nothing was sent: another tab is changing this pipeline now.'
    default:
      return state satisfies never
  }
}

const GONE = (
  <p>
    This pipeline no longer exists on the service, or this token may not see it any more. What you
    have here can be saved as a new one.
  </p>
)

/** What others have changed since the draft began, and what becomes of it. */
function Theirs({
  record,
  of: { seen, replaced, hasTheirs },
}: {
  readonly record: JsonObject
  readonly of: UpdateOfDraft
}) {
  if (seen === undefined) return null
  const theirs = changesBetween(record, { ...seen, updatedAt: record['updatedAt'] })
  if (theirs.length === 0) return null
  return (
    <>
      <p className="font-medium">It has changed on the service since you opened it:</p>
      <ChangesList label="Changed on the service" changes={theirs} />
      {replaced.length > 0 && (
        <p>
          Yours would replace that in <Keys keys={replaced} />.
        </p>
      )}
      {hasTheirs && <p>What they did to other steps stays: it is sent along with yours.</p>}
    </>
  )
}
