import { Link } from 'react-router'
import { CodeDetails } from '~/components/code-details'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { printJson } from '~/lib/json'
import { CallSummary } from './call-summary'
import type { StoredCall } from '~/stores/agent-records'

/** A call of an earlier visit, or of another tab: what this browser wrote down of it. */
export function StoredCallView({ call, url }: { readonly call: StoredCall; readonly url: string }) {
  const { outcome, words, given, omitted } = call
  const isOpenEnded = outcome === 'running'
  return (
    <CallSummary
      {...call}
      isPast
      endedAt={call.endedAt}
      outcome={isOpenEnded ? 'unknown' : outcome}
    >
      {isOpenEnded && (
        <p>
          No outcome was written down: it is under way in another tab, or its page was closed before
          the answer was there.
        </p>
      )}
      {words !== undefined && (
        <p>
          <ServiceText text={words} />
        </p>
      )}
      {call.url !== url && (
        <p className="text-soft">
          At <ServiceText text={call.url} />, which is not the endpoint of now.
        </p>
      )}
      {given === undefined ? (
        <p className="text-soft">Its arguments were too long to be kept.</p>
      ) : (
        <CodeDetails
          summary="Arguments that were sent"
          text={printJson(given, 100_000).text}
          copyLabel="Copy the arguments"
        />
      )}
      {given !== undefined && omitted > 0 && (
        <p className="text-soft">
          {omitted === 1 ? 'One secret was' : `${countText(omitted)} secrets were`} left out.
        </p>
      )}
      <p className="text-soft">
        Results are not kept.{' '}
        <Link
          to={`${paths.agents()}?function=${encodeURIComponent(call.name.toWellFormed())}`}
          className="text-accent underline pointer-coarse:py-2"
        >
          Open the function
        </Link>
      </p>
    </CallSummary>
  )
}
