/** Scenario `hostile`: lists other than that of pipelines get records that are none, and hostile names. */
import { parseJson } from '~/lib/json'
import { isRefusal, type Refusal } from '../model/refusal'
import { HOSTILE_WORDS } from '../scenarios/hostile-words'
import type { Call } from './endpoint'
import { jsonReply } from './replies'

const STRAYS: readonly unknown[] = [
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
  if (/\/scm\/repositories\/?$/.test(path)) return [...HOSTILE_REPOSITORIES, ...STRAYS]
  if (/\/scm\/branches\/?$/.test(path)) return [...HOSTILE_BRANCHES, ...STRAYS]
  return /\/(?:identifiers|registry|step-metadata)\/?$/.test(path) ? STRAYS : []
}

/** The reply with strays at the end of its list; what is no list stays as it is. */
export async function withStrays(
  { url }: Call,
  reply: Response | Refusal,
): Promise<Response | Refusal> {
  const extras = extrasFor(url.pathname)
  if (isRefusal(reply) || extras.length === 0) return reply
  const parsed = parseJson(await reply.clone().text())
  return Array.isArray(parsed?.value) ? jsonReply([...parsed.value, ...extras]) : reply
}
