import { createSession, type Session } from '~/api/session'

const KEY = 'sluice.agent-token'

/** This tab's storage, where the browser gives one. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** The agent endpoint's own slot for a token (security 10). */
export function openAgentSlot(origin: string): Session {
  return createSession(tabStorage(), origin, KEY)
}

/** Also when the endpoint was never looked at in this visit. */
export function forgetAgentToken(): void {
  tabStorage()?.removeItem(KEY)
}
