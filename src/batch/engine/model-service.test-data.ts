import { ACTION_TABLE, type ResourceType, type BatchAction } from '~/domain/action-table'
import { verdictOf } from '~/domain/verdict'
import { ApiError } from '~/api/api-error'
import type { ApiErrorKind } from '~/api/api-error-kind'
import type { Client, Reply, RequestSpec } from '~/api/client'
import { parseResponse } from '~/api/parse-response'
import { phaseOf } from '~/domain/phases'
import { parseJson } from '~/lib/json'

export interface FaultCase {
  readonly fault: (typeof FAULTS)[number]
  /**
   * If bit n is 0, an action on the id with index n is refused. With `fewer`, a status reply leaves out the same ids.
   */
  readonly mask: number
  /** The browser repeats the request on a new connection. */
  readonly isTwice: boolean
}

/**
 * `lost_before` and `lost_after`: no answer arrives, before or after the action was done. A number is the HTTP status
 * of an answer. With 5xx, the action may be done; with another number, it is not done.
 */
export const FAULTS = [
  'fine',
  'fine',
  'map',
  'sides',
  'reordered',
  'fewer',
  'extra',
  'contradicting',
  'mixed_422',
  'lost_before',
  'lost_after',
  'timeout',
  'empty',
  'html',
  'ok_only',
  'reported',
  'offline',
  400,
  401,
  403,
  404,
  409,
  413,
  429,
  'slow_down',
  500,
  503,
] as const

export interface Body {
  readonly action: BatchAction
  readonly type: ResourceType
  readonly target: readonly string[]
  readonly message?: string
}
type Said = readonly [id: string, isDone: boolean]

const ORIGIN = 'https://api.example'
const failure = (kind: ApiErrorKind, more: object = {}) =>
  new ApiError({ kind, method: 'POST', path: '/api/v2/actions', origin: ORIGIN, ...more })

/** The reply that the client returns for this answer. Throws what the client throws. */
function answer(body: unknown, status = 200): Reply {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const judged = parseResponse(
    new Response(null, { status }),
    { text, cut: false, parsed: parseJson(text) },
    'POST',
  )
  if ('kind' in judged) throw failure(judged.kind, { ...judged, status })
  return { ...judged, status, ms: 1, paging: {} }
}

export function createModelService(ids: readonly string[], phases: readonly string[]) {
  const truth = new Map<string, string | null>(
    ids.map((id, place) => [id, phases[place % phases.length] ?? 'idle']),
  )
  const done: { readonly intent: string; readonly id: string }[] = []

  const perform = (intent: string, { action, type, target }: Body, mask: number): Said[] =>
    target.map((id, place) => {
      const phase = truth.get(id) ?? null
      const isAllowed = ((mask >> place) & 1) === 1 && phase !== null
      if (!isAllowed || verdictOf(action, type, phaseOf({ status: phase })).can === 'no') {
        return [id, false]
      }
      const leadsTo = ACTION_TABLE[action].leadsTo
      truth.set(id, leadsTo === 'gone' ? null : leadsTo)
      done.push({ intent, id })
      return [id, true]
    })

  const entry = ([id, isDone]: Said) =>
    isDone
      ? { target: id, outcome: 'done' }
      : { target: id, outcome: 'refused', error: { code: 'state_conflict' } }

  function act(intent: string, body: Body, { fault, mask, isTwice }: FaultCase): Reply {
    if (fault === 'offline') throw failure('offline')
    if (fault === 'lost_before') throw failure('network')
    if (fault === 'slow_down') throw failure('rate_limited', { status: 429, retryAfterMs: 12_000 })
    if (typeof fault === 'number' && fault !== 500 && fault !== 503) {
      return answer({ error: 'no' }, fault)
    }
    if (fault === 'reported') return answer({ success: false })
    let said = perform(intent, body, mask)
    if (isTwice) said = perform(intent, body, mask)
    switch (fault) {
      case 'fine':
        return answer({ results: said.map(entry) })
      case 'map':
        return answer(`{${said.map((each) => `${JSON.stringify(each[0])}:${each[1]}`).join()}}`)
      case 'sides':
        return answer({
          success: said.filter(([, isDone]) => isDone).map(([id]) => id),
          failed: said.filter(([, isDone]) => !isDone).map(([id]) => id),
        })
      case 'reordered':
        return answer(said.toReversed().map(entry))
      case 'fewer':
        return answer({ results: said.slice(1).map(entry) })
      case 'extra':
        return answer({ results: [...said.map(entry), { target: 'zz', outcome: 'done' }] })
      case 'contradicting':
        return answer(said.flatMap((each) => [entry(each), entry([each[0], !each[1]])]))
      case 'mixed_422':
        return answer({ results: said.map(entry) }, 422)
      case 'lost_after':
        throw failure('network')
      case 'timeout':
        throw failure('timeout')
      case 'empty':
        return answer('')
      case 'html':
        return answer('<html>')
      case 'ok_only':
        return answer({ status: 'ok' })
      case 500:
      case 503:
        return answer('<html>', fault)
      default:
        return fault satisfies never
    }
  }

  /** Status reads sometimes fail, but their answers are always true. */
  function look({ target }: Body, { fault, mask }: FaultCase): Reply {
    if (fault === 'timeout' || fault === 'lost_after') throw failure('network')
    if (typeof fault === 'number' && fault !== 413) return answer({ error: 'no' }, fault)
    if (fault === 'empty' || fault === 'html') return answer(fault === 'empty' ? '' : '<html>')
    const shown = target.filter((_, place) => fault !== 'fewer' || ((mask >> place) & 1) === 1)
    return answer({
      results: shown.map((id) => {
        const status = truth.get(id)
        return status === null || status === undefined
          ? { target: id, outcome: 'refused', error: { code: 'not_found' } }
          : { target: id, outcome: 'done', resource: { _id: id, name: id, status } }
      }),
    })
  }

  return { truth, done, act, look }
}
export type ModelService = ReturnType<typeof createModelService>

export interface Waiting {
  readonly tab: number
  readonly spec: RequestSpec
  readonly meet: (fate: FaultCase) => void
}

export function createWaitingClient(
  service: ModelService,
  tab: number,
  intentOf: (spec: RequestSpec) => string | undefined,
  wait: (waiting: Waiting) => void,
): Client {
  return {
    baseUrl: `${ORIGIN}/`,
    request: (spec) =>
      new Promise((resolve, reject) => {
        const meet = (fate: FaultCase) => {
          const body = spec.body as Body
          const intent = intentOf(spec)
          const reply = async () =>
            intent === undefined ? service.look(body, fate) : service.act(intent, body, fate)
          reply().then(resolve, reject)
        }
        wait({ tab, spec, meet })
      }),
  }
}
