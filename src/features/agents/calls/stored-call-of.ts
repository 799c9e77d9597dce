import { withoutSecrets } from '~/components/without-secrets'
import type { StoredCall } from '~/stores/agent-records'
import type { AgentCall } from './agent-calls'

const LONGEST_ARGUMENTS = 20_000
const LONGEST_WORDS = 2_000
/** A shorter text may be a word of the endpoint's own. */
const SHORTEST_SECRET = 4

/** All texts in a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What is stored of a call: no result and no secrets. @param secrets texts to hide anywhere, such as the token */
export function storedCallOf(call: AgentCall, url: string, secrets: readonly string[]): StoredCall {
  const { id, of, given, startedAt, endedAt, outcome } = call
  const { value, omitted } = withoutSecrets(given, () => undefined, of.input)
  // The endpoint may have repeated a secret of the arguments.
  const left = new Set(textsIn(value))
  const hidden = [...secrets, ...textsIn(given).filter((text) => !left.has(text))]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .toSorted((one, other) => other.length - one.length)
  const said = 'words' in outcome ? outcome.words.slice(0, LONGEST_WORDS) : undefined
  const words = hidden.reduce((text, secret) => text?.replaceAll(secret, '…'), said)
  const isShort = JSON.stringify(value).length <= LONGEST_ARGUMENTS
  return {
    v: 1,
    id,
    url,
    name: of.name.slice(0, LONGEST_WORDS),
    title: of.title.slice(0, LONGEST_WORDS),
    startedAt,
    ...(endedAt !== undefined && { endedAt }),
    outcome: outcome.kind,
    ...(words !== undefined && { words }),
    ...(isShort && { given: value }),
    omitted: omitted.length,
  }
}
