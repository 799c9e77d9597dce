/** Ids are opaque: only line breaks end one, and only the blanks around it are not part of it. */
const LINES = /\r?\n/
/** Where nobody has to know that: whatever usually stands between them. */
const ANY_SEPARATOR = /[\s,;]+/

/** The ids in a text that somebody typed or pasted, each once. */
export function idsIn(text: string, between: 'lines' | 'anything'): readonly string[] {
  const parts = text.split(between === 'lines' ? LINES : ANY_SEPARATOR)
  return [...new Set(parts.map((part) => part.trim()))].filter((id) => id !== '')
}
