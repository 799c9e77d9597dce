import {
  isBoolean,
  isString,
  numberBetween,
  oneOf,
  type TypeGuard,
  isJsonObject,
  own,
} from '~/lib/json'
import { isMappings, type ScmMapping } from '~/domain/scm-mapping'
import type { Action } from '~/domain/action-table'
import { KNOWN_PHASES, type KnownPhase } from '~/domain/phases'
import type { ReportKind } from '~/domain/report-event'

export const REPORT_KINDS = ['errors', 'vitals', 'policy'] as const satisfies readonly ReportKind[]

export interface Config {
  /** The URL before `/api/v2`. A relative URL is relative to the dashboard. */
  readonly apiBaseUrl: string
  /** The URL of the agent endpoint (docs/service.md#agent-endpoint). A relative URL is relative to the dashboard. */
  readonly mcpUrl: string
  /** `proxy`: a reverse proxy adds the token, so users do not enter one. */
  readonly auth: 'token' | 'proxy'
  readonly readOnly: boolean
  /** The largest number of ids in one request. */
  readonly batchChunk: number
  /**
   * The name of the header that sends an idempotency key with each chunk of a batch, if the service supports such keys.
   * Empty: no key is sent.
   */
  readonly idempotencyHeader: string
  /** Seconds between two polls while a watched pipeline is queued, running or in an unknown state. */
  readonly pollSeconds: number
  /**
   * True: the builder validates a draft after each pause in typing. False: only on request, and before a creation or an
   * update.
   */
  readonly validateWhileEditing: boolean
  /** After this many minutes without user activity, the token is removed. 0: never. */
  readonly idleLockMinutes: number
  /** SCM services by tool identifier. They add to the built-in services or replace them. */
  readonly scmServices: readonly ScmMapping[]
  /** Maps status words of the service to phases: `{"in_review": "waiting_approval"}`. */
  readonly phases: Readonly<Record<string, KnownPhase>>
  /** Tokens that the sign-in dialog offers. Everybody can read them, so use them only for trial services. */
  readonly sampleTokens: readonly { readonly label: string; readonly token: string }[]
  /** A text for the navigation and the title, such as “Production”. Empty: no label. */
  readonly label: string
  readonly labelTone: (typeof LABEL_TONES)[number]
  /** `{"delete": false}`: this action is disabled and never sent. Actions that are not listed are allowed. */
  readonly actions: Readonly<Partial<Record<SwitchableAction, boolean>>>
  readonly keepToken: boolean
  /**
   * The page where users sign in again after a 401, if a server in front of Sluice signs them in. Empty: the dialog has
   * no link to such a page.
   */
  readonly signInUrl: string
  /** The page that opens after a sign-out and ends the session at the server in front of Sluice. */
  readonly signOutUrl: string
  /**
   * Which reports Sluice sends, and where. The URL is a path on the origin of the dashboard. Without a URL, no report
   * is sent.
   */
  readonly report: { readonly url: string } & Readonly<Partial<Record<ReportKind, boolean>>>
}

export const LABEL_TONES = ['neutral', 'green', 'amber', 'red'] as const

/** `status` only reads, so it cannot be switched off. */
type SwitchableAction = Exclude<Action, 'status'>

interface Key<Value> {
  readonly isValid: TypeGuard<Value>
  readonly default: Value
}

/** A valid HTTP header name that the client does not set itself, or an empty text. */
const isHeaderName: TypeGuard<string> = (value): value is string =>
  isString(value) &&
  /^[\w!#$%&'*+.^`|~-]{0,64}$/.test(value) &&
  !/^(?:accept|authorization|content-type|x-sluice)$/i.test(value)

/** Each action that can be switched off. A new action does not compile until it is here. */
export const SWITCHABLE = Object.keys({
  create: true,
  update: true,
  run: true,
  stop: true,
  reset: true,
  delete: true,
  approve: true,
  reject: true,
} satisfies Record<SwitchableAction, true>)

const isPhase = oneOf(...KNOWN_PHASES)
const isReportKind = oneOf(...REPORT_KINDS)
const isSwitchable = oneOf(...SWITCHABLE)
const arePhases: TypeGuard<Config['phases']> = (value): value is Config['phases'] =>
  isJsonObject(value) &&
  Object.entries(value).every(([word, phase]) => word.trim() !== '' && isPhase(phase))

const areSampleTokens: TypeGuard<Config['sampleTokens']> = (
  value,
): value is Config['sampleTokens'] =>
  Array.isArray(value) &&
  value.every((each) => isJsonObject(each) && isString(each['label']) && isString(each['token']))

const areSwitches: TypeGuard<Config['actions']> = (value): value is Config['actions'] =>
  isJsonObject(value) &&
  Object.entries(value).every(([action, flag]) => isSwitchable(action) && isBoolean(flag))

/** A path of this origin, an HTTPS URL, or empty. `//host` is invalid, because it is a URL of another origin. */
const isPageAddress: TypeGuard<string> = (value): value is string =>
  isString(value) && /^(?:|\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\@]+)$/.test(value)

