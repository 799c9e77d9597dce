/** The order of code units. The words of a language have another one, for which `Intl` takes its time. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
