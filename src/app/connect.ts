import { createClient } from '~/api/client'
import {
  readConfig,
  resolveBaseUrl,
  serviceAddress,
  type Config,
  type ConfigOutcome,
} from '~/api/config'
import { switchOffActions } from '~/domain/switched-off-actions'
import { mapPhaseWords } from '~/domain/phases'
import { createReadRetry } from '~/api/read-retry'
import { openSession } from '~/stores/session'
import { noteClocks } from '~/stores/clock-skew'
import { chosenSetup } from '~/stores/preferences'
import { noteReply } from '~/stores/reply-shapes'
import { mayRead, type Service } from '~/queries/service-context'
import { createPolicyWatch } from '~/lib/policy-watch'
import { tabStorage } from '~/lib/storages'
import { onClear } from '~/stores/clear-local-data'

declare global {
  /** What config.json answered; `undefined` for no answer. Asked for by public/early.js. */
  var sluiceConfig:
    | Promise<{ readonly status: number; readonly text: string } | undefined>
    | undefined
  /** The list, asked for by public/early.js. */
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

/** What was asked for early is for the first request, in the same words, or for nothing: it would only grow old. */
function fetchOrTakeUp(url: string, init: RequestInit): Promise<Response> {
  const early = globalThis.sluiceList
  globalThis.sluiceList = undefined
  const isSame =
    early?.url === url && JSON.stringify(early.headers) === JSON.stringify(init.headers)
  return isSame ? early.answer : fetch(url, init)
}

/** Reads config.json beside index.html. A missing one is not guessed at. */
export async function loadConfig(appUrl: string): Promise<ConfigOutcome> {
  const { pathname } = new URL('config.json', appUrl)
  // The bundle may come first.
  if (globalThis.sluiceConfig === undefined) {
    await new Promise((resolve) => addEventListener('load', resolve))
  }
  const answer = await globalThis.sluiceConfig
  if (answer === undefined) {
    return { ok: false, problems: [`${pathname} could not be read: no answer.`] }
  }
  const { status, text } = answer
  if (status < 200 || status > 299) {
    return { ok: false, problems: [`${pathname} answered with status ${status}.`] }
  }
  return readConfig(text, appUrl)
}

/** What is shown when nothing can be made of it. */
export const loadConfigErrorPage = () => import('./config-error-page')

/**
 * Settles where the service is, for as long as this page lives.
 *
 * @returns makes the connection that one session uses
 */
export function connect(file: Config, appUrl: string): () => Service {
  mapPhaseWords(file.phases)
  switchOffActions(file.actions)
  const { apiBaseUrl, ...pace } = chosenSetup()
  const configured = { ...file, apiBaseUrl: resolveBaseUrl(file.apiBaseUrl, appUrl) }
  const baseUrl = serviceAddress(configured, apiBaseUrl, appUrl)
  const config = { ...configured, ...pace, apiBaseUrl: baseUrl }
  const wasBlocked = createPolicyWatch()
  return () => openService(config, configured, wasBlocked)
}

function openService(
  config: Config,
  configured: Config,
  wasBlocked: ReturnType<typeof createPolicyWatch>,
): Service {
  const baseUrl = config.apiBaseUrl
  const session = openSession(config.keepToken ? tabStorage() : undefined, new URL(baseUrl).origin)
  const now = () => Date.now()
  const client = createClient({
    fetch: fetchOrTakeUp,
    now,
    isOnline: () => navigator.onLine,
    wasBlocked,
    baseUrl,
    token: session.token,
    proxyHeader: config.auth === 'proxy',
    readOnly: config.readOnly,
    onUnauthorized: session.refuse,
    onReply: ({ serverTime, localTime }) => {
      if (serverTime !== undefined) noteClocks(serverTime, localTime)
    },
    onJson: (asked, json) => {
      // The late answer of a session that is over says nothing to the next.
      if (mayRead(config, session.state())) noteReply(asked, json)
    },
  })
  return {
    client,
    config,
    configured,
    session,
    now,
    readRetry: createReadRetry(now, Math.random),
  }
}
