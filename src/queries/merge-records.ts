import { readPipeline, type Pipeline } from '~/api/pipelines'
import { STATUS_KEYS } from '~/domain/phases'
import { isSameJson } from '~/lib/json'

/** Keys of a run. A complete record without these keys has no run. */
const RUN_KEYS = ['run', 'approval']

/** Whether the record is complete. Some services reply only `{_id, status}`; all other fields then stay unchanged. */
function isComplete(answer: Pipeline): boolean {
  return Object.hasOwn(answer.raw, 'name') || Object.hasOwn(answer.raw, 'createdAt')
}

/**
 * The record with the newer values from a reply to `status`. Keys that the reply lacks are kept, because some services
 * send only a part of the record. But a complete reply without a run removes the old run.
 *
 * @returns `previous` itself if nothing has changed
 */
export function mergeRecords(previous: Pipeline, answer: Pipeline): Pipeline {
  const dropped = isComplete(answer) ? RUN_KEYS : []
  let next = merge(previous, answer, dropped)
  // If the reply has the state under another key, the old key would still hide the new state.
  if (answer.status !== undefined && next?.status !== answer.status) {
    next = merge(previous, answer, [...dropped, ...STATUS_KEYS])
  }
  return next === undefined || isSameJson(next.raw, previous.raw) ? previous : next
}

/** @param dropped keys of `previous` that are removed if the reply does not have them */
function merge(previous: Pipeline, answer: Pipeline, dropped: readonly string[]) {
  const merged = Object.entries({ ...previous.raw, ...answer.raw }).flatMap(
    ([key, value]): [string, unknown][] => {
      if (dropped.includes(key) && !Object.hasOwn(answer.raw, key)) return []
      if (key !== '_id') return [[key, value]]
      // The record keeps its own id, because the reply may write the id as another type or under another
      // key.
      return Object.hasOwn(previous.raw, '_id') ? [[key, previous.raw['_id']]] : []
    },
  )
  return readPipeline(Object.fromEntries(merged))
}
