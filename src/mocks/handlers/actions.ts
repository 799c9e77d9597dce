import type { RequestHandler } from 'msw'
import { readActionName, readActionRequest, type ActionName } from '../model/action-request'
import { performAction, type ActionResult, type RefuseTarget } from '../model/perform-action'
import { hash32, inPercent } from '../model/random'
import { isRefusal } from '../model/refusal'
import { refusalForRole } from '../model/roles'
import { endpoint, type Answer, type Demo } from './endpoint'
import { readJsonBody } from './read-body'
import { jsonText } from './replies'

/** In scenario `partial-failures`, this percentage of the targets is refused. */
const REFUSED_PERCENT = 30

const REASONS = [
  { code: 'resource_locked', message: 'Another change of this resource is still in progress.' },
  { code: 'quota_exceeded', message: 'The team has no quota until tomorrow.' },
  { code: 'agent_unavailable', message: 'No build agent with the required labels is online.' },
] as const

function refusingSome(seed: number): RefuseTarget {
  return (action, id) =>
    inPercent(REFUSED_PERCENT, seed, 'refused', action, id)
      ? REASONS[hash32(seed, 'reason', id) % REASONS.length]
      : undefined
}

/**
 * The service description does not show the body of a successful reply (§4.5), so the body is our choice
 * (docs/service.md#action-replies).
 */
function actionReply(demo: Demo, name: ActionName, results: readonly ActionResult[]): Response {
  // In scenario `silent`, only the reply to `status` has a body. Otherwise no client could learn the outcomes.
  if (demo.scenario.id === 'silent' && name.action !== 'status') {
    return new Response('', { status: 200 })
  }
  const { action, type } = name
  const head = JSON.stringify({ action, type, version: 1 }).slice(0, -1)
  const texts = results.map(printResult)
  // The start and the end of the reply are added to the first and the last text. Adding them after `join` would copy
  // the records once more.
  texts[0] = `${head},"results":[${texts[0] ?? ''}`
  texts.push(`${texts.pop() ?? ''}]}`)
  return jsonText(texts.join(','))
}

/** Joins JSON texts, because parsing each record and printing it again takes three times as long. */
function printResult(result: ActionResult): string {
  const { target, outcome, status, error, resourceText, ...rest } = result
  rest satisfies Record<string, never>
  const reason = error === undefined ? '' : `,"error":${JSON.stringify(error)}`
  const resource = resourceText === undefined ? '' : `,"resource":${resourceText}`
  const printed = `"target":${JSON.stringify(target)},"outcome":"${outcome}"`
  return `{${printed},"status":${JSON.stringify(status)}${reason}${resource}}`
}

/** `POST /api/v2/actions`, processed in the documented order. */
export function actionHandlers(demo: Demo): RequestHandler[] {
  const refuseTarget = demo.scenario.id === 'partial-failures' ? refusingSome(demo.seed) : undefined

  const act: Answer = async ({ request, role, by }) => {
    const body = await readJsonBody(request)
    if (isRefusal(body)) return body
    const name = readActionName(body)
    if (isRefusal(name)) return name
    // The service description does not say when permission is checked. Here it is checked as soon as the action is
    // known.
    const denied = refusalForRole(role, name.action, name.type)
    if (denied !== undefined) return denied
    const asked = readActionRequest(name, body)
    if (isRefusal(asked)) return asked
    if (asked.action === 'status') {
      const { type, targets } = asked
      const { results } = await demo.core.check({ by, type, ids: targets.length }, (state, now) =>
        performAction(asked, { state, now, by }),
      )
      return actionReply(demo, name, results)
    }
    const results = await demo.core.change((state, now) => {
      const done = performAction(asked, { state, now, by, refuseTarget })
      return { events: done.events, result: done.results }
    })
    return actionReply(demo, name, results)
  }

  return [endpoint(demo, '/actions', { POST: act })]
}
