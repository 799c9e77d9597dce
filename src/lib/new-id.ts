/** An id that no other tab or browser creates. Pages that are served over HTTP have no `crypto.randomUUID`. */
export function newId(): string {
  return [Date.now(), Math.random() * 2 ** 48]
    .map((part) => Math.floor(part).toString(36))
    .join('-')
}
