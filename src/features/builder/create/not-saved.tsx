import { useState, type ReactNode } from 'react'
import { ApiError } from '~/api/api-error'
import { reasonOfError } from '~/batch/engine/outcome-messages'
import { asSentence, wordsOfReadError } from '~/components/error-messages'
import { Countdown } from '~/components/retry-countdown'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { useDraft, useDraftState } from '../draft/draft-session'

export function NotSaved() {
  const isStored = useDraftState(({ saveStatus }) => saveStatus.kind !== 'failed')
  return (
    <strong className="font-semibold">
      {isStored
        ? 'Not saved on the service — your draft is safe in this browser.'
        : 'Not saved on the service. What you typed is still here.'}
    </strong>
  )
}

/** The reason, in the words of the service if it gives any. */
export function Cause({ error }: { readonly error: unknown }): ReactNode {
  const { now } = useService()
  const { pipeline } = useDraft()
  const [shownAt] = useState(now)
  if (!(error instanceof ApiError)) {
    return <ServiceText text={asSentence(wordsOfReadError(error).cause)} />
  }
  const { words, retryAfterMs, kind } = error.facts
  const bytes = new TextEncoder().encode(JSON.stringify(pipeline)).length
  return (
    <>
      {kind === 'too_large' && `It is too large: ${countText(Math.ceil(bytes / 1_000))} KB. `}
      {words === undefined ? (
        <ServiceText text={reasonOfError(error)} />
      ) : (
        <>
          The service says: “<ServiceText text={words} />”
        </>
      )}
      {retryAfterMs !== undefined && (
        <>
          {' '}
          It will take it <Countdown until={shownAt + retryAfterMs} />.
        </>
      )}
    </>
  )
}
