export const LINE_BREAKS = /\r?\n/
export const ANY_SEPARATORS = /[\s,;]+/

/** The ids in a typed or pasted text, without duplicates. */
export function idsIn(text: string, separators: RegExp): readonly string[] {
  return [...new Set(text.split(separators).map((part) => part.trim()))].filter((id) => id !== '')
}
