/**
 * The data that this browser stores about the agent endpoint. For each call, it stores the function, the time, the
 * arguments without secrets, and the outcome, but not the result. For each function, it stores the definition that the
 * user accepted, so that a changed definition can be compared with it.
 */
import { changeStore, RETENTION_MS, withDatabase } from './database'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'

const StoredCall = z.looseObject({
  v: z.literal(1),
  id: z.string(),
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
  /** Why the call failed, if that is known. */
  words: z.exactOptional(z.string()),
  /** The arguments without their secrets. Absent if they were too long. */
  given: z.exactOptional(z.custom<JsonObject>(isJsonObject)),
  omitted: z.number(),
})
export type StoredCall = z.infer<typeof StoredCall>

const MAX_CALLS = 200

let hasFailed = false
/** Writes run one after the other, so that the end of a call is stored after its start. */
let last: Promise<unknown> = Promise.resolve()

/** Deletes calls that are too old or too many. An id begins with the time of the call. */
async function prune(now: number): Promise<void> {
  const tooOld = String(now - RETENTION_MS).padStart(15, '0')
  await changeStore('agentCalls', async (store) => {
    const known = await store.getAllKeys()
    const old = known.filter((id, place) => id < tooOld || place < known.length - MAX_CALLS)
    await Promise.all(old.map((id) => store.delete(id)))
  })
}

/** Stores a call, or its end. Never rejects. */
export async function storeCall(call: StoredCall): Promise<void> {
  const write = async () => {
    try {
      await withDatabase((database) => database.put('agentCalls', call, call.id))
      await prune(call.startedAt)
    } catch {
      hasFailed = true
    }
  }
  last = last.then(write)
  await last
}

/** The calls, newest first. Never rejects. */
export async function storedCalls() {
  const reading = withDatabase((database) => database.getAll('agentCalls'))
  const all = await reading.catch(() => undefined)
  const parsed = (all ?? []).map((value, index) => ({
    index,
    value,
    result: StoredCall.safeParse(value),
  }))
  const calls = parsed.flatMap(({ result }) => (result.success ? [result.data] : []))
  return {
    calls: calls.toSorted((one, other) => other.startedAt - one.startedAt),
    unreadable: parsed.filter(({ result }) => !result.success),
    /** False if the storage of the browser failed or did not answer. */
    isStored: !hasFailed && all !== undefined,
  }
}

/** Deletes all calls, including unreadable ones. */
export async function forgetStoredCalls(): Promise<void> {
  await last
  await withDatabase((database) => database.clear('agentCalls'))
}

const keyOf = (url: string, name: string) => JSON.stringify([url, name])

/**
 * Stores the definition that the user accepted. Never rejects. If the storage fails, Sluice cannot notice a changed
 * definition after a reload.
 */
export async function storeDefinition(url: string, name: string, definition: string) {
  const key = keyOf(url, name)
  const writing = withDatabase((database) => database.put('agentDefinitions', definition, key))
  await writing.catch(() => (hasFailed = true))
}

/** The definition that the user accepted last; `null` if none is stored. Never rejects. */
export async function acceptedDefinition(url: string, name: string): Promise<string | null> {
  const reading = withDatabase((database) => database.get('agentDefinitions', keyOf(url, name)))
  const stored = await reading.catch(() => undefined)
  return typeof stored === 'string' ? stored : null
}
