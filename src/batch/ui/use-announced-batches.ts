import { useEffect, useRef, useState } from 'react'
import type { BatchEngine, BatchView } from '~/batch/engine/batch'
import { useAnnounce } from '~/components/announcer'
import { isUnderWay } from './use-batches'
import { announcementOf } from './batch-labels'

const PAUSE = 5_000

/** Announces the counts of a batch of this tab: at its start, its end, and at most every 5 seconds. */
export function useAnnouncedBatches(engine: BatchEngine, now: () => number): void {
  const announce = useAnnounce()
  // What ended before this tab was opened is not announced.
  const [since] = useState(now)
  const said = useRef(new Map<string, { at: number; isOver: boolean }>())

  useEffect(() => {
    const tell = (view: BatchView) => {
      const before = said.current.get(view.id)
      const isOver = !isUnderWay(view)
      if (isOver && (view.finishedAt ?? 0) < since) return
      if (before?.isOver === isOver && (isOver || now() - before.at < PAUSE)) return
      said.current.set(view.id, { at: now(), isOver })
      announce(announcementOf(view))
    }
    const tellAll = () => engine.batches().forEach(tell)
    tellAll()
    return engine.subscribe(tellAll)
  }, [engine, announce, now, since])
}
