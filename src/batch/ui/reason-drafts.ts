/**
 * The reasons of rejections while they are written and until their rejection is done. They survive a failure, a
 * reload and a refused token, in this tab only. They are never written to the journal.
 */
import { create } from 'zustand'
import { isJsonObject, parseJson } from '~/lib/json'
import { onClear } from '~/stores/clear-local-data'
import { keptTexts } from '~/components/typed-texts'

const NAME = 'reasons'

/** Each text with the ids that it was written for, so that one reason for a thousand is saved once. */
type SavedReasons = readonly { readonly text: string; readonly ids: readonly string[] }[]

type Reasons = ReadonlyMap<string, string>

function isSaved(value: unknown): value is SavedReasons {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) =>
        isJsonObject(each) &&
        typeof each['text'] === 'string' &&
        Array.isArray(each['ids']) &&
        each['ids'].every((id: unknown) => typeof id === 'string'),
    )
  )
}

function load(): Reasons {
  const saved = parseJson(keptTexts.get(NAME) ?? '[]')?.value
  if (!isSaved(saved)) return new Map()
  return new Map(saved.flatMap(({ text, ids }) => ids.map((id) => [id, text] as const)))
}

function save(reasons: Reasons): void {
  const idsByText = Map.groupBy(reasons.keys(), (id) => reasons.get(id) ?? '')
  const all: SavedReasons = [...idsByText].map(([text, ids]) => ({ text, ids }))
  keptTexts.set(NAME, all.length === 0 ? undefined : JSON.stringify(all))
}

/** By the id of the pipeline. */
export const useReasonDrafts = create<{ readonly reasons: Reasons }>(() => ({ reasons: load() }))
useReasonDrafts.subscribe(({ reasons }) => save(reasons))
onClear('work', () => useReasonDrafts.setState({ reasons: new Map() }))

/** Empty where nothing was written. */
export function reasonDraftOf(id: string): string {
  return useReasonDrafts.getState().reasons.get(id) ?? ''
}

export function writeReasonDrafts(ids: readonly string[], text: string): void {
  const reasons = new Map(useReasonDrafts.getState().reasons)
  for (const id of ids) {
    if (text === '') reasons.delete(id)
    else reasons.set(id, text)
  }
  useReasonDrafts.setState({ reasons })
}

export function dropReasonDrafts(ids: readonly string[]): void {
  const { reasons } = useReasonDrafts.getState()
  if (ids.some((id) => reasons.has(id))) writeReasonDrafts(ids, '')
}
