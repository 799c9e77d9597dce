import { createStore, type StoreApi } from 'zustand/vanilla'
import { isJsonObject, own, parseJson } from '~/lib/json'
import { faultOfToken } from '~/lib/token-fault'
import { tabStorage } from './storages'

/**
 * The API token. It lives in the memory of the page; only when its owner asks to keep it for the tab does it
 * go to `sessionStorage`, and nowhere else ever.
 */
export interface Session {
  readonly token: () => string | undefined
  /** @returns what is wrong with the token, in words; `undefined` when it was taken */
  readonly signIn: (token: string, keepForTab: boolean) => string | undefined
  readonly signOut: () => void
  /** Nobody was here for long: the token is forgotten, what was typed and sent is kept. */
  readonly lock: () => void
  /** The service answered 401: the dialog opens until a new token is given. */
  readonly refuse: () => void
  /** Whoever signs in at a server in front has done so again. There is no token to be given. */
  readonly resume: () => void
  readonly state: () => SessionState
  readonly store: Pick<StoreApi<SessionData>, 'getState' | 'getInitialState' | 'subscribe'>
}

interface SessionData {
  readonly token: string | undefined
  readonly state: SessionState
}

/**
 * `none`: no token yet, or signed out; `given`: requests can be sent; `refused`: the service did not accept the one
 * that we sent; `locked`: forgotten, because nobody was here.
 */
export type SessionState = 'none' | 'given' | 'refused' | 'locked'

const KEY = 'sluice.token'

/**
 * The token that is kept for this tab, if it was given for this address. Anybody may have written to the storage, so a
 * token that no header can carry is ignored.
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
 * Opens a session. No store of `create-store.ts`: `clearLocalData` is called because a session has ended.
 *
 * @param place where a token may be kept: this tab's storage, or nowhere
 * @param setup `key` names the slot, because the agent endpoint has one of its own; `isInFront` where a server in
 *   front signs people in, so that the page needs no token
 */
export function openSession(
  place: 'tab' | Storage | undefined,
  origin: string,
  { key = KEY, isInFront = false }: { readonly key?: string; readonly isInFront?: boolean } = {},
): Session {
  const storage = place === 'tab' ? tabStorage() : place
  const store = createStore<SessionData>(() => {
    const token = keptToken(storage, origin, key)
    return { token, state: token === undefined && !isInFront ? 'none' : 'given' }
  })
  const token = () => store.getState().token
  const state = () => store.getState().state
  const forget = (next: SessionState) => {
    unkept.delete(key)
    storage?.removeItem(key)
    store.setState({ token: undefined, state: next })
  }
  return {
    store,
    token,
    state,
    signIn(given, keepForTab) {
      const trimmed = given.trim()
      const fault = faultOfToken(trimmed)
      if (fault !== undefined) return fault
      if (keepForTab) keep(storage, key, origin, trimmed)
      else storage?.removeItem(key)
      if (storage?.getItem(key) == null) unkept.add(key)
      else unkept.delete(key)
      store.setState({ token: trimmed, state: 'given' })
      return undefined
    },
    signOut: () => forget('none'),
    lock: () => forget('locked'),
    refuse() {
      // The late answer to a request must undo neither a lock nor a sign-out.
      if (state() === 'given') store.setState({ state: 'refused' })
    },
    resume() {
      if (state() === 'refused') store.setState({ state: 'given' })
    },
  }
}
