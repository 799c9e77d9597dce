import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/button'
import { useAgentsView } from '../agents-view'
import { useAgentCallStore } from './agent-calls'
import { CallView } from './call-view'

const RETENTION =
  'Calls and their results are listed until you sign out, or close or reload this page.'

export function CallsSection() {
  const { linkTo } = useAgentsView()
  const { calls } = useAgentCallStore()
  if (calls.length === 0) {
    return (
      <EmptyState
        isOpen
        title="No function has been called since this page was loaded"
        actions={
          <LinkButton look="plain" to={linkTo({ part: 'functions' })}>
            Show functions
          </LinkButton>
        }
      >
        <p>{RETENTION}</p>
      </EmptyState>
    )
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-8 short:flex-none short:overflow-visible">
      <p className="text-soft hairline border-b px-4 py-2 text-sm">{RETENTION}</p>
      <section aria-label="Calls of this visit">
        {calls.map((call) => (
          <CallView key={call.id} call={call} isOpen={false} />
        ))}
      </section>
    </div>
  )
}
