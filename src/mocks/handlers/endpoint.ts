/**
 * The common part of all endpoints: authentication, allowed methods and the conversion of replies. Each endpoint adds
 * only its answer.
 */
import { http } from 'msw/http'
import type { RequestHandler } from 'msw'
import type { DemoCore } from '../model/demo-core'
import { isRefusal, refuse, type Refusal } from '../model/refusal'
import { ROLE_CARDS, roleOfToken, type Role } from '../model/roles'
import type { Scenario } from '../scenarios/scenarios'
import { refusalReply } from './replies'
import type { AnswerWithFaults } from './scenario-faults'

export interface Demo {
  readonly core: DemoCore
  readonly scenario: Scenario
  readonly seed: number
  readonly answerWithFaults: AnswerWithFaults
  /** Waits between two progress messages of an agent function in scenario `slow`. Other scenarios do not wait. */
  readonly pause: () => Promise<void>
}

export interface Call {
  readonly request: Request
  readonly url: URL
  readonly role: Role
  /** The name of the caller in the audit log and in created records. */
  readonly by: string
  /** The rest of the path, still percent-encoded. Empty if the endpoint has none. */
  readonly tail: string
}

export type Answer = (call: Call) => Promise<Response | Refusal>

export type Method = 'GET' | 'POST'

/** Returns the bearer token of a request without checking it, or `undefined` (docs/service.md#authentication). */
function bearerOf(request: Request): string | undefined {
  return /^bearer +(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

export function readRole(request: Request): Role | Refusal {
  const token = bearerOf(request)
  const role = token === undefined ? undefined : roleOfToken(token)
  return role ?? refuse('unauthorized', 'The bearer token is missing or not valid.')
}

async function answerCall(
  demo: Demo,
  methods: Partial<Record<Method, Answer>>,
  request: Request,
  tail: string,
): Promise<Response | Refusal> {
  const role = readRole(request)
  if (typeof role !== 'string') return role
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const answer = method === 'GET' || method === 'POST' ? methods[method] : undefined
  if (answer === undefined) {
    return refuse('method_not_allowed', `${request.method} is not possible here.`)
  }
  const call: Call = { request, url: new URL(request.url), role, by: ROLE_CARDS[role].person, tail }
  return demo.answerWithFaults(call, answer)
}

function allowed(methods: Partial<Record<Method, Answer>>): string[] {
  return Object.keys(methods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/**
 * One path of the service as an msw handler, for all methods. HEAD gets the reply of GET without a body. A method that
 * is not in `methods` gets 405 and `Allow` (docs/service.md#errors).
 *
 * @param path everything after `/api/v2`, as a regular expression; its first group is the call's `tail`
 */
export function endpoint(
  demo: Demo,
  path: string,
  methods: Partial<Record<Method, Answer>>,
): RequestHandler {
  return http.all(new RegExp(`/api/v2${path}/?$`), async ({ request, params }) => {
    const tail = typeof params['0'] === 'string' ? params['0'] : ''
    const reply = await answerCall(demo, methods, request, tail)
    const response = isRefusal(reply) ? refusalReply(reply, allowed(methods)) : reply
    if (request.method !== 'HEAD') return response
    return new Response(null, { status: response.status, headers: response.headers })
  })
}

/** All other paths under `/api/v2` get 404, after the token was checked. */
export function unknownPath(): RequestHandler {
  return http.all(/\/api\/v2(?:\/.*)?$/, ({ request }) => {
    const role = readRole(request)
    if (typeof role !== 'string') return refusalReply(role)
    return refusalReply(refuse('not_found', 'There is no such path.'))
  })
}
