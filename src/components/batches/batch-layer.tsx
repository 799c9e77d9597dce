import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pipelineKeys } from '~/api/pipeline-queries'
import type { BatchEngine, BatchView } from '~/batch/batch'
import { useService } from '~/components/service-context'
import { createBatchDesk, type BatchDesk } from './batch-desk'
import { BatchDock } from './batch-dock'
import { keepCopies } from './deleted-copies'
import { useLauncher } from './launcher'
import { openEngine } from './open-engine'
import { PreflightSheet } from './preflight-sheet'
import { TakeBackNotice } from './take-back-notice'
import { useAnnouncedBatches } from './use-announced-batches'

/**
 * Batches from the click to the ledger: preflight, confirmation, sending, results. It stands beside
 * the screens and not in one, so that a batch goes on wherever one goes.
 */
export function BatchLayer() {
  const service = useService()
  const queries = useQueryClient()
  const launcher = useLauncher()
  const [{ engine, desk }] = useState(() => {
    const made = openEngine(service, queries)
    return {
      engine: made,
      desk: createBatchDesk({ engine: made, launcher, now: service.now, after, keepCopies }),
    }
  })
  const { shown, chosen, sheet, removal } = useSyncExternalStore(desk.subscribe, desk.state)
  useEffect(() => desk.open(), [desk])
  useEngineOfThisVisit(engine)
  useNothingAfterSigningOut(engine, desk)
  useAnnouncedBatches(engine, service.now)
  useListAfterDeletion(engine)

  return (
    <>
      {removal !== undefined && (
        <TakeBackNotice
          count={removal.confirmed.targets.length}
          type={removal.confirmed.asking.request.type}
          due={removal.due}
          onTakeBack={desk.takeBack}
        />
      )}
      <BatchDock
        engine={engine}
        shown={shown}
        chosen={chosen}
        onChoose={desk.choose}
        onDismiss={desk.dismiss}
        onLaunch={launcher.ask}
        selectorOf={desk.selectorOf}
      />
      {sheet !== undefined && (
        <PreflightSheet
          key={sheet.key}
          engine={engine}
          asking={sheet}
          onConfirm={desk.confirm}
          onCancel={desk.cancel}
        />
      )}
    </>
  )
}

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Looks up what earlier visits left open, and warns before closing in the middle. */
function useEngineOfThisVisit(engine: BatchEngine): void {
  useEffect(() => void engine.recover(), [engine])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (engine.isActing()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [engine])
}

/** Signed out, what is under way ends, the rest is not sent, and nothing of it is kept (row 40). */
function useNothingAfterSigningOut(engine: BatchEngine, desk: BatchDesk): void {
  const { session } = useService()
  useEffect(() => {
    const clear = () => {
      if (session.state() === 'none') void engine.clear()
    }
    const unsubscribe = [
      session.subscribe(() => {
        if (session.state() !== 'none') return
        for (const { id } of engine.batches()) engine.stopRest(id)
        desk.takeBack()
        desk.cancel()
        desk.dismiss()
        clear()
      }),
      engine.subscribe(() => {
        if (engine.batches().some(({ stage }) => stage === 'finished')) clear()
      }),
    ]
    return () => unsubscribe.forEach((end) => end())
  }, [engine, desk, session])
}

/** What was deleted is gone from the list, so the list is read anew once a deletion has ended. */
function useListAfterDeletion(engine: BatchEngine): void {
  const queries = useQueryClient()
  const [ended] = useState(() => new Set<string>())
  useEffect(() => {
    const isOver = ({ action, stage }: BatchView) => action === 'delete' && stage === 'finished'
    const note = () => {
      const fresh = engine.batches().filter((view) => isOver(view) && !ended.has(view.id))
      for (const { id } of fresh) ended.add(id)
      if (fresh.length > 0) void queries.invalidateQueries({ queryKey: pipelineKeys.list })
    }
    return engine.subscribe(note)
  }, [engine, queries, ended])
}
