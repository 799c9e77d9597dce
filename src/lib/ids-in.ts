const LINES = /\r?\n/
const ANY_SEPARATOR = /[\s,;]+/

/**
 * The ids in a typed or pasted text, without duplicates.
 *
 * @param between what separates the ids; `anything`: line breaks, spaces, commas and semicolons
 */
export function idsIn(text: string, between: 'lines' | 'anything'): readonly string[] {
  const parts = text.split(between === 'lines' ? LINES : ANY_SEPARATOR)
  return [...new Set(parts.map((part) => part.trim()))].filter((id) => id !== '')
}
