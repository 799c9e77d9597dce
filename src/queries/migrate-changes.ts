/**
 * Moves what an earlier version kept of creations and updates in localStorage into the journal. The
 * intents are made of the content, so that two tabs that do it at once write the same entries.
 */
import type { SingleEntry } from '~/batch/engine/journal-entry'
import { ACTIONS, RESOURCE_TYPES } from '~/domain/action-table'
import { isJsonObject, own, parseJson } from '~/lib/json'

const KEY = 'sluice.changes'

function readOutcome(kind: unknown, reason: string): SingleEntry['outcome'] {
  switch (kind) {
    case 'done':
      return { kind, confirmedBy: reason === '' ? 'reply' : 'status' }
    case 'refused':
    case 'not_sent':
    case 'unknown':
      return { kind, reason }
    default:
      return undefined
  }
}

function readChange(value: unknown): SingleEntry | undefined {
  if (!isJsonObject(value)) return undefined
  const text = (name: string) => {
    const found = own(value, name)
    return typeof found === 'string' ? found : ''
  }
  const at = own(value, 'at')
  const action = ACTIONS.find((each) => each === own(value, 'action'))
  const type = RESOURCE_TYPES.find((each) => each === own(value, 'type'))
  const outcome = readOutcome(own(value, 'outcome'), text('reason'))
  if (typeof at !== 'number' || action === undefined || type === undefined || outcome === undefined)
    return undefined
  const [id, name] = [text('id'), text('name')]
  const intent = `moved-${[at, action, type, name].join('-')}`
  return { v: 1, kind: 'single', intent, at, action, type, id, name, outcome }
}

/** @throws what `append` throws; then it is tried again with the next reading */
export async function migrateChanges(append: (entry: SingleEntry) => Promise<void>): Promise<void> {
  const text = readKept()
  if (text === null) return
  const kept = parseJson(text)?.value
  const changes = Array.isArray(kept) ? kept.flatMap((each) => readChange(each) ?? []) : []
  // The oldest first, as they were sent.
  for (const entry of changes.toReversed()) await append(entry)
  localStorage.removeItem(KEY)
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
