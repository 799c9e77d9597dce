import { ApiError } from '~/api/api-error'
import { createClient } from '~/api/client'
import { faultOfServiceUrl, resolveBaseUrl } from '~/api/config'
import { asSentence, wordsOfReadError } from '~/components/error-messages'
import { createPolicyWatch } from '~/lib/policy-watch'

export interface AddressVerdict {
  readonly address: string
  readonly words: string
  /** `no` where it is certain that nothing would be reached. */
  readonly use: 'well' | 'doubtful' | 'no'
}

/** The address of the service that was meant: what is copied often ends with the path of its API. */
export function typedAddress(typed: string): string {
  return resolveBaseUrl(typed.trim(), location.href).replace(/api\/v2\/$/, '')
}

/** What is wrong with it, in words; `undefined` when it can be asked. */
export function faultOfTyped(typed: string, inUse: string): string | undefined {
  const text = typed.trim()
  if (!/^(?:https?:)?\/\//i.test(text)) return 'Begin the address with https://'
  const fault = faultOfServiceUrl(text, location.href)
  if (fault !== undefined) return fault
  return typedAddress(text) === inUse ? 'This is the address in use.' : undefined
}

let wasBlocked: ReturnType<typeof createPolicyWatch> | undefined

/** Does a service answer there? Asked without any token: a refusal is an answer, too. */
export async function askWithoutToken(address: string): Promise<AddressVerdict> {
  const client = createClient({
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    isOnline: () => navigator.onLine,
    wasBlocked: (wasBlocked ??= createPolicyWatch()),
    baseUrl: address,
    token: () => undefined,
    proxyHeader: false,
    onUnauthorized: () => {},
    onReply: () => {},
  })
  const answers = { address, words: `A service answers at ${address}api/v2`, use: 'well' } as const
  try {
    await client.request({ path: '/tools/identifiers', query: { fields: ['identifier'] } })
    return answers
  } catch (error) {
    const kind = error instanceof ApiError ? error.facts.kind : undefined
    if (kind === 'unauthorized' || kind === 'forbidden') return answers
    const { cause, advice } = wordsOfReadError(error)
    const words = `${asSentence(cause)} ${advice}`
    return { address, words, use: kind === 'blocked' || kind === 'offline' ? 'no' : 'doubtful' }
  }
}
