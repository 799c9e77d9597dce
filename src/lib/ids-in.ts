/** An id can contain any character except a line break. Spaces around an id are ignored. */
const LINES = /\r?\n/
const ANY_SEPARATOR = /[\s,;]+/

/** The ids in a typed or pasted text, without duplicates. */
export function idsIn(text: string, between: 'lines' | 'anything'): readonly string[] {
  const parts = text.split(between === 'lines' ? LINES : ANY_SEPARATOR)
  return [...new Set(parts.map((part) => part.trim()))].filter((id) => id !== '')
}
