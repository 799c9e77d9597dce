import { Link } from 'react-router'
import { BackLink } from '~/components/back-link'
import { beginningOf } from '~/components/long-text'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { UnreadableRecords } from '~/components/unreadable-records'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { moveFocusToHeading } from '~/ui/focus-heading'
import { useAgentState } from '../endpoint/agent-connection'
import { useAgentSession } from '../endpoint/open-agent-connection'
import { groupFunctions, type AgentFunction } from './agent-functions'
import { useAgentsView } from '../agents-view'
import { FunctionDetail } from './function-detail'

export function FunctionsSection() {
  const { list, phase } = useAgentState()
  const { view, linkTo } = useAgentsView()
  if (phase !== 'connected') return <NotConnected />
  if (list.functions.length === 0 && list.unreadable.length === 0) {
    return (
      <EmptyState title="The endpoint offers no functions" isOpen>
        <p>Ask the operator of the endpoint, or use another token.</p>
      </EmptyState>
    )
  }
  const open = list.functions.find(({ name }) => name === view.open)
  const isOneShown = view.open !== ''
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <UnreadableRecords
        list={{
          items: list.functions,
          unreadable: list.unreadable.map((value, index) => ({ index, value })),
        }}
        noun="functions"
      />
      <div className="flex min-h-0 flex-1 max-md:overflow-y-auto">
        <div
          // Without an open function, the list has the whole width, so that each row has room for its description.
          className={`border-line flex-col gap-2 overflow-y-auto py-3 ${isOneShown ? 'hidden w-80 shrink-0 border-r md:flex' : 'flex w-full'}`}
        >
          <FunctionList functions={list.functions} isWide={!isOneShown} />
        </div>
        {isOneShown && (
          <div className="min-w-0 flex-1 overflow-y-auto max-md:overflow-visible">
            <div className="flex px-4 pt-3 md:hidden">
              <BackLink to={linkTo({ open: '' })}>Functions</BackLink>
            </div>
            {open === undefined ? (
              <EmptyState title="Function not found">
                <p>
                  <ServiceText text={view.open} /> is not among the functions that the endpoint
                  offers.
                </p>
              </EmptyState>
            ) : (
              <FunctionDetail key={open.name} of={open} />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function NotConnected() {
  const agent = useAgentSession()
  const state = useAgentState()
  const { show } = useAgentsView()
  const isTesting = state.phase === 'testing'
  const failed = state.stages.find(({ verdict }) => verdict === 'failed')
  return (
    <EmptyState
      title={isTesting ? 'Connecting…' : 'Not connected to the agent endpoint'}
      actions={
        <div ref={moveFocusToHeading} className="contents">
          <Button
            aria-busy={isTesting}
            unavailable={isTesting ? 'The test is running.' : undefined}
            onClick={() => void agent.test()}
          >
            Connect
          </Button>
          <Button onClick={() => show({ part: 'connect', open: '' })}>
            Show the connection test
          </Button>
        </div>
      }
    >
      <p>
        {failed === undefined ? (
          'Connect to see the functions of the endpoint.'
        ) : (
          <ServiceText text={`${failed.name}: ${failed.words}`} />
        )}
      </p>
    </EmptyState>
  )
}

interface FunctionListProps {
  readonly functions: readonly AgentFunction[]
  readonly isWide: boolean
}

function FunctionList({ functions: all, isWide }: FunctionListProps) {
  const { view, linkTo } = useAgentsView()
  return (
    <>
      {groupFunctions(all).map(({ label, functions }) => (
        <section key={label} aria-label={label}>
          <h2 className="text-soft px-4 pt-2 pb-1 text-xs">
            {label} {functions.length}
          </h2>
          <ul>
            {functions.map((each, at) => (
              <li key={at} className="border-line border-t">
                <Link
                  to={linkTo({ open: each.name })}
                  aria-current={each.name === view.open || undefined}
                  className={`hover:bg-hover aria-[current]:bg-picked flex w-full flex-col gap-0.5 px-4 py-2 text-left text-sm ${isWide ? 'md:grid md:grid-cols-[16rem_minmax(0,1fr)] md:gap-x-4' : ''}`}
                >
                  <span className="line-clamp-2 font-medium break-words">
                    <ServiceText text={each.title} />
                  </span>
                  <ServiceCode text={each.name} className="text-soft max-w-full truncate text-xs" />
                  {each.description !== '' && (
                    <span
                      className={`text-soft line-clamp-2 text-xs break-words ${isWide ? 'max-w-prose md:col-start-2 md:row-span-2 md:row-start-1 md:self-center' : ''}`}
                    >
                      <ServiceText text={beginningOf(each.description, 200)} />
                    </span>
                  )}
                  {each.namesakes > 1 && (
                    <span className="text-danger text-xs">
                      {each.namesakes} functions have this name
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
