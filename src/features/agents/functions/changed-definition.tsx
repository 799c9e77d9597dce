import { ChangesList } from '~/components/changes-list'
import { useAcceptedDefinition } from '~/queries/agent-records'
import { isJsonObject, parseJson } from '~/lib/json'
import { changesIn } from '~/lib/json-changes'
import { Button } from '~/ui/button'
import type { AgentSession } from '../endpoint/agent-connection'
import type { AgentFunction } from './agent-functions'

export function ChangedDefinition({
  agent,
  of,
  onAccept,
}: {
  readonly agent: AgentSession
  readonly of: AgentFunction
  readonly onAccept: () => void
}) {
  const stored = useAcceptedDefinition(agent.url, of.name, of.fingerprint)
  const before = parseJson(stored ?? '')?.value
  const after = parseJson(of.definition)?.value
  const areKnown = isJsonObject(before) && isJsonObject(after)
  return (
    <section
      aria-labelledby="changed-definition"
      className="border-line bg-sunken flex flex-col gap-2 border-b px-4 py-3 text-sm"
    >
      <h3 id="changed-definition" className="max-w-3xl font-medium">
        The definition of this function has changed since you accepted it. Read it before you call
        the function.
      </h3>
      {areKnown ? (
        <div className="max-w-3xl">
          <ChangesList
            label="What is different"
            changes={changesIn(before, after)}
            longest={2_000}
          />
        </div>
      ) : (
        stored !== undefined && (
          <p className="text-soft">The definition before is no longer stored in this browser.</p>
        )
      )}
      <div>
        <Button onClick={onAccept}>Accept the new definition</Button>
      </div>
    </section>
  )
}
