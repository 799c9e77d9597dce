/** An id that is unique in all browsers. `crypto.randomUUID` does not exist in a page loaded over plain HTTP. */
export function newId(): string {
  return [Date.now(), Math.random() * 2 ** 48]
    .map((part) => Math.floor(part).toString(36))
    .join('-')
}
