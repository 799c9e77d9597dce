/** True if the text contains every word of the search, in any order. Ignores case. An empty search always matches. */
export function containsWords(text: string, search: string): boolean {
  const lower = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}
