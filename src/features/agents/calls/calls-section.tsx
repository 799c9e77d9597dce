import { UnreadableRecords } from '~/components/read-notices'
import { useStoredAgentCalls } from '~/queries/agent-records'
import { counted } from '~/lib/count-text'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/button'
import { useAgentSession } from '../endpoint/agent-connection'
import { useAgentsView } from '../agents-view'
import { useAgentCallStore } from './agent-calls'
import { CallView, CallSummary, SentArguments } from './call-view'
import { Link } from 'react-router'
import { ServiceText } from '~/components/service-text'

import type { StoredCall } from '~/stores/agent-records'

export function CallsSection() {
  const { linkTo } = useAgentsView()
  const { calls } = useAgentCallStore()
  const stored = useStoredAgentCalls()
  const here = new Set(calls.map(({ id }) => id))
  const earlier = (stored?.calls ?? []).filter(({ id }) => !here.has(id))
  const unreadable = stored?.unreadable ?? []
  const retention =
    stored?.isStored === false
      ? 'This browser stores no history. Calls are listed until you close or reload this page.'
      : 'This browser stores the name, arguments and outcome of each call, without secrets. Results are lost when you close or reload the page.'
  if (stored !== undefined && calls.length + earlier.length + unreadable.length === 0) {
    return (
      <EmptyState
        isOpen
        title="No function has been called"
        actions={
          <LinkButton look="plain" to={linkTo({ part: 'functions' })}>
            Show functions
          </LinkButton>
        }
      >
        <p>{retention}</p>
      </EmptyState>
    )
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-8 short:flex-none short:overflow-visible">
      <UnreadableRecords list={{ items: earlier, unreadable }} noun="stored call" />
      <p className="text-soft hairline border-b px-4 py-2 text-sm">{retention}</p>
      {calls.length > 0 && (
        <section aria-label="Calls of this visit">
          {calls.map((call) => (
            <CallView key={call.id} call={call} isOpen={false} />
          ))}
        </section>
      )}
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-calls">
          <h2
            id="earlier-calls"
            className="hairline border-b px-4 pt-4 pb-2 text-lg font-semibold first:pt-2"
          >
            Earlier calls
          </h2>
          {earlier.map((call) => (
            <StoredCallView key={call.id} call={call} />
          ))}
        </section>
      )}
    </div>
  )
}

function StoredCallView({ call }: { readonly call: StoredCall }) {
  const { url } = useAgentSession()
  const { linkTo } = useAgentsView()
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
          Outcome unknown. The call may be running in another tab, or the page was closed before the
          answer arrived.
        </p>
      )}
      {words !== undefined && (
        <p>
          <ServiceText text={words} />
        </p>
      )}
      {call.url !== url && (
        <p className="text-soft">
          Sent to <ServiceText text={call.url} />, which is not the current endpoint.
        </p>
      )}
      {given === undefined ? (
        <p className="text-soft">The arguments were too long to store.</p>
      ) : (
        <SentArguments given={given} />
      )}
      {given !== undefined && omitted > 0 && (
        <p className="text-soft">{counted(omitted, 'secret was', 'secrets were')} not stored.</p>
      )}
      <p className="text-soft">
        Results are not stored.{' '}
        <Link
          to={linkTo({ part: 'functions', open: call.name.toWellFormed() })}
          className="text-accent underline"
        >
          Open the function
        </Link>
      </p>
    </CallSummary>
  )
}
