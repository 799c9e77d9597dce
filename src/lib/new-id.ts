/** An id that no other tab or browser creates. Pages that are served over HTTP have no `crypto.randomUUID`. */
export function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}
