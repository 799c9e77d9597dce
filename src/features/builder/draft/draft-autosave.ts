/** Writes a draft to the storage of this browser while somebody types. */
import type { JsonObject } from '~/lib/json'
import { newId } from '~/lib/new-id'
import type { Origin } from './draft-record'
import type { DraftStorage, PutOutcome } from './draft-storage'
import { isEdited, type DraftStore } from './draft-store'
import type { Redaction } from './redact-pipeline'
import { omissionsOf, serializeDraft } from './serialize-draft'

/** A letter is stored within one second, and a slow disk needs half of that. */
const DELAY_MS = 400

interface AutosaveOptions {
  readonly storage: Pick<DraftStorage, 'put' | 'putBeforeUnload' | 'remove'>
  readonly redaction: Redaction
  readonly origin: Origin
  /** The record that a clone or an edit began with. */
  readonly base?: JsonObject | undefined
  /** The revision that was read from the storage; absent for a new draft. */
  readonly revision?: number | undefined
}

export type DraftAutosave = ReturnType<typeof startAutosave>

/** Stores the draft after each change of `store`, and shows in `saveStatus` how that went. */
export function startAutosave(
  store: DraftStore,
  { storage, redaction, origin, base, revision: readRevision = 0 }: AutosaveOptions,
) {
  const by = newId()
  let revision = readRevision
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRemoved = false
  /** Something was typed that is not stored. */
  let isDirty = false
  /** The stored draft lacks a secret, or a text that may hold one. */
  let isPartial = false
  let writes = 0
  let lastWrite: Promise<void> = Promise.resolve()

  const serialize = (ahead = 1) => {
    const { id, sentName } = store.getState()
    return serializeDraft(
      { id, revision: revision + ahead, by, origin, base, sent: sentName },
      { ...store.getState(), savedAt: Date.now() },
      redaction,
    )
  }
  /** Only the first letter starts the timer, so that also a person who never pauses is saved. */
  const schedule = () => {
    if (isRemoved) return
    timer ??= setTimeout(() => void save(), DELAY_MS)
  }
  const write = async (): Promise<PutOutcome> => {
    if (isRemoved || !isDirty) return 'kept'
    isDirty = false
    try {
      const serialized = serialize()
      const { record, isIncomplete } = serialized
      const omissions = omissionsOf(serialized)
      isPartial = omissions.secrets + omissions.texts > 0
      const outcome = await storage.put(record, revision)
      if (outcome !== 'kept') {
        isDirty = true
        return outcome
      }
      revision = record.revision
      if (isIncomplete) {
        // The service may say soon which values are secret.
        isDirty = true
        schedule()
      } else if (!isDirty) {
        store.setState({ saveStatus: { kind: 'saved', at: record.savedAt, ...omissions } })
      }
    } catch {
      isDirty = true
      store.setState({ saveStatus: { kind: 'failed' } })
    }
    return 'kept'
  }
  /** Continues as a separate draft, so that no tab overwrites another. */
  const fork = async () => {
    revision = 0
    store.setState({ id: newId(), isForked: true })
    await write()
  }
  /** One write after the other, because each needs the revision of the one before. */
  const enqueue = (work: () => Promise<void>) => {
    clearTimeout(timer)
    timer = undefined
    const before = lastWrite
    const next = async () => {
      await before
      await work()
      writes -= 1
    }
    writes += 1
    lastWrite = next()
    return lastWrite
  }
  const writeOrFork = async () => {
    if ((await write()) !== 'kept') await fork()
  }
  const save = () => enqueue(writeOrFork)

  store.subscribe((state, before) => {
    if (!isEdited(state, before)) return
    isDirty = true
    const { kind } = state.saveStatus
    if (!isRemoved && kind !== 'failed' && kind !== 'saving') {
      store.setState({ saveStatus: { kind: 'saving' } })
    }
    schedule()
  })

  return {
    /** Writes what is not stored yet. */
    save,
    /** The same for a page that is being closed and cannot wait. */
    saveBeforeUnload() {
      if ((isDirty || writes > 0) && !isRemoved) {
        try {
          // Writes that are under way may finish or not, so this one is newer than all of them.
          storage.putBeforeUnload(serialize(writes + 1).record, revision)
        } catch {
          // A draft that cannot be printed cannot be stored; `saveStatus` shows that.
        }
      }
      void save()
    },
    /** Would closing the page lose something that was typed, such as a secret? */
    wouldLose() {
      if (isRemoved) return false
      if (store.getState().saveStatus.kind === 'failed') return true
      if (!isDirty) return isPartial
      const serialized = serialize()
      const { secrets, texts } = omissionsOf(serialized)
      return serialized.isIncomplete || secrets + texts > 0
    },
    /** The draft without its secrets, as it would be stored now. */
    serialize: () => serialize(),
    /**
     * Stores the name under which the draft is being sent, or `undefined` once its outcome is known.
     *
     * @returns false when another tab has sent or created the draft first
     */
    async setSentName(name: string | undefined): Promise<boolean> {
      let isSentElsewhere = false
      store.setState({ sentName: name })
      await enqueue(async () => {
        isDirty = true
        const outcome = await write()
        isSentElsewhere = name !== undefined && (outcome === 'gone' || outcome === 'sent')
        if (isSentElsewhere) store.setState({ sentName: undefined })
        else if (outcome !== 'kept') await fork()
      })
      return !isSentElsewhere
    },
    async remove() {
      isRemoved = true
      await enqueue(() => storage.remove(store.getState().id))
    },
    /** Undoes `remove`. */
    async restore() {
      await enqueue(async () => {
        isRemoved = false
        revision = 0
        isDirty = true
        await writeOrFork()
      })
    },
  }
}
