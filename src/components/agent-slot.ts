import { openSession, type Session } from '~/stores/session'
import { tabStorage } from '~/lib/storages'

const KEY = 'sluice.agent-token'

/** The agent endpoint's own slot for a token. */
export function openAgentSlot(origin: string): Session {
  return openSession(tabStorage(), origin, { key: KEY })
}
