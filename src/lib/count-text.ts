/** Where commas part thousands, as in our own words. */
const WITH_COMMAS = /^en(?:-US|-GB)?$/
const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** A count as it is read: "12,345". `Intl` takes ten milliseconds to get ready, and most need none of it. */
export function countText(count: number): string {
  if (count < 1_000) return String(count)
  if (WITH_COMMAS.test(navigator.language)) return String(count).replace(THOUSANDS, ',')
  return count.toLocaleString()
}
