import { aClient, aReply, type SentRequest } from '~/api/client.test-data'
import type { ClientOptions } from '~/api/client'
import { createReadRetry } from '~/api/retry'
import type { BatchRequest, BatchTarget, BatchView } from './batch'
import { createBatchEngine, type BatchEffects } from './batch-engine'
import { createMemoryStore } from './memory-store.test-data'
import { createModelLocks } from './model-locks.test-data'
import type { BatchEntry } from './journal-entry'

export type Answer = (body: Body) => Response | Promise<Response>
export interface Body {
  readonly action: string
  readonly type: string
  readonly target: readonly string[]
}

export const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
export const never: Answer = () => new Promise(() => {})
export const text = (body: string | null, status = 200, headers: HeadersInit = {}): Answer => {
  return () => aReply(body, status, headers)
}
export const json = (value: unknown, status = 200): Answer => text(JSON.stringify(value), status)
export const done: Answer = ({ target }) =>
  aReply(JSON.stringify(target.map((id) => ({ target: id, outcome: 'done' }))))

export interface Script {
  /** The replies to the actions, in order. The default is `done`. */
  readonly answers?: readonly (Answer | undefined)[]
  /** The replies to the `status` requests, in order. The default is the true state. */
  readonly looks?: readonly (Answer | undefined)[]
  /** The states before the action, for all ids or for each. `null`: the pipeline does not exist. */
  readonly phase?: string | Readonly<Record<string, string | null>>
  /** The state after an action. `undefined` changes nothing, `null` deletes. */
  readonly becomes?: string | null
  readonly options?: Partial<ClientOptions>
  readonly effects?: Partial<BatchEffects>
}

export const targetsOf = (...ids: readonly string[]): readonly BatchTarget[] =>
  ids.map((id) => ({ id, name: `Name of ${id}` }))
export const runOf = (...ids: readonly string[]): BatchRequest => ({
  action: 'run',
  type: 'pipeline',
  targets: targetsOf(...ids),
})

/** Waits until all pending promises have been handled. */
export async function settle() {
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
}

export function anEngine(script: Script = {}) {
  const { phase = 'idle', becomes, answers = [], looks = [] } = script
  const truth = new Map<string, string | null>()
  const stateOf = (id: string) =>
    truth.get(id) ?? (typeof phase === 'string' ? phase : (phase[id] ?? null))
  const isGone = (id: string) => truth.get(id) === null || stateOf(id) === null
  const status: Answer = ({ target }) =>
    aReply(
      JSON.stringify({
        results: target.map((id) =>
          isGone(id)
            ? { target: id, outcome: 'refused', error: { code: 'not_found' } }
            : { target: id, outcome: 'done', resource: { _id: id, status: stateOf(id) } },
        ),
      }),
    )
  const bodyOf = ({ json: body }: SentRequest) => body as Body
  const isLook = (request: SentRequest) => bodyOf(request).action === 'status'
  let time = 1_000
  const slept: number[] = []
  const entries: BatchEntry[] = []
  const store = createMemoryStore()
  const order: string[] = []
  const { client, sent } = aClient((request) => {
    const body = bodyOf(request)
    if (isLook(request)) {
      order.push(`status ${body.target.join()}`)
      return (looks[sent.filter(isLook).length - 1] ?? status)(body)
    }
    order.push(`${body.action} ${body.target.join()}`)
    if (becomes !== undefined) for (const id of body.target) truth.set(id, becomes)
    const place = sent.filter((each) => !isLook(each)).length - 1
    return (answers[place] ?? done)(body)
  }, script.options)
  let lastId = 0
  const effects: BatchEffects = {
    client,
    now: () => time,
    async sleep(ms) {
      slept.push(ms)
      time += ms
    },
    newId: () => `batch-${(lastId += 1)}`,
    readRetry: createReadRetry(
      () => time,
      () => 0,
    ),
    journal: {
      ...store,
      async append(entry) {
        order.push(entry.kind)
        if (entry.kind !== 'single') entries.push(entry)
        await store.append(entry)
      },
    },
    // Each engine has its own locks, as if all other tabs were closed.
    locks: createModelLocks().of(0),
    onChange: () => {},
    chunkSize: 50,
    showRecords: () => {},
    ...script.effects,
  }
  const engine = createBatchEngine(effects)
  const viewOf = (id: string): BatchView => {
    const view = engine.batch(id)
    if (view === undefined) throw new Error(`There is no batch ${id}.`)
    return view
  }
  const finish = async (id: string): Promise<BatchView> => {
    for (let turn = 0; turn < 200 && viewOf(id).stage !== 'finished'; turn += 1) await settle()
    await settle()
    return viewOf(id)
  }
  return {
    engine,
    effects,
    store,
    entries,
    order,
    slept,
    finish,
    viewOf,
    pass(ms: number) {
      time += ms
    },
    perform: (request: BatchRequest) => finish(engine.start(request)),
    sent: () => sent,
    actionRequests: () => sent.filter((each) => !isLook(each)).map((each) => bodyOf(each).target),
    statusRequests: () => sent.filter(isLook).map((each) => bodyOf(each).target),
    bodies: () => sent.filter((each) => !isLook(each)).map(({ init }) => init.body),
    headers: () =>
      sent.filter((each) => !isLook(each)).map(({ init }) => new Headers(init.headers)),
  }
}

export const kindsOf = (view: BatchView) => [...view.states()].map(({ kind }) => kind)
export const reasonsOf = (view: BatchView) =>
  [...view.states()].map((state) => ('reason' in state ? state.reason : undefined))

export function twoTabs(first: Script = {}, second: Script = {}) {
  const journal = createMemoryStore()
  const locks = createModelLocks()
  let lastId = 0
  const tab = (script: Script, number: number) =>
    anEngine({
      ...script,
      effects: {
        journal,
        locks: locks.of(number),
        newId: () => `tab${number}-${(lastId += 1)}`,
        ...script.effects,
      },
    })
  return { locks, tabs: [tab(first, 0), tab(second, 1)] as const }
}
