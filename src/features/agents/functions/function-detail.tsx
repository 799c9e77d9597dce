import { useEffect, useRef } from 'react'
import { CodeDetails } from '~/components/code-details'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { isJsonObject, parseJson, printJson } from '~/lib/json'
import { useAgentSession } from '../endpoint/open-agent-connection'
import { hintSentence, type AgentFunction } from './agent-functions'
import { CallForm } from './call-form'
import { ChangesList } from '~/components/changes-list'
import { useAcceptedDefinition } from '~/queries/agent-records'
import { changesIn } from '~/lib/json-changes'
import { Button } from '~/ui/button'
import { useAgentCallStore } from '../calls/agent-calls'
import { CallView } from '../calls/call-view'

export function FunctionDetail({ of }: { readonly of: AgentFunction }) {
  const { url } = useAgentSession()
  const calls = useAgentCallStore().calls.filter((call) => call.of.name === of.name)
  const isRunning = calls[0]?.outcome.kind === 'running'
  const results = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isRunning) results.current?.scrollIntoView({ block: 'nearest' })
  }, [isRunning])
  const { accepted, accept } = useAcceptedDefinition(url, of.name)
  const hasChanged = typeof accepted === 'string' && accepted !== of.definition
  const acceptThis = () => accept(of.definition)
  return (
    <>
      {hasChanged && (
        <ChangedDefinition before={accepted} after={of.definition} onAccept={acceptThis} />
      )}
      <section
        aria-labelledby="function-title"
        className="flex max-w-3xl min-w-0 flex-col gap-3 px-4 py-3 text-sm"
      >
        <div>
          <h2 id="function-title" className="text-lg font-semibold break-words">
            <ServiceText text={of.title} />
          </h2>
          <ServiceCode text={of.name} className="text-soft text-xs break-all" />
        </div>
        {of.description !== '' && (
          <p className="max-h-60 overflow-y-auto break-words whitespace-pre-line">
            <ServiceText text={of.description} />
          </p>
        )}
        <p className="text-soft">{hintSentence(of.hints)}</p>
        <CallForm
          of={of}
          isCompared={accepted !== undefined}
          hasChanged={hasChanged}
          isRunning={isRunning}
          onCalled={acceptThis}
        />
        <CodeDetails
          summary="Raw definition"
          text={printJson(parseJson(of.definition)?.value, 100_000).text}
        />
      </section>
      {calls.length > 0 && (
        <section
          ref={results}
          aria-label="Calls of this function"
          // On a phone, the section is as high as a result before the result arrives, so that the page does not move.
          className="border-line max-w-3xl border-t pb-6 max-sm:min-h-[60svh]"
        >
          {calls.map((call, at) => (
            <CallView key={call.id} call={call} isOpen={at === 0} />
          ))}
        </section>
      )}
    </>
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
      className="border-line bg-sunken flex flex-col gap-2 border-b px-4 py-3 text-sm"
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
