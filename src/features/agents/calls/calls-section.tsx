import { useState } from 'react'
import { ForgetDialog } from '~/components/forget-dialog'
import { UnreadableRecords } from '~/components/unreadable-records'
import { useForgetAgentCalls, useStoredAgentCalls } from '~/queries/agent-records'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import type { AgentSession } from '../endpoint/agent-connection'
import type { AgentCall } from './agent-calls'
import { CallView } from './call-view'
import { StoredCallView } from './stored-call-view'

/** All calls of this visit, the latest first, and what this browser has stored of earlier ones. */
export function CallsSection({
  agent,
  calls,
}: {
  readonly agent: AgentSession
  readonly calls: readonly AgentCall[]
}) {
  const stored = useStoredAgentCalls()
  const { mutate: forget } = useForgetAgentCalls(agent.calls.clear)
  const [isAsking, setIsAsking] = useState(false)
  const here = new Set(calls.map(({ id }) => id))
  const earlier = (stored?.calls ?? []).filter(({ id }) => !here.has(id))
  const unreadable = stored?.unreadable ?? []
  const total = calls.length + earlier.length + unreadable.length
  const stays =
    stored?.isStored === false
      ? 'Calls are listed until this page is closed or reloaded: this browser keeps no history.'
      : 'Names, arguments and outcomes of calls stay in this browser, secrets left out. Results go with the page.'
  if (stored !== undefined && total === 0) {
    return (
      <EmptyState title="No function has been called">
        <p>{stays}</p>
      </EmptyState>
    )
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-8">
      <UnreadableRecords list={{ items: earlier, unreadable }} noun="kept calls" />
      <div className="flex max-w-3xl flex-wrap items-center justify-between gap-2 px-4 py-3 text-sm">
        <p className="text-soft min-w-0 flex-1 basis-72">{stays}</p>
        <Button
          unavailable={
            calls.some(({ outcome }) => outcome.kind === 'running')
              ? 'A call is under way. It is not forgotten before it has ended.'
              : undefined
          }
          onClick={() => setIsAsking(true)}
        >
          Forget all calls…
        </Button>
      </div>
      {calls.length > 0 && (
        <section aria-label="Calls of this visit" className="max-w-3xl px-4 pb-4">
          {calls.map((call) => (
            <CallView key={call.id} call={call} agent={agent} isOpen={false} />
          ))}
        </section>
      )}
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-calls" className="max-w-3xl px-4">
          <h2 id="earlier-calls" className="pb-2 text-base font-semibold">
            Earlier calls
          </h2>
          {earlier.map((call) => (
            <StoredCallView key={call.id} call={call} url={agent.url} />
          ))}
        </section>
      )}
      {isAsking && (
        <ForgetDialog
          what={total === 1 ? '1 call' : `${countText(total)} calls`}
          onForget={forget}
          onClose={() => setIsAsking(false)}
        >
          Nothing changes on the endpoint. What was called from here cannot be seen any more.
        </ForgetDialog>
      )}
    </div>
  )
}
