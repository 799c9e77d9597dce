import { useRef } from 'react'
import { useStore } from 'zustand'
import { PhaseShape } from '~/components/phase-badge'
import { useSavedScroll } from '~/components/use-list-table'
import { PageHeading } from '~/components/page-heading'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { Button, LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { FailedSign } from '~/ui/icon'
import { useSessionState } from '~/queries/service-context'
import { useAgentsView } from './agents-view'
import { ClientSetup } from './connection/client-setup'
import { ConnectionTest } from './connection/connection-test'
import { useAgentCallStore } from './calls/agent-calls'
import { useAgentState, useAgentSession } from './endpoint/agent-connection'
import { FunctionsSection } from './functions/functions-section'
import { CallView } from './calls/call-view'

/**
 * The agent endpoint (docs/service.md#agent-endpoint): how to connect an agent, a test of the connection, the functions
 * of the endpoint, and their calls.
 */
export default function AgentsPage() {
  const agent = useAgentSession()
  const state = useAgentState()
  const { view, show, linkTo } = useAgentsView()
  const { calls } = useAgentCallStore()
  const token = useStore(agent.slot.store, (session) => session.state)
  const isConnected = state.phase === 'connected'
  // A locked page shows no names, not even in the title of the tab.
  const isLocked = useSessionState() === 'locked'
  const open = state.list.functions.find(({ name }) => name === view.open)?.title ?? view.open
  const parts = [
    { part: 'connect', label: 'Connection', command: 'Show connection' },
    {
      part: 'functions',
      label: isConnected ? `Functions ${countText(state.list.functions.length)}` : 'Functions',
      command: 'Show functions',
    },
    {
      part: 'calls',
      label: calls.length === 0 ? 'Calls' : `Calls ${calls.length}`,
      command: 'Show calls',
    },
  ] as const
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="hairline flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 pt-3 pb-2">
        <PageHeading
          title={open === '' || isLocked ? 'Agents' : `${visibleText(open.slice(0, 100))} · Agents`}
        >
          Agents
        </PageHeading>
        <nav aria-label="Parts of the page" className="flex">
          {parts.map(({ part, label, command }) => (
            <LinkButton
              key={part}
              data-command={view.part === part ? undefined : command}
              look="plain"
              to={linkTo({ part, ...(part !== 'functions' && { open: '' }) })}
              aria-current={view.part === part ? 'page' : undefined}
              className="segment digits"
            >
              {label}
            </LinkButton>
          ))}
        </nav>
        <p
          role="status"
          className="text-soft ml-auto flex items-center gap-1.5 text-sm max-sm:sr-only"
        >
          {isConnected && view.part !== 'connect' && (
            <>
              <PhaseShape phase="succeeded" />
              Connected
            </>
          )}
        </p>
      </div>
      {token === 'refused' && view.part !== 'connect' && (
        <Notice
          tone="neutral"
          actions={
            <Button onClick={() => show({ part: 'connect', open: '' })}>Enter another token</Button>
          }
        >
          <FailedSign />
          The agent endpoint{agent.isProxied && ' or the sign-in proxy'} refused the token. Your
          typed arguments are kept.
        </Notice>
      )}
      {view.part === 'calls' && <CallsPart />}
      {view.part === 'functions' && <FunctionsSection />}
      {view.part === 'connect' && <ConnectionPart />}
    </div>
  )
}

function ConnectionPart() {
  const scroller = useRef<HTMLDivElement>(null)
  useSavedScroll(scroller)
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto px-4 pt-4 pb-8 short:flex-none short:overflow-visible"
    >
      <div className="grid max-w-6xl gap-x-10 gap-y-6 lg:grid-cols-2">
        <ConnectionTest />
        <ClientSetup />
      </div>
    </div>
  )
}

const RETENTION =
  'Calls and their results are listed until you sign out, or close or reload this page.'

function CallsPart() {
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
