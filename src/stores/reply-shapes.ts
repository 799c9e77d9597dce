/**
 * The shapes of the replies that this page received. The service documents hardly any reply, so these shapes help to
 * find the cause of a problem. They contain only names of keys, no values.
 */
import { isJsonObject, own } from '~/lib/json'
import { createStore } from './create-store'

/** The parts of a request that name its reply, as in "POST /actions status". */
interface ReplyRequest {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
}

const MAX_SHAPES = 4
const MAX_KEYS = 6
const LONGEST_KEY = 40

function nameOf({ method = 'GET', path, body }: ReplyRequest): string {
  const action = isJsonObject(body) ? own(body, 'action') : undefined
  const shape = path.replace(/^(\/pipelines\/)(?!step-metadata$|validate$).+/, '$1{id}')
  return `${method} ${shape}${typeof action === 'string' ? ` ${action}` : ''}`
}

function shapeOf(json: unknown): string {
  if (Array.isArray(json)) {
    const kind = typeof json[0] === 'string' ? 'texts' : 'records'
    return json.length === 0 ? 'an empty list' : `a list of ${kind}`
  }
  if (!isJsonObject(json)) return 'neither a list nor an object'
  const keys: string[] = []
  // Uses `for…in`, because a map from id to record may have 100,000 keys.
  for (const key in json) {
    if (keys.length === MAX_KEYS) return `an object with ${keys.join(', ')}, …`
    keys.push(key.slice(0, LONGEST_KEY))
  }
  return keys.length === 0 ? 'an empty object' : `an object with ${keys.join(', ')}`
}

const NONE: ReadonlyMap<string, readonly string[]> = new Map()

/**
 * The shapes of the replies to each request. The keys are texts such as “GET /pipelines” and “POST /actions status”.
 */
export const useReplyShapes = createStore('read', () => ({ seen: NONE }))

export function recordReplyShape(request: ReplyRequest, json: unknown): void {
  const { seen } = useReplyShapes.getState()
  const name = nameOf(request)
  const shapes = seen.get(name) ?? []
  const shape = shapeOf(json)
  if (shapes.length === MAX_SHAPES || shapes.includes(shape)) return
  useReplyShapes.setState({ seen: new Map(seen).set(name, [...shapes, shape]) })
}
