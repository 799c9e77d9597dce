import { createStore } from 'zustand/vanilla'
import { isJsonObject, own, parseJson } from '~/lib/json'
import { faultOfToken } from '~/lib/token'
import { tabStorage } from './stored-text'

export type Session = ReturnType<typeof openSession>

interface SessionData {
  readonly token: string | undefined
  readonly state: SessionState
}

/**
 * `none`: no token yet, or signed out. `given`: requests can be sent. `refused`: the service refused our token.
 * `locked`: the token was removed, because the user was inactive.
 */
export type SessionState = 'none' | 'given' | 'refused' | 'locked'

const KEY = 'sluice.token'

/**
 * The token that is stored for this tab, if the user entered it for the service at `origin`. Other code of this site
 * may have written the stored text. So a token that cannot be in a header is ignored.
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

/** Stores the token. If the storage is full, the session still works, but a reload asks for the token again. */
function keep(storage: Storage | undefined, key: string, origin: string, token: string) {
  try {
    storage?.setItem(key, JSON.stringify({ origin, token }))
  } catch {
    storage?.removeItem(key)
  }
}

const unstored = new Set<string>()

/** Whether a token is only in memory, so that a reload would ask for it again. */
export const hasUnstoredToken = (): boolean => unstored.size > 0

/**
 * Opens a session. Its token is in the memory of the page. If the user chooses to keep the token for the tab,
 * `sessionStorage` has a copy. The session does not use `create-store.ts`, because a sign-out or a lock removes the
 * token itself.
 *
 * @param place where a token can be stored: `tab` for the storage of this tab, another storage, or `undefined` for
 * nowhere
 * @param setup `key` is the storage key, because the agent endpoint has another token. `isInFront` is true if a server
 * in front of Sluice signs users in. Then the page needs no token
 */
export function openSession(
  place: 'tab' | Storage | undefined,
  origin: string,
  { key = KEY, isInFront = false }: { readonly key?: string; readonly isInFront?: boolean } = {},
) {
  const storage = place === 'tab' ? tabStorage() : place
  // zustand keeps the first state in memory, also after a lock, so the first state must have no token.
  const store = createStore<SessionData>(() => ({ token: undefined, state: 'none' }))
  // No function below may use this constant. Otherwise the token would stay in memory after a sign-out.
  const kept = keptToken(storage, origin, key)
  store.setState({ token: kept, state: kept === undefined && !isInFront ? 'none' : 'given' })
  const token = () => store.getState().token
  const state = () => store.getState().state
  const forget = (next: SessionState) => {
    unstored.delete(key)
    storage?.removeItem(key)
    store.setState({ token: undefined, state: next })
  }
  return {
    store,
    token,
    state,
    /** Uses this token from now on. @returns a message if the token is invalid, or `undefined` if it was accepted */
    signIn: (given: string, keepForTab: boolean): string | undefined => {
      const trimmed = given.trim()
      const fault = faultOfToken(trimmed)
      if (fault !== undefined) return fault
      if (keepForTab) keep(storage, key, origin, trimmed)
      else storage?.removeItem(key)
      if (storage?.getItem(key) == null) unstored.add(key)
      else unstored.delete(key)
      store.setState({ token: trimmed, state: 'given' })
      return undefined
    },
    signOut: () => forget('none'),
    /** Removes the token after a time without user activity. The work of the user is kept. */
    lock: () => forget('locked'),
    /** Marks the session as refused after a 401. */
    refuse: () => {
      // A late reply must not undo a lock or a sign-out.
      if (state() === 'given') store.setState({ state: 'refused' })
    },
    /** The user has signed in again at the server in front of Sluice. Sluice itself needs no token. */
    resume: () => {
      if (state() === 'refused') store.setState({ state: 'given' })
    },
  }
}
