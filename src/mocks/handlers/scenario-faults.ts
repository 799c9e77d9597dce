import { between, hash32, inPercent } from '../model/random'
import { parseJson } from '~/lib/json'
import { isRefusal, refuse, type Refusal } from '../model/refusal'
import { HOSTILE_WORDS } from '../scenarios/hostile-texts'
import type { Scenario } from '../scenarios/scenarios'
import type { Answer, Call } from './endpoint'
import { reshape } from './other-shapes'
import { jsonReply } from './replies'

export type Sleep = (milliseconds: number) => Promise<void>

export type AnswerWithFaults = (call: Call, answer: Answer) => Promise<Response | Refusal>

const FLAKY_PERCENT = 25
const SLOW_FROM = 800
const SLOW_TO = 4000

function failure(kind: number): Response {
  const error = (code: string, message: string) => ({ error: { code, message } })
  if (kind === 0) return jsonReply(error('internal', 'The service has an internal error.'), 500)
  const later = { 'retry-after': String(kind) }
  return kind === 1
    ? jsonReply(error('unavailable', 'The service is temporarily unavailable.'), 503, later)
    : jsonReply(error('rate_limited', 'Too many requests.'), 429, later)
}

/**
 * Lets some requests fail. A request that gets 503 or 429 has no effect. A request that gets 500 has its usual effect,
 * so its outcome is unknown to the client.
 */
async function flaky(call: Call, answer: Answer, seed: number, count: number) {
  if (!inPercent(FLAKY_PERCENT, seed, 'flaky', count)) return answer(call)
  const kind = hash32(seed, 'kind', count) % 3
  if (kind === 0) await answer(call)
  return failure(kind)
}

/** In scenario `hostile`, these values are added to every list except the list of pipelines, which has its own. */
const EXTRA_ENTRIES: readonly unknown[] = [
  null,
  42,
  'str',
  [],
  {},
  { name: null },
  { _id: 7, name: ['x'] },
]

const HOSTILE_REPOSITORIES = HOSTILE_WORDS.map((word) => ({
  id: word,
  fullName: `acme/${word}`,
  name: word,
  private: 'yes',
  defaultBranch: word,
  updatedAt: 'never',
}))

const HOSTILE_BRANCHES = HOSTILE_WORDS.map((word) => ({
  name: word,
  default: 1,
  protected: null,
  commit: {},
}))

function extrasFor(path: string): readonly unknown[] {
  if (/\/scm\/repositories\/?$/.test(path)) return [...HOSTILE_REPOSITORIES, ...EXTRA_ENTRIES]
  if (/\/scm\/branches\/?$/.test(path)) return [...HOSTILE_BRANCHES, ...EXTRA_ENTRIES]
  return /\/(?:identifiers|registry|step-metadata)\/?$/.test(path) ? EXTRA_ENTRIES : []
}

/** Adds the invalid values of scenario `hostile` to the end of a list. A reply without a list stays unchanged. */
async function withStrays({ url }: Call, reply: Response | Refusal): Promise<Response | Refusal> {
  const extras = extrasFor(url.pathname)
  if (isRefusal(reply) || extras.length === 0) return reply
  const parsed = parseJson(await reply.clone().text())
  return Array.isArray(parsed?.value) ? jsonReply([...parsed.value, ...extras]) : reply
}

const isAgentCall = ({ url }: Call) => /\/mcp\/?$/.test(url.pathname)

/**
 * The faults of one demo. They depend on the number of the request, so the same order of requests gives the same
 * faults.
 */
export function makeFaults(scenario: Scenario, seed: number, sleep: Sleep): AnswerWithFaults {
  let count = 0
  return async (call, answer) => {
    count += 1
    switch (scenario.id) {
      case 'unauthorized':
        return refuse('unauthorized', 'The bearer token has expired.')
      case 'forbidden':
        return refuse('forbidden', 'Your roles do not allow this.')
      case 'offline':
        return Response.error()
      case 'slow':
        await sleep(between(SLOW_FROM, SLOW_TO, seed, 'slow', count))
        return answer(call)
      case 'flaky':
        return flaky(call, answer, seed, count)
      case 'hostile':
        return withStrays(call, await answer(call))
      case 'other-shapes':
        // The protocol defines the shapes of the agent endpoint, so they stay the same.
        return isAgentCall(call) ? answer(call) : reshape(call, await answer(call))
      default:
        return answer(call)
    }
  }
}
