/** Compares by code units. The order of a language needs `Intl`, which is slow. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
