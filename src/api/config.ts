import { isFlag, isText, numberIn, oneOf, type Check } from '~/lib/guards'
import { isJsonObject, own, printJson } from '~/lib/json'
import { faultOfMappings, isMappings, type ScmMapping } from '~/domain/scm-mapping'
import type { Action } from '~/domain/action-table'
import { KNOWN_PHASES, type KnownPhase } from '~/domain/phases'
import type { ReportKind } from '~/domain/report-event'

const REPORT_KINDS = ['errors', 'vitals', 'policy'] as const satisfies readonly ReportKind[]

/** `config.json` beside `index.html`. */
export interface Config {
  /** Where `/api/v2` stands; relative addresses count from the dashboard's own. */
  readonly apiBaseUrl: string
  /** The agent endpoint ({mcp_url} of §4.7); relative addresses count from the dashboard's own. */
  readonly mcpUrl: string
  /** `proxy`: a reverse proxy adds the token, so nobody is asked for one. */
  readonly auth: 'token' | 'proxy'
  readonly readOnly: boolean
  /** Ids in one request of a batch. */
  readonly batchChunk: number
  /** Name of a header that carries one key a chunk, for services that know repeats by it; empty: none is sent. */
  readonly idempotencyHeader: string
  /** Seconds between two polls of what moves. */
  readonly pollSeconds: number
  /** Validates a draft in the builder at each pause in typing, not only when somebody asks for it. */
  readonly validateWhileEditing: boolean
  /** After so many minutes in which nobody was here the token is forgotten; 0: never. */
  readonly idleLockMinutes: number
  /** Which SCM service a tool identifier stands for, besides or in place of those that Sluice knows. */
  readonly scmServices: readonly ScmMapping[]
  /** Words of the service for a state, each with the phase that it means: `{"in_review": "waiting_approval"}`. */
  readonly phases: Readonly<Record<string, KnownPhase>>
  /** Tokens that the sign-in dialog offers. Everybody can read them, so they are for trial services only. */
  readonly sampleTokens: readonly { readonly label: string; readonly token: string }[]
  /** Shown in the navigation and the title, such as “Production”. Empty: none. */
  readonly label: string
  readonly labelTone: (typeof LABEL_TONES)[number]
  /** `{"delete": false}`: this action is neither offered nor sent. Actions that are not named are allowed. */
  readonly actions: Readonly<Partial<Record<SwitchableAction, boolean>>>
  /** Whether the token dialog offers to keep the token for the tab. */
  readonly keepToken: boolean
  /** Where people sign in again after a 401 from a sign-in in front. Empty: they are told to reload. */
  readonly signInUrl: string
  /** Opened after a sign-out, to end the session of the sign-in in front, too. */
  readonly signOutUrl: string
  /** What Sluice reports to a path of its own origin, by kind. Without a path nothing is reported. */
  readonly report: { readonly url: string } & Readonly<Partial<Record<ReportKind, boolean>>>
}

const LABEL_TONES = ['neutral', 'green', 'amber', 'red'] as const

/** `status` only reads, so it cannot be switched off. */
export type SwitchableAction = Exclude<Action, 'status'>

interface Key<Value> {
  readonly fits: Check<Value>
  /** What it has to be, in words. */
  readonly form: string
  readonly otherwise: Value
  /** Says more exactly what is wrong. */
  readonly fault?: (value: unknown) => string | undefined
}

