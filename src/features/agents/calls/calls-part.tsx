import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import type { AgentCall } from './agent-calls'
import type { AgentDesk } from '../endpoint/agent-desk'
import { CallView } from './call-view'

/** All calls of this visit, the latest first. */
export function CallsPart({
  desk,
  calls,
}: {
  readonly desk: AgentDesk
  readonly calls: readonly AgentCall[]
}) {
  if (calls.length === 0) {
    return (
      <EmptyState title="No function has been called">
        <p>
          What you call is listed here with its result until this page is closed or reloaded. None
          of it is kept on disk.
        </p>
      </EmptyState>
    )
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-8">
      <section aria-label="Calls of this visit" className="max-w-3xl">
        <div className="flex flex-wrap items-center justify-between gap-2 pb-3 text-sm">
          <p className="text-soft">Kept until this page is closed or reloaded, and not on disk.</p>
          <Button
            unavailable={
              calls.some(({ outcome }) => outcome.kind === 'running')
                ? 'A call is under way. It is not forgotten before it has ended.'
                : undefined
            }
            onClick={desk.calls.clear}
          >
            Forget all calls
          </Button>
        </div>
        {calls.map((call) => (
          <CallView key={call.id} call={call} desk={desk} isOpen={false} />
        ))}
      </section>
    </div>
  )
}
