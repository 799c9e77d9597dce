/** An id that is unique in this browser. `randomUUID` is missing in a page that came over plain HTTP. */
export function newId(): string {
  return [Date.now(), Math.random() * 2 ** 48]
    .map((part) => Math.floor(part).toString(36))
    .join('-')
}