/** A token of HTTP, and none that the client sets itself. */
const isHeaderName: Check<string> = (value): value is string =>
  isText(value) &&
  /^[\w!#$%&'*+.^`|~-]{0,64}$/.test(value) &&
  !/^(?:accept|authorization|content-type|x-sluice)$/i.test(value)

/** Each action that can be switched off. A new action does not compile until it is here. */
const SWITCHABLE = Object.keys({
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
const arePhases: Check<Config['phases']> = (value): value is Config['phases'] =>
  isJsonObject(value) &&
  Object.entries(value).every(([word, phase]) => word.trim() !== '' && isPhase(phase))

const areSampleTokens: Check<Config['sampleTokens']> = (value): value is Config['sampleTokens'] =>
  Array.isArray(value) &&
  value.every((each) => isJsonObject(each) && isText(each['label']) && isText(each['token']))

const areSwitches: Check<Config['actions']> = (value): value is Config['actions'] =>
  isJsonObject(value) &&
  Object.entries(value).every(
    ([action, flag]) => SWITCHABLE.some((name) => name === action) && isFlag(flag),
  )

/** A path of this origin, an HTTPS address, or nothing. `//host` would be another origin that looks like a path. */
const isPageAddress: Check<string> = (value): value is string =>
  isText(value) && /^(?:|\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\@]+)$/.test(value)

/** A path of this origin and, for each kind of report, whether it is sent. */
const isReport: Check<Config['report']> = (value): value is Config['report'] => {
  if (!isJsonObject(value)) return false
  const { url, ...kinds } = value
  return (
    isPageAddress(url) &&
    !url.startsWith('https:') &&
    Object.entries(kinds).every(
      ([kind, flag]) => REPORT_KINDS.some((name) => name === kind) && isFlag(flag),
    )
  )
}

const KEYS: { readonly [Name in keyof Config]: Key<Config[Name]> } = {
  apiBaseUrl: { fits: isText, form: 'an address in quotes', otherwise: './' },
  mcpUrl: { fits: isText, form: 'an address in quotes', otherwise: './mcp' },
  auth: { fits: oneOf('token', 'proxy'), form: '"token" or "proxy"', otherwise: 'token' },
  readOnly: { fits: isFlag, form: 'true or false', otherwise: false },
  batchChunk: {
    fits: numberIn(1, 500, true),
    form: 'a whole number from 1 to 500',
    otherwise: 50,
  },
  idempotencyHeader: {
    fits: isHeaderName,
    form: 'the name of a header in quotes, such as "Idempotency-Key"',
    otherwise: '',
  },
  pollSeconds: {
    fits: numberIn(1, 3600),
    form: 'a number of seconds from 1 to 3600',
    otherwise: 3,
  },
  validateWhileEditing: { fits: isFlag, form: 'true or false', otherwise: true },
  idleLockMinutes: {
    fits: numberIn(0, 1440),
    form: 'a number of minutes from 0 (never) to 1440',
    otherwise: 30,
  },
  scmServices: {
    fits: isMappings,
    form: 'a list of SCM services',
    otherwise: [],
    fault: faultOfMappings,
  },
  phases: {
    fits: arePhases,
    form: `an object from words of the service to phases, such as {"in_review": "waiting_approval"}. The phases are ${KNOWN_PHASES.join(', ')}`,
    otherwise: {},
  },
  sampleTokens: {
    fits: areSampleTokens,
    form: 'a list of objects with "label" and "token"',
    otherwise: [],
  },
  label: {
    fits: (value): value is string => isText(value) && value.length <= 40,
    form: 'a text of at most 40 characters',
    otherwise: '',
  },
  labelTone: {
    fits: oneOf(...LABEL_TONES),
    form: LABEL_TONES.map((tone) => `"${tone}"`).join(' or '),
    otherwise: 'neutral',
  },
  actions: {
    fits: areSwitches,
    form: `an object from actions to true or false, such as {"delete": false}. The actions are ${SWITCHABLE.join(', ')}`,
    otherwise: {},
  },
  keepToken: { fits: isFlag, form: 'true or false', otherwise: true },
  signInUrl: {
    fits: isPageAddress,
    form: 'a path such as "/oauth2/sign_in", or an https address',
    otherwise: '',
  },
  signOutUrl: {
    fits: isPageAddress,
    form: 'a path such as "/oauth2/sign_out", or an https address',
    otherwise: '',
  },
  report: {
    fits: isReport,
    form: `an object such as {"url": "/reports", "errors": true}. The url is a path of the same origin, the kinds are ${REPORT_KINDS.join(', ')}`,
    otherwise: { url: '' },
  },
}

/** All keys, in the order of the documents. */
export const CONFIG_KEYS = Object.keys(KEYS) as readonly (keyof Config)[]

/** What Sluice does when the key is not set. */
export const defaultOf = (name: keyof Config): unknown => KEYS[name].otherwise

/** What is wrong with a value: the key, what came, and what is allowed. `undefined` for a good one. */
export function faultOfValue(name: keyof Config, value: unknown): string | undefined {
  const { fits, form, fault }: Key<unknown> = KEYS[name]
  if (fits(value)) return undefined
  const { text, cut } = printJson(value, 60)
  const came = cut ? `${text}…` : text
  return fault?.(value) ?? `“${name}” is ${came.replaceAll(/\s+/g, ' ')}. It has to be ${form}.`
}

export type ConfigOutcome =
  | { readonly ok: true; readonly config: Config; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Loopback may be plain HTTP, all else needs HTTPS. */
export function faultOfServiceUrl(address: string, appUrl: string): string | undefined {
  if (!URL.canParse(address, appUrl)) return `“${address}” is no address.`
  const url = new URL(address, appUrl)
  if (url.username !== '' || url.password !== '')
    return `“${address}” carries a user name or password.`
  // Before the origins are compared: that of `blob:https://…` is the one inside.
  if (!/^https?:$/.test(url.protocol)) return `“${address}” is no web address.`
  if (url.origin === new URL(appUrl).origin || url.protocol === 'https:') return undefined
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  return isLoopback
    ? undefined
    : `“${address}” is not HTTPS. Only addresses on this machine may go without.`
}

/**
 * Checks the text of `config.json`. Unknown keys warn, everything wrong is named.
 *
 * @param appUrl the dashboard's own address, which relative ones count from
 */
export function readConfig(text: string, appUrl: string): ConfigOutcome {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { ok: false, problems: [`config.json is no JSON: ${(error as Error).message}`] }
  }
  if (!isJsonObject(json)) {
    return { ok: false, problems: ['config.json has to hold one JSON object.'] }
  }
  const wrong = CONFIG_KEYS.flatMap((name) =>
    own(json, name) === undefined ? [] : (faultOfValue(name, json[name]) ?? []),
  )
  if (wrong.length > 0) return { ok: false, problems: wrong }
  const config = Object.fromEntries(
    Object.entries(KEYS).map(([name, { otherwise }]) => [name, own(json, name) ?? otherwise]),
    // Each value has just passed the check of its key.
  ) as unknown as Config
  const problems = [
    faultOfServiceUrl(config.apiBaseUrl, appUrl),
    faultOfServiceUrl(config.mcpUrl, appUrl),
  ].filter((problem) => problem !== undefined)
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    config,
    warnings: Object.keys(json)
      .filter((key) => !Object.hasOwn(KEYS, key))
      .map((key) => `config.json: “${key}” is not known and was ignored.`),
  }
}

/** The address that requests are resolved against: absolute, with a trailing slash. */
export function resolveBaseUrl(address: string, appUrl: string): string {
  const url = new URL(address, appUrl)
  url.search = ''
  url.hash = ''
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}
