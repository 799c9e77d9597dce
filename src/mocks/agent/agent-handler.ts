/** `/mcp`, any method: checks the origin and the token before it reads the body (docs/service.md#agent-endpoint). */
import { http } from 'msw/http'
import type { RequestHandler } from 'msw'
import { readRole, type Demo } from '../handlers/endpoint'
import { readJsonBody } from '../handlers/read-body'
import { jsonReply, refusalReply } from '../handlers/replies'
import { isRefusal } from '../model/refusal'
import { ROLE_CARDS } from '../model/roles'
import type { AnswerAgent } from './agent-server'

/**
 * Whether a page of another origin sent the request. Such a page must not reach an agent endpoint on the user's own
 * machine.
 */
function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return false
  const host = request.headers.get('host') ?? new URL(request.url).host
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/**
 * The JSON object in a POST body, or a refusal if the body is too large or too deep. For any other body or method, the
 * result is `undefined`, and the server package answers the request.
 */
async function bodyOf(request: Request): Promise<unknown> {
  if (request.method !== 'POST') return undefined
  const body = await readJsonBody(request.clone())
  return isRefusal(body) && body.code === 'body_not_json' ? undefined : body
}

/** The agent endpoint. The server package is loaded with the first request that passes the checks. */
export function agentHandler(demo: Demo): RequestHandler {
  let server: Promise<AnswerAgent> | undefined
  const load = async () => (await import('./agent-server')).makeAgentServer(demo)

  return http.all(/\/mcp\/?(?:\?.*)?$/, async ({ request }) => {
    if (isForeign(request)) {
      const message = 'This endpoint refuses requests from other origins.'
      return jsonReply({ error: { code: 'forbidden', message } }, 403)
    }
    const role = readRole(request)
    if (typeof role !== 'string') return refusalReply(role)
    const { person, token } = ROLE_CARDS[role]
    const call = { request, url: new URL(request.url), role, by: person, tail: '' }
    const reply = await demo.answerWithFaults(call, async () => {
      const body = await bodyOf(request)
      if (typeof body === 'object' && body !== null && isRefusal(body)) return body
      return (await (server ??= load()))(request, token, body)
    })
    return isRefusal(reply) ? refusalReply(reply) : reply
  })
}
