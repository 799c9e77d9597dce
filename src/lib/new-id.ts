/** An id that is unique in all browsers. `crypto.randomUUID` exists only over HTTPS, and another web server may use HTTP. */
export function newId(): string {
  return [Date.now(), Math.random() * 2 ** 48]
    .map((part) => Math.floor(part).toString(36))
    .join('-')
}
