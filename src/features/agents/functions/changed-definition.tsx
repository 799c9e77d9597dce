import { useQuery } from '@tanstack/react-query'
import { ChangesList } from '~/components/changes-list'
import { isJsonObject, parseJson } from '~/lib/json'
import { changesIn } from '~/lib/json-changes'
import { Button } from '~/ui/button'
import type { AgentDesk } from '../endpoint/agent-connection'
import { acceptedDefinition } from '../endpoint/agent-storage'
import type { AgentFunction } from './agent-functions'

/** What is different in a definition that has changed since it was accepted. */
export function ChangedDefinition({
  desk,
  of,
  onAccept,
}: {
  readonly desk: AgentDesk
  readonly of: AgentFunction
  readonly onAccept: () => void
}) {
  const { data } = useQuery({
    queryKey: ['agent-definition', desk.url, of.name, of.fingerprint],
    queryFn: () => acceptedDefinition(desk.url, of.name),
    staleTime: 0,
    gcTime: 0,
  })
  const before = parseJson(data ?? '')?.value
  const after = parseJson(of.definition)?.value
  const areKnown = isJsonObject(before) && isJsonObject(after)
  return (
    <section
      aria-labelledby="changed-definition"
      className="border-line bg-sunken flex flex-col gap-2 border-b px-4 py-3 text-sm"
    >
      <h3 id="changed-definition" className="max-w-3xl font-medium">
        This function says something else of itself than when you last accepted it. Read it again
        before you call it.
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
        data !== undefined && (
          <p className="text-soft">What it said before is not kept in this browser any more.</p>
        )
      )}
      <div>
        <Button onClick={onAccept}>Accept the new definition</Button>
      </div>
    </section>
  )
}
