/**
 * An id that no other tab or browser creates. It is made of the time and a random number, because pages that are served
 * over HTTP have no `crypto.randomUUID`.
 */
export function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}
