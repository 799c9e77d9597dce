import { vi } from 'vitest'
import { writeOnlyNamesOf, type SchemaOf } from '~/lib/without-secrets'
import { startAutosave } from './draft-autosave'
import {
  mayRemove,
  readDraft,
  type DraftRecord,
  type DraftStart,
  putOutcomeOf,
  type PutOutcome,
} from './draft-storage'
import { createDraftStore } from './draft-store'

/** Waits until all pending promises have been handled. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Must be called before each test that uses `aBrowser`. */
export function useFakeClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 })
}

const NEW = { is: 'new' } as const

/** One browser, with a storage that all its tabs share. It needs `useFakeClock`. */
export function aBrowser(schemaOf: SchemaOf = () => undefined) {
  const stored = new Map<string, DraftRecord>()
  const world = { isBroken: false, schemaOf, disk: Promise.resolve() }
  const left: DraftRecord[] = []
  const tick = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await settle()
  }
  const open = (id = 'd', { origin = NEW, base }: Partial<DraftStart> = {}) => {
    const found = readDraft(stored.get(id))
    const store = createDraftStore({
      id,
      pipeline: found?.json ?? { name: '', steps: [] },
      ...(found && { stored: found }),
    })
    const autosave = startAutosave(store, {
      storage: {
        put: async (record, read): Promise<PutOutcome> => {
          await world.disk
          if (world.isBroken) throw new Error('full')
          const outcome = putOutcomeOf(stored.get(record.id), record, read)
          if (outcome === 'kept') stored.set(record.id, record)
          return outcome
        },
        putBeforeUnload: (record) => void left.push(record),
        remove: async (each, seen) => {
          if (world.isBroken) throw new Error('blocked')
          if (mayRemove(stored.get(each), seen)) stored.delete(each)
        },
      },
      redaction: {
        schemaOf: (identifier) => world.schemaOf(identifier),
        secretKeys: () => {
          const schema = world.schemaOf('any')
          return schema === 'loading' ? schema : writeOnlyNamesOf(schema ?? {})
        },
      },
      origin,
      base: found?.baseJson ?? base,
      ...(found && { stored: found }),
    })
    const type = (value: unknown, key = 'name') => store.edit({ type: 'set', path: [key], value })
    return { store, autosave, type, status: () => store.getState().saveStatus }
  }
  const kept = (id = 'd') => readDraft(stored.get(id))?.json
  return { left, stored, world, tick, open, kept }
}

export function aRecord(more: Partial<DraftRecord> = {}): DraftRecord {
  return {
    version: 1,
    id: 'd',
    revision: 1,
    by: 'page',
    origin: { is: 'new' },
    savedAt: 1_000,
    pipeline: '{"name":"a"}',
    unparsed: [],
    omitted: [],
    ...more,
  }
}

/** A localStorage whose keys are own properties, as in a browser. */
export function aStorage() {
  const texts: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => texts[key] ?? null,
    setItem: (key: string, text: string) => void (texts[key] = text),
    removeItem: (key: string) => void delete texts[key],
  }
  return new Proxy(texts as Record<string, string> & typeof methods, {
    get: (_, key) => Reflect.get(methods, key) ?? Reflect.get(texts, key),
  })
}
