import { mark, type Mark } from './marks'
import { browserStorage } from './storages'

const PREFIX = 'sluice.draft:'

/** The text of a draft that was not saved before its page closed. */
export const unloadDraftMark = (id: string): Mark => mark(PREFIX + id, browserStorage)

/** The ids of all such drafts. */
export function unloadDraftIds(): readonly string[] {
  try {
    const keys = Object.keys(browserStorage() ?? {})
    return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}
