import { useEffect, useRef, useState } from 'react'
import type { BatchEngine, BatchView } from '~/batch/batch'
import { useAnnounce } from '~/components/announcer'
import { isUnderWay } from './use-batches'
import { summaryOf, titleOf } from './words'

const PAUSE = 5_000

/** Says at the start, at the end and at most every five seconds how a batch of this tab stands (UX 22). */
export function useAnnouncedBatches(engine: BatchEngine, now: () => number): void {
  const announce = useAnnounce()
  // What ended before this tab looked is no news.
  const [since] = useState(now)
  const said = useRef(new Map<string, { at: number; isOver: boolean }>())

  useEffect(() => {
    const tell = (view: BatchView) => {
      const before = said.current.get(view.id)
      const isOver = !isUnderWay(view)
      if (isOver && (view.finishedAt ?? 0) < since) return
      if (before?.isOver === isOver && (isOver || now() - before.at < PAUSE)) return
      said.current.set(view.id, { at: now(), isOver })
      announce(`${titleOf(view.action, view.total, view.type)}: ${summaryOf(view)}`)
    }
    const tellAll = () => engine.batches().forEach(tell)
    tellAll()
    return engine.subscribe(tellAll)
  }, [engine, announce, now, since])
}
