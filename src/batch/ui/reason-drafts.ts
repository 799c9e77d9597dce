/**
 * The reasons of rejections while they are written, and until their rejection is done: kept through a
 * failure, a reload and a refused token (I4), in this tab only and never in the journal (security 36).
 */
import { isJsonObject, parseJson } from '~/lib/json'
import { onClear } from '~/stores/clear-local-data'
import { keptTexts, type KeptTexts } from '~/components/typed-texts'

export interface ReasonDrafts {
  /** For `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void
  readonly version: () => number
  /** What was written for this id; empty when nothing was. */
  readonly of: (id: string) => string
  readonly write: (ids: readonly string[], text: string) => void
  readonly drop: (ids: readonly string[]) => void
  readonly clear: () => void
}

const NAME = 'reasons'

/** Each text with the ids that it was written for: one reason for a thousand is kept once. */
type Kept = readonly { readonly text: string; readonly ids: readonly string[] }[]

function isKept(value: unknown): value is Kept {
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

/** @param kept where they outlive a reload */
export function createReasonDrafts(kept: Pick<KeptTexts, 'get' | 'set'>): ReasonDrafts {
  const texts = new Map<string, string>()
  const listeners = new Set<() => void>()
  let version = 0
  const before = parseJson(kept.get(NAME) ?? '[]')?.value
  if (isKept(before)) for (const { text, ids } of before) for (const id of ids) texts.set(id, text)

  const keep = () => {
    const groups = new Map<string, string[]>()
    for (const [id, text] of texts) {
      const ids = groups.get(text)
      if (ids === undefined) groups.set(text, [id])
      else ids.push(id)
    }
    const all: Kept = [...groups].map(([text, ids]) => ({ text, ids }))
    kept.set(NAME, all.length === 0 ? undefined : JSON.stringify(all))
  }
  const changed = () => {
    keep()
    version += 1
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    of: (id) => texts.get(id) ?? '',
    write(ids, text) {
      for (const id of ids) {
        if (text === '') texts.delete(id)
        else texts.set(id, text)
      }
      changed()
    },
    drop(ids) {
      if (ids.map((id) => texts.delete(id)).includes(true)) changed()
    },
    clear() {
      texts.clear()
      changed()
    },
  }
}

/** Those of this tab. */
export const reasonDrafts = createReasonDrafts(keptTexts)
onClear('work', reasonDrafts.clear)
