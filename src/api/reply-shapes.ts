import { isJsonObject, own } from '~/lib/json'
import type { RequestSpec } from './client'

/**
 * In which forms the service was seen to answer: hardly any is shown in its description, so whoever
 * helps wants to know them first (product.md, "Settings"). In memory, and of names only.
 */
export interface ReplyShapes {
  readonly note: (spec: RequestSpec, json: unknown) => void
  /** By what was asked: "GET /pipelines", "POST /actions status". */
  readonly seen: () => ReadonlyMap<string, readonly string[]>
  readonly clear: () => void
  readonly subscribe: (listener: () => void) => () => void
}

const MOST_SHAPES = 4
const MOST_KEYS = 6
const LONGEST_KEY = 40

function nameOf({ method = 'GET', path, body }: RequestSpec): string {
  const action = isJsonObject(body) ? own(body, 'action') : undefined
  const asked = path.replace(/^(\/pipelines\/)(?!step-metadata$|validate$).+/, '$1{id}')
  return `${method} ${asked}${typeof action === 'string' ? ` ${action}` : ''}`
}

function shapeOf(json: unknown): string {
  if (Array.isArray(json)) {
    const kind = typeof json[0] === 'string' ? 'texts' : 'records'
    return json.length === 0 ? 'an empty list' : `a list of ${kind}`
  }
  if (!isJsonObject(json)) return 'neither a list nor an object'
  const keys: string[] = []
  // A map from id to record may have 100,000 of them.
  for (const key in json) {
    if (keys.length === MOST_KEYS) return `an object with ${keys.join(', ')}, …`
    keys.push(key.slice(0, LONGEST_KEY))
  }
  return keys.length === 0 ? 'an empty object' : `an object with ${keys.join(', ')}`
}

export function createReplyShapes(): ReplyShapes {
  let seen: ReadonlyMap<string, readonly string[]> = new Map()
  const listeners = new Set<() => void>()
  const change = (next: typeof seen) => {
    seen = next
    for (const listener of listeners) listener()
  }
  return {
    note(spec, json) {
      const name = nameOf(spec)
      const shapes = seen.get(name) ?? []
      const shape = shapeOf(json)
      if (shapes.length === MOST_SHAPES || shapes.includes(shape)) return
      change(new Map(seen).set(name, [...shapes, shape]))
    },
    seen: () => seen,
    clear: () => change(new Map()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
