import { readPipeline, type Pipeline } from '~/api/pipelines'
import { STATUS_KEYS } from '~/domain/phases'
import { isSameJson } from '~/lib/json'

/** Keys of a run: a whole record without them says that there is no run any more. */
const RUN_KEYS = ['run', 'approval']

/** Some services answer `{_id, status}` and nothing else. Then everything else stays as it was. */
function isWhole(answer: Pipeline): boolean {
  return Object.hasOwn(answer.raw, 'name') || Object.hasOwn(answer.raw, 'createdAt')
}

/**
 * The record with what an answer to `status` says of it. Keys that the answer does not have are kept,
 * because a service may tell more in its list.
 *
 * @returns `before` itself when nothing is different
 */
export function mergeRecords(before: Pipeline, answer: Pipeline): Pipeline {
  const dropped = isWhole(answer) ? RUN_KEYS : []
  let next = merge(before, answer, dropped)
  // The answer may have the state under another key than the list, which would go on hiding it.
  if (answer.status !== undefined && next?.status !== answer.status) {
    next = merge(before, answer, [...dropped, ...STATUS_KEYS])
  }
  return next === undefined || isSameJson(next.raw, before.raw) ? before : next
}

/** @param dropped keys of `before` that go when the answer does not have them */
function merge(before: Pipeline, answer: Pipeline, dropped: readonly string[]) {
  const merged = Object.entries({ ...before.raw, ...answer.raw }).flatMap(
    ([key, value]): [string, unknown][] => {
      if (dropped.includes(key) && !Object.hasOwn(answer.raw, key)) return []
      if (key !== '_id') return [[key, value]]
      // The id stays as it is written here, be it a number or under another name.
      return Object.hasOwn(before.raw, '_id') ? [[key, before.raw['_id']]] : []
    },
  )
  return readPipeline(Object.fromEntries(merged))
}
