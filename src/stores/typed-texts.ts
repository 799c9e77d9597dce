import { keysWithPrefix, storedText, tabStorage } from './stored-text'

const PREFIX = 'sluice.typed:'

const textOf = (name: string) => storedText(PREFIX + name, tabStorage)

/**
 * Text that the user typed but has not sent. It survives a reload, a crash and a refused token. It is removed
 * when the tab is closed or the user signs out. Never throws.
 */
export const typedTexts = {
  get: (name: string): string | undefined => textOf(name).read(),
  set(name: string, text: string | undefined): void {
    if (text === undefined) textOf(name).remove()
    else textOf(name).write(text)
  },
  clear(prefix: string): void {
    for (const key of keysWithPrefix(PREFIX + prefix, tabStorage))
      storedText(key, tabStorage).remove()
  },
}
