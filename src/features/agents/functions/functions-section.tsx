import { Link } from 'react-router'
import { BackLink } from '~/components/back-link'
import { beginningOf } from '~/components/long-text'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { UnreadableRecords } from '~/components/notices'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { focusHeading } from '~/ui/focus-heading'
import { useAgentState, useAgentSession } from '../endpoint/agent-connection'
import { groupFunctions, type AgentFunction, hintSentence } from './agent-functions'
import { useAgentsView } from '../agents-view'
import { useEffect, useRef } from 'react'
import { CodeDetails } from '~/components/code-block'
import { isJsonObject, parseJson, printJson } from '~/lib/json'
import { CallForm } from './call-form'
import { ChangesList, changesIn } from '~/components/changes-list'
import { useAcceptedDefinition } from '~/queries/agent-definitions'
import { useAgentCallStore } from '../calls/agent-calls'
import { CallView } from '../calls/call-view'

export function FunctionsSection() {
  const { list, phase } = useAgentState()
  const { view, linkTo } = useAgentsView()
  if (phase !== 'connected') return <NotConnected />
  if (list.functions.length === 0 && list.unreadable.length === 0) {
    return (
      <EmptyState title="The endpoint offers no functions" isOpen>
        <p>Ask the operator of the endpoint which functions you may use.</p>
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
        noun="function"
      />
      <div className="flex min-h-0 flex-1 max-md:overflow-y-auto short:flex-none short:overflow-visible">
        <div
          // Without an open function, the list has the whole width, so that each row has room for its description.
          className={`border-line flex-col gap-2 overflow-y-auto py-3 ${isOneShown ? 'hidden w-80 shrink-0 border-r md:flex' : 'flex w-full'}`}
        >
          <FunctionList functions={list.functions} />
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
              <FunctionDetail key={open.name} agentFunction={open} />
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
        <>
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
        </>
      }
    >
      <p role="status">
        {failed === undefined ? (
          'Connect to see the functions of the endpoint.'
        ) : (
          <ServiceText text={`${failed.name}: ${failed.words}`} />
        )}
      </p>
    </EmptyState>
  )
}

function FunctionList({ functions: all }: { readonly functions: readonly AgentFunction[] }) {
  const { view, linkTo } = useAgentsView()
  const isWide = view.open === ''
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
                  className={`hover:bg-hover aria-[current]:bg-picked flex w-full flex-col gap-1 px-4 py-2 text-left text-sm ${isWide ? 'md:grid md:grid-cols-[16rem_minmax(0,1fr)] md:gap-x-4' : ''}`}
                >
                  <span className="line-clamp-2 font-medium break-words">
                    <ServiceText text={each.title} />
                  </span>
                  <ServiceCode text={each.name} className="text-soft max-w-full truncate text-xs" />
                  {each.description !== '' && (
                    <span
                      className={`text-soft line-clamp-2 break-words ${isWide ? 'max-w-3xl md:col-start-2 md:row-span-2 md:row-start-1 md:self-center' : ''}`}
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

function FunctionDetail({ agentFunction }: { readonly agentFunction: AgentFunction }) {
  const { url } = useAgentSession()
  const calls = useAgentCallStore().calls.filter(
    (call) => call.agentFunction.name === agentFunction.name,
  )
  const isRunning = calls[0]?.outcome.kind === 'running'
  const results = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isRunning) return
    const newest = results.current?.querySelector('summary')
    results.current?.scrollIntoView({ block: 'nearest' })
    // The newest call is the first, and in a low window the calls do not all fit.
    newest?.scrollIntoView({ block: 'nearest' })
    // In a low window, the Call button is no longer visible. So the newest call takes the focus.
    newest?.focus({ preventScroll: true })
  }, [isRunning])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    // On a narrow screen, the function replaces the list. On a wide screen, the list gets narrower, so the clicked row
    // may move out of view.
    if (opener?.checkVisibility() === false) heading.current?.focus()
    else opener?.scrollIntoView({ block: 'nearest' })
    return () => {
      if (document.activeElement !== document.body) return
      if (opener instanceof HTMLElement) opener.focus()
      if (document.activeElement === document.body) focusHeading()
    }
  }, [])
  const { accepted, accept } = useAcceptedDefinition(url, agentFunction.name)
  const hasChanged = typeof accepted === 'string' && accepted !== agentFunction.definition
  const acceptThis = () => accept(agentFunction.definition)
  return (
    // Where the pane is wide enough, the results are beside the form.
    <div className="flex flex-wrap items-start">
      {hasChanged && (
        <ChangedDefinition
          before={accepted}
          after={agentFunction.definition}
          onAccept={acceptThis}
        />
      )}
      <section
        aria-labelledby="function-title"
        className="flex max-w-3xl min-w-0 grow basis-160 flex-col gap-3 px-4 py-3 text-sm"
      >
        <div>
          <h2
            ref={heading}
            tabIndex={-1}
            id="function-title"
            className="text-lg font-semibold break-words"
          >
            <ServiceText text={agentFunction.title} />
          </h2>
          <ServiceCode text={agentFunction.name} className="text-soft text-xs break-all" />
        </div>
        {agentFunction.description !== '' && (
          <p className="max-h-60 overflow-y-auto break-words whitespace-pre-line">
            <ServiceText text={agentFunction.description} />
          </p>
        )}
        <p className="text-soft">{hintSentence(agentFunction.hints)}</p>
        <CallForm
          agentFunction={agentFunction}
          isCompared={accepted !== undefined}
          hasChanged={hasChanged}
          isRunning={isRunning}
          onCalled={acceptThis}
        />
        <CodeDetails
          summary="Raw definition"
          text={printJson(parseJson(agentFunction.definition)?.value, 100_000).text}
        />
      </section>
      {calls.length > 0 && (
        <section
          ref={results}
          aria-label="Calls of this function"
          // On a phone, a minimum height keeps the page from moving when a result arrives.
          className="border-line -mt-px max-w-3xl min-w-0 grow basis-160 border-t pb-6 max-sm:min-h-[60svh]"
        >
          {calls.map((call, at) => (
            <CallView key={call.id} call={call} isOpen={at === 0} />
          ))}
        </section>
      )}
    </div>
  )
}

function ChangedDefinition({
  onAccept,
  ...texts
}: {
  readonly before: string
  readonly after: string
  readonly onAccept: () => void
}) {
  const before = parseJson(texts.before)?.value
  const after = parseJson(texts.after)?.value
  return (
    <section
      aria-labelledby="changed-definition"
      className="border-line bg-sunken flex basis-full flex-col gap-2 border-b px-4 py-3 text-sm"
    >
      <h3 id="changed-definition" className="max-w-3xl font-medium">
        The definition of this function has changed since you accepted it. Read it before you call
        the function.
      </h3>
      {isJsonObject(before) && isJsonObject(after) && (
        <div className="max-w-3xl">
          <ChangesList label="Changes" changes={changesIn(before, after)} longest={2_000} />
        </div>
      )}
      <div>
        <Button onClick={onAccept}>Accept the new definition</Button>
      </div>
    </section>
  )
}
