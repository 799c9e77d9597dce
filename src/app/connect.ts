import type { QueryClient } from '@tanstack/react-query'
import { paths } from '~/components/paths'
import { pipelineQueries } from '~/queries/pipelines'
import { createClient } from '~/api/client'
import { readConfig, resolveBaseUrl, type Config, type ConfigOutcome } from '~/api/config'
import { switchOffActions } from '~/domain/switched-off-actions'
import { mapPhaseWords } from '~/domain/phases'
import { createReadRetry } from '~/api/read-retry'
import { openSession } from '~/stores/session'
import { noteClocks } from '~/stores/clock'
import { chosenPace } from '~/stores/preferences'
import { noteReply } from '~/stores/reply-shapes'
import { mayRead, type Service } from '~/queries/service-context'
import { createPolicyWatch } from '~/lib/policy-watch'
import { onClear } from '~/stores/clear-local-data'

declare global {
  /** The answer to config.json, `undefined` for none. public/early.js asks for it. */
  var sluiceConfig:
    | Promise<{ readonly status: number; readonly text: string } | undefined>
    | undefined
  /** The list. public/early.js asks for it. */
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

/** Uses the answer that public/early.js asked for: only for the first request, and only if URL and headers are equal. */
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
  const reply = await fetch(url, { cache: 'no-store', credentials: 'omit', redirect: 'error' })
  return { status: reply.status, text: await reply.text() }
}

/** Reads config.json beside index.html. There is no default for a file that is missing. */
export async function loadConfig(appUrl: string): Promise<LoadedConfig> {
  const url = new URL('config.json', appUrl)
  // public/early.js has asked already, unless it could not be loaded itself.
  const answer = await (globalThis.sluiceConfig ?? requestConfig(url).catch(() => undefined))
  if (answer === undefined) {
    const problems = [`${url.pathname} could not be read: no answer.`]
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

/** The page that is shown when the configuration cannot be used. */
export const loadConfigErrorPage = () => import('./config-error-page')

/**
 * Applies the configuration, for as long as this page lives.
 *
 * @returns opens the connection to the service for one session
 */
export function serviceOpener(file: Config, appUrl: string): () => Service {
  mapPhaseWords(file.phases)
  switchOffActions(file.actions)
  const fileConfig = { ...file, apiBaseUrl: resolveBaseUrl(file.apiBaseUrl, appUrl) }
  const config = { ...fileConfig, ...chosenPace() }
  const wasBlocked = createPolicyWatch()
  return () => openService(config, fileConfig, wasBlocked)
}

function openService(
  config: Config,
  fileConfig: Config,
  wasBlocked: ReturnType<typeof createPolicyWatch>,
): Service {
  const baseUrl = config.apiBaseUrl
  const isInFront = config.auth === 'proxy'
  const session = openSession(config.keepToken ? 'tab' : undefined, new URL(baseUrl).origin, {
    isInFront,
  })
  const now = () => Date.now()
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
    onReply: ({ serverTime, localTime }) => {
      if (serverTime !== undefined) noteClocks(serverTime, localTime)
    },
    onJson: (asked, json) => {
      // The late answer of a session that is over says nothing to the next.
      if (mayRead(session.state())) noteReply(asked, json)
    },
  })
  return {
    client,
    config,
    fileConfig,
    session,
    now,
    readRetry: createReadRetry(now, Math.random),
  }
}

/** The screens that begin with the whole list: itself, as most visits do, and what waits in it. */
const OF_LIST = new Set(['/', paths.pipelines(), paths.approvals()])

/** Asks for the list before React runs, so that the answer is there when its screen is. Never rejects. */
export async function prefetchList(
  page: string,
  { client, session }: Service,
  queries: QueryClient,
): Promise<void> {
  if (OF_LIST.has(page) && mayRead(session.state()))
    await queries.prefetchQuery(pipelineQueries(client).list())
}
