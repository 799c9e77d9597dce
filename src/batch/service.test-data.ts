import { aClient, aReply, type SentRequest } from '~/api/client.test-data'
import type { ClientOptions } from '~/api/client'
import type { StatusEffects } from './read-statuses'

/** What the service does with a request: an answer, or none. */
export type Answer = () => Response | Promise<Response>

export const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
export const json = (value: unknown, status = 200): Answer => {
  const text = JSON.stringify(value)
  return () => aReply(text, status)
}

interface Script {
  /** The state before; `undefined`: no such resource. */
  readonly phase?: string | undefined
  /** What the acting request does to the state; left out, nothing. `null` deletes. */
  readonly becomes?: string | null
  readonly act?: Answer
  /** In place of the state, for the first, second, … status; the last holds on. */
  readonly status?: readonly (Answer | undefined)[]
  readonly options?: Partial<ClientOptions>
}

export const ID = 'p1'

/** A service with one resource in memory, which answers as the script says, and its ledger. */
export function aService(script: Script) {
  let phase: string | null = 'phase' in script ? (script.phase ?? null) : 'idle'
  let looks = 0
  const statusNow = () =>
    phase === null
      ? json({ results: [{ target: ID, outcome: 'refused', error: { code: 'not_found' } }] })
      : json({
          results: [
            { target: ID, outcome: 'done', resource: { _id: ID, name: 'deploy', status: phase } },
          ],
        })
  const isStatus = ({ json: body }: SentRequest) => (body as { action: string }).action === 'status'
  const { client, sent } = aClient((request) => {
    if (isStatus(request)) {
      const scripted = script.status?.[Math.min(looks, script.status.length - 1)]
      looks += 1
      return (scripted ?? statusNow())()
    }
    if (script.becomes !== undefined) phase = script.becomes
    return (script.act ?? json([{ id: ID, outcome: 'done' }]))()
  }, script.options)
  const slept: number[] = []
  const effects: StatusEffects = { client, now: () => 0, sleep: async (ms) => slept.push(ms) }
  return {
    effects,
    slept,
    sent: () => sent.map(({ json: body }) => (body as { action: string }).action),
    acted: () => sent.filter((request) => !isStatus(request)).map((request) => request.json),
  }
}
