import { newId } from '~/lib/new-id'
import type { DraftStart, DraftStorage, PutOutcome } from './draft-storage'
import { isEdited, type DraftStore } from './draft-store'
import { serializeDraft, type Redaction, type StoredContent } from './serialize-draft'

/**
 * The wait before a change is stored. Every change must be stored within one second, and a slow disk needs half a
 * second.
 */
const DELAY_MS = 400

interface AutosaveOptions extends Pick<DraftStart, 'origin' | 'base' | 'stored'> {
  readonly storage: Pick<DraftStorage, 'put' | 'putBeforeUnload' | 'remove'>
  readonly redaction: Redaction
}

export type DraftAutosave = ReturnType<typeof startAutosave>

/** Stores the draft after each change of `store`. `saveStatus` in the store has the result. */
export function startAutosave(
  store: DraftStore,
  { storage, redaction, origin, base, stored }: AutosaveOptions,
) {
  const by = newId()
  let revision = stored?.revision ?? 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** True after the draft was removed or the user has signed out. Then nothing is stored. */
  let isEnded = false
  let isDirty = false
  /** True if the stored draft lacks a secret, or a text that may contain a secret. */
  let isPartial = false
  let writes = 0
  let lastWrite: Promise<void> = Promise.resolve()
  const { pipeline, keys, unparsed } = store.getState().history.present
  let content: StoredContent | undefined = stored && { ...stored, pipeline, keys, base, unparsed }

  const serialize = (ahead = 1, kept?: StoredContent) => {
    const { id, sentName } = store.getState()
    return serializeDraft(
      { id, revision: revision + ahead, by, origin, base, sent: sentName },
      { ...store.getState(), savedAt: Date.now() },
      redaction,
      kept,
    )
  }
  /** Only the first change starts the timer, so that the draft is also stored if the user types without a pause. */
  const schedule = () => {
    if (isEnded) return
    timer ??= setTimeout(() => void save(), DELAY_MS)
  }
  const write = async (): Promise<PutOutcome> => {
    if (isEnded || !isDirty) return 'kept'
    isDirty = false
    try {
      const serialized = serialize(1, content)
      const { record, isIncomplete, omissions } = serialized
      isPartial = omissions.secrets + omissions.texts > 0
      const outcome = await storage.put(record, revision)
      if (outcome !== 'kept') {
        isDirty = true
        return outcome
      }
      revision = record.revision
      content = serialized.content
      // An incomplete record is stored again when the page knows which values are secret.
      if (isIncomplete) isDirty = true
      else if (!isDirty) {
        store.setState({ saveStatus: { kind: 'saved', at: record.savedAt, ...omissions } })
      }
    } catch {
      isDirty = true
      store.setState({ saveStatus: { kind: 'failed' } })
    }
    return 'kept'
  }
  /** Continues as a separate draft, so that this tab does not overwrite the draft of another tab. */
  const fork = async () => {
    revision = 0
    store.setState(({ id, formerIds }) => ({ id: newId(), formerIds: [...formerIds, id] }))
    await write()
  }
  /** Runs one write after another, because each write needs the revision of the previous write. */
  const enqueue = (work: () => Promise<void>) => {
    clearTimeout(timer)
    timer = undefined
    writes += 1
    // An error of one write does not stop the next ones.
    lastWrite = lastWrite.then(work, work).finally(() => {
      writes -= 1
    })
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
    if (!isEnded && kind !== 'failed' && kind !== 'saving') {
      store.setState({ saveStatus: { ...state.saveStatus, kind: 'saving' } })
    }
    schedule()
  })

  return {
    save,
    /** Stores the draft for the last time, at a sign-out. */
    end: () =>
      enqueue(async () => {
        await writeOrFork()
        isEnded = true
      }),
    /**
     * Stores the draft in localStorage at once, because the page may close before a write to the database has finished.
     * Also calls `save`.
     */
    saveBeforeUnload() {
      if ((isDirty || writes > 0) && !isEnded) {
        try {
          // Pending writes may or may not finish, so this record gets a higher revision than all of them.
          storage.putBeforeUnload(serialize(writes + 1, content).record, revision)
        } catch {
          // A draft that cannot be converted to JSON cannot be stored. `saveStatus` tells the user.
        }
      }
      void save()
    },
    wouldLose() {
      if (isEnded) return false
      if (store.getState().saveStatus.kind === 'failed') return true
      if (!isDirty) return isPartial
      const { isIncomplete, omissions } = serialize()
      return isIncomplete || omissions.secrets + omissions.texts > 0
    },
    /** The draft without its secrets. */
    serialize: () => serialize(),
    /**
     * Stores the pipeline name of the request that is about to be sent. If the request creates nothing, the caller
     * passes the name of the earlier request again. `undefined` removes the name when no request can have created the
     * pipeline, or when the user has dismissed the message about it.
     *
     * @returns false if another tab has already sent the draft or removed it
     */
    async setSentName(name: string | undefined): Promise<boolean> {
      let isSentElsewhere = false
      const { sentName: earlier } = store.getState()
      store.setState({ sentName: name })
      await enqueue(async () => {
        isDirty = true
        const outcome = await write()
        isSentElsewhere = name !== undefined && (outcome === 'gone' || outcome === 'sent')
        if (isSentElsewhere) store.setState({ sentName: earlier })
        else if (outcome !== 'kept') await fork()
      })
      return !isSentElsewhere
    },
    async remove() {
      isEnded = true
      await enqueue(() => {
        const { id } = store.getState()
        return storage.remove(id, { id, by, revision })
      })
    },
    restore() {
      isEnded = false
      isDirty = true
      revision = 0
      return save()
    },
  }
}
