export const LINE_BREAKS = /\r?\n/
export const ANY_SEPARATORS = /[\s,;]+/

export function idsIn(text: string, separators: RegExp): readonly string[] {
  return [...new Set(text.split(separators).map((part) => part.trim()))].filter((id) => id !== '')
}
