import { secretKeysOf, type SchemaOf } from '~/components/without-secrets'
import { createBuilderStore } from './draft-store'
import { draftOf } from './draft'
import { createDraftKeeper, type DraftStart } from './draft-autosave'
import { readDraft, type DraftRecord } from './draft-record'
import { outcomeOf, type Put } from './draft-storage'

export const settled = () => new Promise((resolve) => setImmediate(resolve))

/** One browser: a shelf that all of its tabs share, and a clock that a test moves. */
export function aBrowser(schemaOf: SchemaOf = () => undefined) {
  const shelf = new Map<string, DraftRecord>()
  const world = { isBroken: false, time: 0, ids: 0, schemaOf }
  const left: DraftRecord[] = []
  const timers = new Set<{ readonly at: number; readonly work: () => void }>()
  const tick = async (ms: number) => {
    world.time += ms
    for (const timer of [...timers].filter(({ at }) => at <= world.time)) {
      timers.delete(timer)
      timer.work()
    }
    await settled()
  }
  const open = (
    start: Partial<DraftStart> & { readonly unparsed?: ReadonlyMap<string, string> },
  ) => {
    const found = readDraft(shelf.get(start.id ?? 'd'))
    const store = createBuilderStore(
      draftOf(found?.json ?? { name: '', steps: [] }),
      () => world.time,
      new Map(found?.unparsed),
    )
    const parted: string[] = []
    const keeper = createDraftKeeper(
      {
        shelf: {
          put: async (record, read): Promise<Put> => {
            if (world.isBroken) throw new Error('full')
            const outcome = outcomeOf(shelf.get(record.id), record, read)
            if (outcome === 'kept') shelf.set(record.id, record)
            return outcome
          },
          leave: (record) => void left.push(record),
          remove: async (id) => void shelf.delete(id),
        },
        after: (ms, work) => {
          const timer = { at: world.time + ms, work }
          timers.add(timer)
          return () => timers.delete(timer)
        },
        now: () => world.time,
        newId: () => `id-${(world.ids += 1)}`,
        schemaOf: (identifier) => world.schemaOf(identifier),
        secretKeys: () => {
          const schema = world.schemaOf('any')
          return schema === 'waits' ? schema : secretKeysOf(schema ?? {})
        },
        onParted: () => parted.push(keeper.id()),
      },
      store,
      {
        id: 'd',
        origin: { is: 'new' },
        kept: found && { revision: found.revision, savedAt: found.savedAt },
        ...start,
      },
    )
    const type = (value: unknown, key = 'name') => {
      store.edit({ do: 'set', path: [key], value })
      keeper.note()
    }
    return { store, keeper, type, parted }
  }
  const kept = (id = 'd') => readDraft(shelf.get(id))?.json
  return { left, shelf, world, tick, open, kept }
}

/** A draft as page `page` writes it. */
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

/** A storage whose keys are its own, as those of a browser are. */
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
