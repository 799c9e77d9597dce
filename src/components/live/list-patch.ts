/** Putting the answers of a poll into records that are already on the screen. */
import { STATUS_KEYS } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { readPipeline } from '~/api/pipelines'
import { textOfRecord } from './record-memory'

/** Keys of a run: missing from a whole record they say that there is none any more. */
const RUN_KEYS = ['run', 'approval']

/** `{_id, status}` is all that some services answer; then everything else stays as it was. */
function isWhole(answer: Pipeline): boolean {
  return Object.hasOwn(answer.raw, 'name') || Object.hasOwn(answer.raw, 'createdAt')
}

function isOlder(answer: Pipeline, before: Pipeline): boolean {
  return Date.parse(answer.updatedAt ?? '') < Date.parse(before.updatedAt ?? '')
}

/**
 * The record with what an answer to `status` says of it. Keys that the answer does not have are kept:
 * a service may tell more in its list.
 *
 * @returns `before` itself when nothing is different, or when the answer is older (faults.md row 37)
 */
export function mergeAnswer(before: Pipeline, answer: Pipeline): Pipeline {
  if (isOlder(answer, before)) return before
  const dropped = isWhole(answer) ? RUN_KEYS : []
  let next = mergeRecords(before, answer, dropped)
  // The answer may say the state under another key than the list, which would go on hiding it.
  if (answer.status !== undefined && next?.status !== answer.status) {
    next = mergeRecords(before, answer, [...dropped, ...STATUS_KEYS])
  }
  return next === undefined || textOfRecord(next) === textOfRecord(before) ? before : next
}

/** @param dropped keys of `before` that go when the answer does not have them */
function mergeRecords(before: Pipeline, answer: Pipeline, dropped: readonly string[]) {
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

/** Finds and replaces records of one list by id, without an index of a list that may be very long. */
export interface ListPatch {
  /** @param nearby ids that will be looked for too, found in the same pass */
  readonly find: (
    items: readonly Pipeline[],
    id: string,
    nearby: Iterable<string>,
  ) => Pipeline | undefined
  /** @returns the list with the answers in it, and the ids that they changed; `items` itself when none */
  readonly apply: (
    items: readonly Pipeline[],
    answers: ReadonlyMap<string, Pipeline>,
  ) => { readonly items: readonly Pipeline[]; readonly changed: readonly string[] }
}

export function createListPatch(): ListPatch {
  let known: readonly Pipeline[] = []
  /** Where the ids that were looked for stand in `known`: more than once for duplicates. */
  let positions = new Map<string, number[]>()

  const lookUp = (items: readonly Pipeline[], ids: Iterable<string>) => {
    if (items !== known) {
      known = items
      positions = new Map()
    }
    const missing = new Map<string, number[]>()
    for (const id of ids) {
      if (!positions.has(id)) missing.set(id, [])
    }
    if (missing.size === 0) return
    for (let at = 0; at < items.length; at += 1) {
      const id = items[at]?._id
      if (id !== undefined) missing.get(id)?.push(at)
    }
    for (const [id, found] of missing) positions.set(id, found)
  }

  return {
    find(items, id, nearby) {
      if (items !== known || !positions.has(id)) lookUp(items, [...nearby, id])
      const first = positions.get(id)?.[0]
      return first === undefined ? undefined : items[first]
    },
    apply(items, answers) {
      lookUp(items, answers.keys())
      let next: Pipeline[] | undefined
      const changed: string[] = []
      for (const [id, answer] of answers) {
        for (const at of positions.get(id) ?? []) {
          const before = items[at]
          if (before === undefined) continue
          const merged = mergeAnswer(before, answer)
          if (merged === before) continue
          next ??= items.slice()
          next[at] = merged
          if (changed.at(-1) !== id) changed.push(id)
        }
      }
      // Only records were replaced, so that every position still holds.
      if (next !== undefined) known = next
      return { items: next ?? items, changed }
    },
  }
}
