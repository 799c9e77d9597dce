import { createSession, type Session } from '~/api/session'
import { tabStorage } from '~/lib/storages'

const KEY = 'sluice.agent-token'

/** The agent endpoint's own slot for a token (security 10). */
export function openAgentSlot(origin: string): Session {
  return createSession(tabStorage(), origin, KEY)
}
