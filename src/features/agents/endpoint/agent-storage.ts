/**
 * What this browser keeps of the endpoint. The history of calls: what was called, when, with which arguments,
 * and what came of it; no secret of the arguments, and nothing of the results, which go with the page
 *. And the definitions that were accepted, to show a changed one beside the old: that one
 * has changed is known without them (`definitions-known.ts`).
 */
import { changeStore, withDatabase } from '~/stores/database'
import { daysKept } from '~/stores/preferences'
import { withoutSecrets } from '~/components/without-secrets'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import type { AgentCall } from '../calls/agent-calls'

const KeptCall = z.looseObject({
  v: z.literal(1),
  id: z.string(),
  /** Of the endpoint. */
  url: z.string(),
  name: z.string(),
  title: z.string(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  endedAt: z.exactOptional(z.number()),
  outcome: z.enum([
    'running',
    'done',
    'tool_error',
    'input_required',
    'not_sent',
    'refused',
    'unknown',
  ]),
  /** What is known of why, in words. */
  words: z.exactOptional(z.string()),
  /** Without its secrets; absent where it was too long. */
  given: z.exactOptional(z.custom<JsonObject>(isJsonObject)),
  /** How many secrets were left out. */
  omitted: z.number(),
})
export type KeptCall = z.infer<typeof KeptCall>

export interface KeptCalls {
  /** Newest first. */
  readonly calls: readonly KeptCall[]
  readonly unreadable: readonly { readonly index: number; readonly value: unknown }[]
  /** False where the browser keeps nothing, or gives no answer. */
  readonly isKept: boolean
}

const MOST = 200
const LONGEST = 20_000
const LONGEST_WORDS = 2_000
const LONGEST_DEFINITION = 100_000
/** Shorter than this, it may be a word of the endpoint's own. */
const SHORTEST = 4
const DAY = 86_400_000

let hasFailed = false
/** Writes go one after the other, so that the end of a call comes after its beginning. */
let last: Promise<unknown> = Promise.resolve()

/** All texts in a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** @param secrets what must not be written wherever it stands, such as the token */
export function keptOf(call: AgentCall, url: string, secrets: readonly string[]): KeptCall {
  const { id, of, given, startedAt, endedAt, outcome } = call
  const { value, omitted } = withoutSecrets(given, () => undefined, of.input)
  // What is left out of the arguments, the endpoint may have repeated.
  const left = new Set(textsIn(value))
  const hidden = [...secrets, ...textsIn(given).filter((text) => !left.has(text))]
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length)
  const said = 'words' in outcome ? outcome.words.slice(0, LONGEST_WORDS) : undefined
  const words = hidden.reduce((text, secret) => text?.replaceAll(secret, '…'), said)
  const isShort = JSON.stringify(value).length <= LONGEST
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

/** What is too old or too much goes; ids begin with the time. */
async function prune(now: number): Promise<void> {
  const tooOld = String(now - daysKept() * DAY).padStart(15, '0')
  await changeStore('agentCalls', async (store) => {
    const known = await store.getAllKeys()
    const old = known.filter((id, place) => id < tooOld || place < known.length - MOST)
    await Promise.all(old.map((id) => store.delete(id)))
  })
}

/** Writes a call down, or what became of it. Never rejects. */
export async function keepCall(call: AgentCall, url: string, secrets: readonly string[]) {
  const write = async () => {
    try {
      const kept = keptOf(call, url, secrets)
      await withDatabase('agentCalls', (database) => database.put('agentCalls', kept, call.id))
      await prune(call.startedAt)
    } catch {
      hasFailed = true
    }
  }
  last = last.then(write)
  await last
}

async function read(): Promise<KeptCalls> {
  const all = await withDatabase('agentCalls', (database) => database.getAll('agentCalls'))
  const parsed = all.map((value, index) => ({
    index,
    value,
    result: KeptCall.safeParse(value),
  }))
  const calls = parsed.flatMap(({ result }) => (result.success ? [result.data] : []))
  return {
    calls: calls.toSorted((one, other) => other.startedAt - one.startedAt),
    unreadable: parsed.filter(({ result }) => !result.success),
    isKept: !hasFailed,
  }
}

/** Never rejects. */
export async function keptCalls(): Promise<KeptCalls> {
  return read().catch(() => ({ calls: [], unreadable: [], isKept: false }))
}

/** Also what cannot be read. */
export async function forgetKeptCalls(): Promise<void> {
  await last
  await withDatabase('agentCalls', (database) => database.clear('agentCalls'))
}

const keyOf = (url: string, name: string) => JSON.stringify([url, name])

/** Never rejects: without it, only what was different stays untold. */
export async function keepDefinition(url: string, name: string, definition: string): Promise<void> {
  if (definition.length > LONGEST_DEFINITION) return
  try {
    const key = keyOf(url, name)
    await withDatabase('agentDefinitions', (database) =>
      database.put('agentDefinitions', definition, key),
    )
  } catch {
    hasFailed = true
  }
}

/** @returns `null` where none is kept */
export async function acceptedDefinition(url: string, name: string): Promise<string | null> {
  try {
    const kept = await withDatabase('agentDefinitions', (database) =>
      database.get('agentDefinitions', keyOf(url, name)),
    )
    return typeof kept === 'string' ? kept : null
  } catch {
    return null
  }
}
