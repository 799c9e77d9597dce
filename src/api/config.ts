import type { Action } from '~/domain/action-table'
import { KNOWN_PHASES, type KnownPhase } from '~/domain/phases'
import type { ReportKind } from '~/domain/report-event'
import { isMappings } from '~/domain/scm-mapping'
import {
  isBoolean,
  isJsonObject,
  isString,
  numberBetween,
  oneOf,
  own,
  type TypeGuard,
} from '~/lib/json'

export const REPORT_KINDS = ['errors', 'vitals', 'policy'] as const satisfies readonly ReportKind[]

export const LABEL_TONES = ['neutral', 'green', 'amber', 'red'] as const

/** `status` only reads, so it cannot be switched off. */
type SwitchableAction = Exclude<Action, 'status'>

/** A valid HTTP header name that the client does not set itself, or an empty text. */
const isHeaderName = (value: unknown): value is string =>
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
const arePhases = (value: unknown): value is Readonly<Record<string, KnownPhase>> =>
  isJsonObject(value) &&
  Object.entries(value).every(([word, phase]) => word.trim() !== '' && isPhase(phase))

const areSampleTokens = (
  value: unknown,
): value is readonly { readonly label: string; readonly token: string }[] =>
  Array.isArray(value) &&
  value.every((each) => isJsonObject(each) && isString(each['label']) && isString(each['token']))

const areSwitches = (
  value: unknown,
): value is Readonly<Partial<Record<SwitchableAction, boolean>>> =>
  isJsonObject(value) &&
  Object.entries(value).every(([action, flag]) => isSwitchable(action) && isBoolean(flag))

/** A path of this origin, an HTTPS URL, or empty. `//host` is invalid, because it is a URL of another origin. */
const isPageAddress = (value: unknown): value is string =>
  isString(value) && /^(?:|\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\@]+)$/.test(value)

const isReport = (
  value: unknown,
): value is { readonly url: string } & Readonly<Partial<Record<ReportKind, boolean>>> => {
  if (!isJsonObject(value)) return false
  const { url, ...kinds } = value
  return (
    isPageAddress(url) &&
    !url.startsWith('https:') &&
    Object.entries(kinds).every(([kind, flag]) => isReportKind(kind) && isBoolean(flag))
  )
}

const key = <Value>(isValid: TypeGuard<Value>, value: Value) => ({ isValid, default: value })

const KEYS = {
  /** The URL before `/api/v2`. A relative URL is relative to the dashboard. */
  apiBaseUrl: key(isString, './'),
  /** The URL of the agent endpoint (docs/service.md#agent-endpoint). A relative URL is relative to the dashboard. */
  mcpUrl: key(isString, './mcp'),
  /** `proxy`: a reverse proxy adds the token, so users do not enter one. */
  auth: key(oneOf('token', 'proxy'), 'token'),
  readOnly: key(isBoolean, false),
  /** The largest number of ids in one request. */
  batchChunk: key(numberBetween(1, 500, true), 50),
  /**
   * The name of the header that sends an idempotency key with each chunk of a batch, if the service supports such keys.
   * Empty: no key is sent.
   */
  idempotencyHeader: key(isHeaderName, ''),
  /** Seconds between two polls while a watched pipeline is queued, running or in an unknown state. */
  pollSeconds: key(numberBetween(1, 3600), 3),
  /**
   * True: the builder validates a draft after each pause in typing. False: only on request, and before a creation or an
   * update.
   */
  validateWhileEditing: key(isBoolean, true),
  /** After this many minutes without user activity, the token is removed. 0: never. */
  idleLockMinutes: key(numberBetween(0, 1440), 30),
  /** SCM services by tool identifier. They add to the built-in services or replace them. */
  scmServices: key(isMappings, []),
  /** Maps status words of the service to phases: `{"in_review": "waiting_approval"}`. */
  phases: key(arePhases, {}),
  /** Tokens that the sign-in dialog offers. Everybody can read them, so use them only for trial services. */
  sampleTokens: key(areSampleTokens, []),
  /** A text for the navigation and the title, such as “Production”. Empty: no label. */
  label: key((value): value is string => isString(value) && value.length <= 40, ''),
  labelTone: key(oneOf(...LABEL_TONES), 'neutral'),
  /** `{"delete": false}`: this action is disabled and never sent. Actions that are not listed are allowed. */
  actions: key(areSwitches, {}),
  keepToken: key(isBoolean, true),
  /**
   * The page where users sign in again after a 401, if a server in front of Sluice signs them in. Empty: the dialog
   * shows no link.
   */
  signInUrl: key(isPageAddress, ''),
  /** The page that opens after a sign-out and ends the session at the server in front of Sluice. */
  signOutUrl: key(isPageAddress, ''),
  /**
   * The reports that Sluice sends, and their URL. The URL is a path on the origin of the dashboard. Without a URL, no
   * report is sent.
   */
  report: key(isReport, { url: '' }),
}

export type Config = {
  readonly [Name in keyof typeof KEYS]: (typeof KEYS)[Name]['default']
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
 * The mistake in a service URL as a sentence; `undefined` if the URL is valid. The URL must use HTTPS, unless it has
 * the origin of the dashboard or is on localhost.
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
 * Parses `config.json`. Unknown keys are ignored.
 *
 * @param appUrl the URL of the dashboard, for relative URLs
 * @returns the configuration, or its problems. If the file is not a JSON object, this is the only problem. The URLs of
 * the service are checked only if all other values are valid.
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
