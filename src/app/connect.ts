import type { QueryClient } from '@tanstack/react-query'
import { paths } from '~/components/paths'
import { pipelinesQuery } from '~/queries/pipelines'
import { createClient } from '~/api/client'
import { readConfig, resolveBaseUrl, type Config, type ConfigOutcome } from '~/api/config'
import { switchOffActions } from '~/domain/allowed-actions'
import { mapPhaseWords } from '~/domain/phases'
import { createReadRetry } from '~/api/retry'
import { openSession } from '~/stores/session'
import { recordClockSkew } from '~/stores/clock'
import { chosenPace } from '~/stores/preferences'
import { recordReplyShape } from '~/stores/reply-shapes'
import { mayRead, type Service } from '~/queries/service-context'
import { createPolicyWatch } from '~/lib/policy-watch'
import { onClear } from '~/stores/clear-local-data'

declare global {
  /** The reply to the request for config.json; `undefined` if there was none. public/early.js sends the request. */
  var sluiceConfig:
    | Promise<{ readonly status: number; readonly text: string } | undefined>
    | undefined
  /** The early request for the list of pipelines. public/early.js sends it. */
  var sluiceList:
    | {
        readonly url: string
        readonly headers: Readonly<Record<string, string>>
        readonly answer: Promise<Response>
      }
    | undefined
}

onClear('read', () => {
  globalThis.sluiceList = undefined
})

/** Uses the reply to the early request of public/early.js, but only once, and only if URL and headers are equal. */
function fetchOrUseEarly(url: string, init: RequestInit): Promise<Response> {
  const early = globalThis.sluiceList
  globalThis.sluiceList = undefined
  const isSame =
    early?.url === url && JSON.stringify(early.headers) === JSON.stringify(init.headers)
  return isSame ? early.answer : fetch(url, init)
}

type LoadedConfig =
  | Extract<ConfigOutcome, { readonly ok: true }>
  | (Extract<ConfigOutcome, { readonly ok: false }> & { readonly wasRead: boolean })

async function requestConfig(url: URL) {
  const reply = await fetch(url, { cache: 'no-store', redirect: 'error' })
  return { status: reply.status, text: await reply.text() }
}

/** Reads config.json beside index.html. A missing or unreadable file is an error. */
export async function loadConfig(appUrl: string): Promise<LoadedConfig> {
  const url = new URL('config.json', appUrl)
  // public/early.js has already requested the file, unless early.js itself could not be loaded.
  const answer = await (globalThis.sluiceConfig ?? requestConfig(url).catch(() => undefined))
  if (answer === undefined) {
    const problems = [`No answer for ${url.pathname}.`]
    return { ok: false, wasRead: false, problems }
  }
  const { status, text } = answer
  if (status < 200 || status > 299) {
    const problems = [`${url.pathname} answered with status ${status}.`]
    return { ok: false, wasRead: false, problems }
  }
  const outcome = readConfig(text, appUrl)
  return outcome.ok ? outcome : { ...outcome, wasRead: true }
}

/**
 * Applies the configuration for the lifetime of this page.
 *
 * @returns a function that opens the connection to the service for one session
 */
export function serviceOpener(file: Config, appUrl: string): () => Service {
  mapPhaseWords(file.phases)
  switchOffActions(file.actions)
  const apiBaseUrl = resolveBaseUrl(file.apiBaseUrl, appUrl)
  const fileConfig = { ...file, apiBaseUrl, mcpUrl: new URL(file.mcpUrl, appUrl).href }
  const config = { ...fileConfig, ...chosenPace() }
  const baseUrl = config.apiBaseUrl
  const isInFront = config.auth === 'proxy'
  const wasBlocked = createPolicyWatch()
  const now = () => Date.now()
  return () => {
    const place = config.keepToken ? 'tab' : undefined
    const session = openSession(place, new URL(baseUrl).origin, { isInFront })
    const client = createClient({
      fetch: fetchOrUseEarly,
      now,
      isOnline: () => navigator.onLine,
      wasBlocked,
      baseUrl,
      token: session.token,
      proxyHeader: isInFront,
      readOnly: config.readOnly,
      onUnauthorized: session.refuse,
      onServerTime: recordClockSkew,
      onJson: (asked, json) => {
        // A late reply to an ended session must not reach the next session.
        if (mayRead(session.state())) recordReplyShape(asked, json)
      },
    })
    const readRetry = createReadRetry(now, Math.random)
    return { client, config, fileConfig, session, now, readRetry }
  }
}

/**
 * The screens that need the whole list of pipelines first: the list itself, where most visits start, and the approvals.
 */
const OF_LIST = new Set(['/', paths.pipelines(), paths.approvals()])

/** Requests the list before React runs, so that the first screen has its data. Never rejects. */
export async function prefetchList(
  page: string,
  { client, session }: Service,
  queries: QueryClient,
): Promise<void> {
  if (OF_LIST.has(page) && mayRead(session.state()))
    await queries.prefetchQuery(pipelinesQuery(client))
}
