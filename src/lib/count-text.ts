/** A count as it is read: "12,345". `Intl` takes ten milliseconds to get ready, and most counts need no comma. */
export function countText(count: number): string {
  return count < 1_000 ? String(count) : count.toLocaleString()
}