const isReport: TypeGuard<Config['report']> = (value): value is Config['report'] => {
  if (!isJsonObject(value)) return false
  const { url, ...kinds } = value
  return (
    isPageAddress(url) &&
    !url.startsWith('https:') &&
    Object.entries(kinds).every(([kind, flag]) => isReportKind(kind) && isBoolean(flag))
  )
}

const KEYS: { readonly [Name in keyof Config]: Key<Config[Name]> } = {
  apiBaseUrl: { isValid: isString, default: './' },
  mcpUrl: { isValid: isString, default: './mcp' },
  auth: { isValid: oneOf('token', 'proxy'), default: 'token' },
  readOnly: { isValid: isBoolean, default: false },
  batchChunk: { isValid: numberBetween(1, 500, true), default: 50 },
  idempotencyHeader: { isValid: isHeaderName, default: '' },
  pollSeconds: { isValid: numberBetween(1, 3600), default: 3 },
  validateWhileEditing: { isValid: isBoolean, default: true },
  idleLockMinutes: { isValid: numberBetween(0, 1440), default: 30 },
  scmServices: { isValid: isMappings, default: [] },
  phases: { isValid: arePhases, default: {} },
  sampleTokens: { isValid: areSampleTokens, default: [] },
  label: {
    isValid: (value): value is string => isString(value) && value.length <= 40,
    default: '',
  },
  labelTone: { isValid: oneOf(...LABEL_TONES), default: 'neutral' },
  actions: { isValid: areSwitches, default: {} },
  keepToken: { isValid: isBoolean, default: true },
  signInUrl: { isValid: isPageAddress, default: '' },
  signOutUrl: { isValid: isPageAddress, default: '' },
  report: { isValid: isReport, default: { url: '' } },
}

export const CONFIG_KEYS = Object.keys(KEYS) as readonly (keyof Config)[]

export const defaultOf = (name: keyof Config): unknown => KEYS[name].default

export const isValidValue = (name: keyof Config, value: unknown): boolean =>
  KEYS[name].isValid(value)

export interface InvalidValue {
  readonly name: keyof Config
  readonly value: unknown
}

export type ConfigOutcome =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly (string | InvalidValue)[] }

/**
 * What is wrong with a service URL, as a sentence, or `undefined`. The URL must use HTTPS, unless it has the origin of
 * the dashboard or is on localhost.
 */
export function faultOfServiceUrl(address: string, appUrl: string): string | undefined {
  if (!URL.canParse(address, appUrl)) return `“${address}” is not a URL.`
  const url = new URL(address, appUrl)
  if (url.username !== '' || url.password !== '')
    return `“${address}” contains a user name or password.`
  // Check this before the origins are compared, because `blob:https://…` has the origin of its inner URL.
  if (!/^https?:$/.test(url.protocol)) return `“${address}” is not a web address.`
  if (url.origin === new URL(appUrl).origin || url.protocol === 'https:') return undefined
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  return isLoopback
    ? undefined
    : `“${address}” is not HTTPS. Only addresses on localhost may use HTTP.`
}

/**
 * Parses `config.json`. Unknown keys are ignored. Each invalid key gives a problem.
 *
 * @param appUrl the URL of the dashboard, for relative URLs
 */
export function readConfig(text: string, appUrl: string): ConfigOutcome {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { ok: false, problems: [`config.json is not JSON: ${(error as Error).message}`] }
  }
  if (!isJsonObject(json)) {
    return { ok: false, problems: ['config.json has to contain one JSON object.'] }
  }
  const wrong = CONFIG_KEYS.map((name) => ({ name, value: own(json, name) })).filter(
    ({ name, value }) => value !== undefined && !isValidValue(name, value),
  )
  if (wrong.length > 0) return { ok: false, problems: wrong }
  const config = Object.fromEntries(
    Object.entries(KEYS).map(([name, { default: value }]) => [name, own(json, name) ?? value]),
    // The cast is safe, because each value has passed the check of its key.
  ) as unknown as Config
  const problems = [
    faultOfServiceUrl(config.apiBaseUrl, appUrl),
    faultOfServiceUrl(config.mcpUrl, appUrl),
  ].filter((problem) => problem !== undefined)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config }
}

/** The base URL of the requests to `/api/v2`: absolute, without a query, with a trailing slash. */
export function resolveBaseUrl(address: string, appUrl: string): string {
  const url = new URL(address, appUrl)
  url.search = ''
  url.hash = ''
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}
