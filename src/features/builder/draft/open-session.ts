import { useCallback, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { StepMetadata } from '~/api/step-metadata'
import { writeOnlyNamesOf, type SchemaOf } from '~/lib/without-secrets'
import type { ScmMapping } from '~/domain/scm-mapping'
import { useService } from '~/queries/service-context'
import { useCachedStepMetadata } from '~/queries/step-metadata'
import { onClear } from '~/stores/clear-local-data'
import { startAutosave } from './draft-autosave'
import {
  type DraftStart,
  type KeptDraft,
  draftStorage,
  isReadable,
  type UnreadableDraft,
} from './draft-storage'
import { type DraftSession, draftSourceOf } from './draft-session'
import { createDraftStore, isEdited } from './draft-store'
import type { Redaction } from './serialize-draft'
import { stepSchemaOf } from './step-schema'

/**
 * The drafts that the user has changed or sent since the page was loaded. They stay in memory after the user has left
 * the builder, so that their secrets and undo history are not lost.
 */
export const sessions = new Set<DraftSession>()

// Stores the drafts without their secrets, and removes the drafts from memory.
onClear('work', async () => {
  const open = [...sessions]
  sessions.clear()
  await Promise.all(open.map(async ({ autosave }) => autosave.end()))
})

/** @param isFormer true to find a draft by a former id, because older history entries still have it */
export function findSession(id: string, isFormer = false): DraftSession | undefined {
  return [...sessions].find(({ store }) => {
    const { id: now, formerIds } = store.getState()
    return isFormer ? formerIds.includes(id) : now === id
  })
}

/**
 * Removes the draft from memory and from the storage. Call it after the draft was created, sent as an update, or
 * discarded.
 */
export async function closeSession(session: DraftSession): Promise<void> {
  sessions.delete(session)
  await session.autosave.remove()
}

/** Returns a function that opens a draft. The draft is not stored until its first change. */
export function useOpenSession(): (start: DraftStart) => DraftSession {
  const { config } = useService()
  const cachedMetadata = useCachedStepMetadata()
  return useCallback(
    (start) => openSession(start, redactionFrom(cachedMetadata, config.scmServices)),
    [cachedMetadata, config],
  )
}

function openSession(start: DraftStart, redaction: Redaction): DraftSession {
  const { id, stored } = start
  const store = createDraftStore(start)
  const autosave = startAutosave(store, { ...start, storage: draftStorage, redaction })
  const session: DraftSession = {
    key: id,
    store,
    autosave,
    omitted: stored?.omitted ?? [],
    source: draftSourceOf(start, redaction),
  }
  store.subscribe((state, before) => {
    if (isEdited(state, before)) sessions.add(session)
  })
  return session
}

function startOfStored(stored: KeptDraft): DraftStart {
  const { id, origin, json, baseJson } = stored
  return { id, origin, pipeline: json, base: baseJson, stored }
}

type StoredDraft = DraftSession | UnreadableDraft | 'missing' | 'not-read'

/** The draft with this id, from the open session of this page or from the storage. */
export function useStoredDraft(id: string | undefined): StoredDraft | undefined {
  const startSession = useOpenSession()
  const [last, setLast] = useState<{ readonly id: string; readonly draft: StoredDraft }>()
  // If another tab has changed, sent or removed the draft with this id, the draft of this tab continues under a new id.
  // Back and Forward still open the draft of this tab. A link opens the stored draft.
  const isBack = useNavigationType() === NavigationType.Pop
  // The draft that has this id now comes first, because the draft in `last` may have got another id.
  const draft =
    id === undefined
      ? undefined
      : (findSession(id) ??
        (last?.id === id ? last.draft : isBack ? findSession(id, true) : undefined))
  // Keeps the session after the draft was created or sent as an update, because the page then shows the result.
  if (id !== undefined && draft !== undefined && (last?.draft !== draft || last.id !== id)) {
    setLast({ id, draft })
  }
  const isMissing = id !== undefined && draft === undefined
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    const read = async () => {
      const stored = (await draftStorage.get(id)) ?? 'missing'
      if (!isCurrent) return
      const canOpen = typeof stored !== 'string' && isReadable(stored)
      setLast({ id, draft: canOpen ? startSession(startOfStored(stored)) : stored })
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [isMissing, id, startSession])
  return draft
}

/** Finds out from the cached metadata which values are secret. `loading` means that the metadata are being read. */
function redactionFrom(
  cachedMetadata: ReturnType<typeof useCachedStepMetadata>,
  scmServices: readonly ScmMapping[],
): Redaction {
  const schemaIn = (metadata: StepMetadata) =>
    stepSchemaOf(metadata.tool_identifier ?? '', '', metadata, scmServices)
  const schemaOf: SchemaOf = (identifier) => {
    const all = cachedMetadata()
    if (all === undefined || all === 'loading') return all
    const metadata = all.items.find((each) => each.tool_identifier === identifier)
    return metadata && schemaIn(metadata)
  }
  const secretKeys = () => {
    const all = cachedMetadata()
    if (all === 'loading') return all
    return new Set(all?.items.flatMap((each) => [...writeOnlyNamesOf(schemaIn(each))]))
  }
  return { schemaOf, secretKeys }
}
