/** The ids in a typed or pasted text, separated by line breaks, spaces, commas or semicolons. Without duplicates. */
export function idsIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/))].filter((id) => id !== '')
}
