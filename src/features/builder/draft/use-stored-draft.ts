import { useEffect, useState } from 'react'
import type { DraftSession } from './draft-session'
import { draftStorage, isReadable, type UnreadableDraft } from './draft-storage'
import { findSession, startOfStored, useOpenSession } from './open-session'

type StoredDraft = DraftSession | UnreadableDraft | 'missing' | 'not-read'

/** The draft with this id: from the open session in this page, or else from the storage. */
export function useStoredDraft(id: string | undefined): StoredDraft | undefined {
  const openSession = useOpenSession()
  const [last, setLast] = useState<{ readonly id: string; readonly draft: StoredDraft }>()
  const open = id === undefined ? undefined : findSession(id)
  // Keeps the session after it was closed, because its page shows that the pipeline was created.
  if (id !== undefined && open !== undefined && (last?.draft !== open || last.id !== id)) {
    setLast({ id, draft: open })
  }
  const draft = open ?? (last?.id === id ? last?.draft : undefined)
  const isMissing = id !== undefined && draft === undefined
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    const read = async () => {
      const stored = (await draftStorage.get(id)) ?? 'missing'
      if (!isCurrent) return
      const canOpen = typeof stored !== 'string' && isReadable(stored)
      setLast({ id, draft: canOpen ? openSession(startOfStored(stored)) : stored })
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [isMissing, id, openSession])
  return draft
}
