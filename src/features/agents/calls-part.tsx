import { useState } from 'react'
import { keptTexts } from '~/components/kept-texts'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import type { AgentCall } from './agent-calls'
import type { AgentDesk } from './agent-desk'
import { CallView } from './call-view'
import { RUNNING } from './open-agent-desk'

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
          <Button onClick={desk.calls.clear}>Forget all calls</Button>
        </div>
        {calls.map((call) => (
          <CallView key={call.id} call={call} desk={desk} isOpen={false} />
        ))}
      </section>
    </div>
  )
}

/** Calls whose answer was lost with the page that waited for it (faults row 39). */
export function InterruptedCalls({ calls }: { readonly calls: readonly AgentCall[] }) {
  const [names, setNames] = useState(() =>
    calls.length > 0 ? [] : (keptTexts.get(RUNNING) ?? '').split('\n').filter(Boolean),
  )
  if (names.length === 0) return null
  const dismiss = () => {
    keptTexts.set(RUNNING, undefined)
    setNames([])
  }
  return (
    <Notice actions={<Button onClick={dismiss}>Dismiss</Button>}>
      <ServiceText text={names.join(', ').slice(0, 300)} /> was under way when this page was closed
      or reloaded. The function may have run; its answer is lost.
    </Notice>
  )
}
