import { mark, type Mark } from './marks'
import { browserStorage } from './storages'

const PREFIX = 'sluice.draft:'

/** The text of a draft that a page left behind when it went away. */
export const unloadDraftMark = (id: string): Mark => mark(PREFIX + id, browserStorage)

/** The ids of the drafts that pages left behind. */
export function unloadDraftIds(): readonly string[] {
  try {
    const keys = Object.keys(browserStorage() ?? {})
    return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}
