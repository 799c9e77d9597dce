/** The 200 of an action in the other forms that docs/service.md#lists lists; which one goes with which action is ours. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { otherWord, withOtherStatus } from './other-words'

interface Result {
  readonly target: string
  readonly isDone: boolean
  readonly status: unknown
  readonly reason: string
  readonly resource: unknown
}

function readResult(result: unknown): Result[] {
  if (!isJsonObject(result)) return []
  const error = own(result, 'error')
  const message = isJsonObject(error) ? own(error, 'message') : undefined
  return [
    {
      target: String(own(result, 'target')),
      isDone: own(result, 'outcome') === 'done',
      status: otherWord(own(result, 'status')),
      reason: typeof message === 'string' ? message : '',
      resource: withOtherStatus(own(result, 'resource')),
    },
  ]
}

const byId = (results: readonly Result[], valueOf: (result: Result) => unknown): JsonObject =>
  Object.fromEntries(results.map((result) => [result.target, valueOf(result)]))

function sides(results: readonly Result[], refusedKey: 'errors' | 'failed'): JsonObject {
  return {
    success: results.filter(({ isDone }) => isDone).map(({ target }) => target),
    [refusedKey]: results
      .filter(({ isDone }) => !isDone)
      .map(({ target, reason }) => ({ id: target, message: reason })),
  }
}

const outcome = ({ target, isDone, reason }: Result): JsonObject =>
  isDone ? { id: target, ok: true } : { id: target, ok: false, error: reason }

/** The body of an action's reply, differently for each action. */
export function reshapeAction(json: unknown): unknown {
  if (!isJsonObject(json)) return json
  const all = own(json, 'results')
  const results = Array.isArray(all) ? all.flatMap(readResult) : []
  switch (own(json, 'action')) {
    case 'status':
      return byId(results, ({ isDone, resource, reason }) =>
        isDone ? resource : { error: reason },
      )
    case 'run':
      return sides(results, 'errors')
    case 'stop':
      return sides(results, 'failed')
    case 'approve':
      return results.map(outcome)
    case 'reject':
      return { data: results.map(outcome) }
    case 'delete':
      return byId(results, ({ isDone, reason }) => (isDone ? 'ok' : { error: reason }))
    case 'create':
      return { data: results[0]?.resource }
    default:
      return { status: results.every(({ isDone }) => isDone) ? 'ok' : 'error' }
  }
}
