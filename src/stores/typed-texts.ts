import { keysFrom, mark } from './marks'
import { tabStorage } from './storages'

const PREFIX = 'sluice.typed:'

const markOf = (name: string) => mark(PREFIX + name, tabStorage)

/**
 * Text that the user typed but has not sent. It survives a reload, a crash and a refused token. It is removed
 * when the tab is closed or the user signs out. Never throws.
 */
export const typedTexts = {
  get: (name: string): string | undefined => markOf(name).read(),
  set(name: string, text: string | undefined): void {
    if (text === undefined) markOf(name).remove()
    else markOf(name).write(text)
  },
  clear(prefix: string): void {
    for (const key of keysFrom(PREFIX + prefix, tabStorage)) mark(key, tabStorage).remove()
  },
}
