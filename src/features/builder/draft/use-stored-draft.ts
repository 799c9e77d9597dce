import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useService } from '~/queries/service-context'
import type { BuilderDesk } from './draft-session'
import { heldDesk, openDesk, startOf } from '../open-builder'
import { draftShelf, isReadable, type UnreadableDraft } from './draft-storage'

type Found = BuilderDesk | UnreadableDraft | 'missing' | 'not-read'

/** The draft of this id: as it stands in this visit, else out of the storage of this browser. */
export function useKeptDraft(id: string | undefined): Found | undefined {
  const service = useService()
  const queries = useQueryClient()
  const [known, setKnown] = useState<{ readonly id: string; readonly found: Found }>()
  const held = id === undefined ? undefined : heldDesk(id)
  // What has been created is held no longer, but still looked at.
  if (id !== undefined && held !== undefined && (known?.found !== held || known.id !== id)) {
    setKnown({ id, found: held })
  }
  const found = held ?? (known?.id === id ? known?.found : undefined)
  const isMissing = id !== undefined && found === undefined
  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    const open = async () => {
      const draft = await draftShelf.take(id)
      if (!isWanted) return
      const next = draft ?? 'missing'
      const isFit = typeof next !== 'string' && isReadable(next)
      setKnown({ id, found: isFit ? openDesk(service, queries, startOf(next)) : next })
    }
    void open()
    return () => {
      isWanted = false
    }
  }, [isMissing, id, service, queries])
  return found
}
