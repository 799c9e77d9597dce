import type { Pipeline } from '~/api/pipelines'

const printed = new WeakMap<Pipeline, string>()

/** The record as text, to compare it; `undefined` when it is nested too deep to be printed. */
export function textOfRecord(record: Pipeline): string | undefined {
  const known = printed.get(record)
  if (known !== undefined) return known
  try {
    const text = JSON.stringify(record.raw)
    printed.set(record, text)
    return text
  } catch {
    return undefined
  }
}

/** Remembers what was handed on last, so that an answer that says the same wakes nobody. */
export interface RecordMemory {
  /** Those of the records that are not as they were; from now on these are what was handed on. */
  readonly changesIn: (records: ReadonlyMap<string, Pipeline>) => ReadonlyMap<string, Pipeline>
  /** Forgets all ids but these. */
  readonly keep: (ids: ReadonlySet<string>) => void
  /** Forgets everything: somebody else changed what it was handed on to. */
  readonly forget: () => void
}

export function createRecordMemory(): RecordMemory {
  const texts = new Map<string, string>()
  return {
    changesIn(records) {
      const changes = new Map<string, Pipeline>()
      for (const [id, record] of records) {
        const text = textOfRecord(record)
        if (text === undefined || texts.get(id) === text) continue
        texts.set(id, text)
        changes.set(id, record)
      }
      return changes
    },
    keep(ids) {
      for (const id of texts.keys()) {
        if (!ids.has(id)) texts.delete(id)
      }
    },
    forget: () => texts.clear(),
  }
}
