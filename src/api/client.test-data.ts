import { createClient, type ClientOptions, type PageClient } from './client'

export interface SentRequest {
  readonly url: string
  readonly init: RequestInit
  readonly json: unknown
}

export const SERVICE = 'https://api.example'

export function aClient(
  answer: (request: SentRequest) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
): { readonly client: PageClient; readonly sent: readonly SentRequest[] } {
  const sent: SentRequest[] = []
  const client = createClient({
    fetch: async (url, init) => {
      const json: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const request = { url, init, json }
      sent.push(request)
      return answer(request)
    },
    now: () => 0,
    isOnline: () => true,
    wasBlocked: async () => false,
    baseUrl: `${SERVICE}/`,
    token: () => 'CANARY_b7e2',
    proxyHeader: false,
    onUnauthorized: () => {},
    onServerTime: () => {},
    ...options,
  })
  return { client, sent }
}

export function aReply(body: string | null, status = 200, headers: HeadersInit = {}): Response {
  return new Response(body, { status, headers })
}

export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It did not fail.')
}
