import { isJsonObject, own, parseJson } from '~/lib/json'

/**
 * The API token (service description §5). It lives in this closure; only when its owner asks to keep
 * it for the tab does it go to `sessionStorage`, and nowhere else ever (security 1, 2).
 */
export interface Session {
  readonly token: () => string | undefined
  /** @returns what is wrong with the token, in words; `undefined` when it was taken */
  readonly signIn: (token: string, keepForTab: boolean) => string | undefined
  readonly signOut: () => void
  /** Nobody was here for long: the token is forgotten, what was typed and sent is kept (security 8). */
  readonly lock: () => void
  /** The service answered 401: the dialog opens until a new token is given. */
  readonly refuse: () => void
  /** Whoever signs in at a server in front has done so again. There is no token to be given. */
  readonly resume: () => void
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * `none`: no token yet; `refused`: the service did not accept the one that we sent; `locked`: forgotten,
 * because nobody was here.
 */
export type SessionState = 'none' | 'given' | 'refused' | 'locked'

const KEY = 'sluice.token'

/** Why a token cannot stand in a header; `undefined` when it can. */
export function faultOfToken(token: string): string | undefined {
  if (token === '') return 'Enter an API token.'
  return /^[\u0021-\u007e]+$/.test(token)
    ? undefined
    : 'The token has a space, a line break or a character that cannot stand in a request header. Copy it again from the platform’s API token page.'
}

/**
 * The token kept for this tab, if it was given for this address. What stands in the storage may have
 * been put there by anybody; a token that cannot be sent is none (security 4).
 */
function keptToken(storage: Storage | undefined, origin: string, key: string): string | undefined {
  const kept = parseJson(storage?.getItem(key) ?? '')?.value
  if (!isJsonObject(kept) || own(kept, 'origin') !== origin) {
    storage?.removeItem(key)
    return undefined
  }
  const token = own(kept, 'token')
  return typeof token === 'string' && faultOfToken(token) === undefined ? token : undefined
}

/** A full storage costs the comfort of a reload, not the session. */
function keep(storage: Storage | undefined, key: string, origin: string, token: string) {
  try {
    storage?.setItem(key, JSON.stringify({ origin, token }))
  } catch {
    storage?.removeItem(key)
  }
}

const unkept = new Set<string>()

/** Is there a token that only this page knows, so that a reload would ask for it again? */
export const hasUnkeptToken = (): boolean => unkept.size > 0

/**
 * @param storage this tab's storage; `undefined` where the browser gives none
 * @param key names the slot: the agent endpoint has one of its own (security 10)
 */
export function createSession(
  storage: Storage | undefined,
  origin: string,
  key: string = KEY,
): Session {
  let token = keptToken(storage, origin, key)
  let state: SessionState = token === undefined ? 'none' : 'given'
  const listeners = new Set<() => void>()
  const change = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const forget = (next: SessionState) => {
    token = undefined
    unkept.delete(key)
    storage?.removeItem(key)
    change(next)
  }
  return {
    token: () => token,
    state: () => state,
    signIn(given, keepForTab) {
      const trimmed = given.trim()
      const fault = faultOfToken(trimmed)
      if (fault !== undefined) return fault
      token = trimmed
      if (keepForTab) keep(storage, key, origin, trimmed)
      else storage?.removeItem(key)
      if (storage?.getItem(key) == null) unkept.add(key)
      else unkept.delete(key)
      change('given')
      return undefined
    },
    signOut: () => forget('none'),
    lock: () => forget('locked'),
    refuse() {
      // The answer to a request of before a lock must not open the screens that the lock hides.
      if (state !== 'refused' && state !== 'locked') change('refused')
    },
    resume() {
      if (state === 'refused') change('given')
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
