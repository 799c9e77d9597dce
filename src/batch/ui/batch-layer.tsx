import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pipelineKeys } from '~/queries/pipelines'
import type { BatchEngine, BatchView } from '~/batch/engine/batch'
import { useCanRead, useService } from '~/queries/service-context'
import { daysKept } from '~/stores/preferences'
import { createBatchDesk, type BatchDesk } from './batch-desk'
import { Button } from '~/ui/button'
import { focusHeading } from '~/ui/focus-heading'
import { Notice } from '~/ui/notice'
import { BatchDock } from './batch-dock'
import { keepCopies, pruneCopies } from '~/stores/deleted-copies'
import { useLauncher } from './batch-request'
import { engineOf, type OpenEngine } from './open-engine'
import { PreflightSheet } from './preflight-dialog'
import { TakeBackNotice } from './undo-notice'
import { dropReasons } from '~/stores/reject-reasons'
import { useSelectionsWithoutGone } from './gone-ids'
import { useAnnouncedBatches } from './use-announced-batches'

/**
 * Batches from the click to the ledger: preflight, confirmation, sending, results. It stands beside
 * the screens and not in one, so that a batch goes on wherever one goes.
 */
export function BatchLayer() {
  const service = useService()
  const queries = useQueryClient()
  const launcher = useLauncher()
  const [said, setSaid] = useState<string>()
  const [{ engine, end, desk }] = useState(() => {
    const made = engineOf(service, queries)
    return {
      ...made,
      desk: createBatchDesk({
        engine: made.engine,
        launcher,
        now: service.now,
        after,
        keepCopies,
        say: (words) => setSaid(words),
      }),
    }
  })
  const { shown, chosen, sheet, removal, since } = useSyncExternalStore(desk.subscribe, desk.state)
  useEffect(() => desk.open(), [desk])
  useEngineOfThisVisit(engine, desk, end)
  useAnnouncedBatches(engine, service.now)
  useListAfterDeletion(engine)
  useSelectionsWithoutGone(engine)
  useFocusAfterSheet(sheet !== undefined)
  useReasonsUntilDone(engine)

  return (
    <>
      {said !== undefined && (
        <div role="alert">
          <Notice actions={<Button onClick={() => setSaid(undefined)}>Dismiss</Button>}>
            {said}
          </Notice>
        </div>
      )}
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
        since={since}
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

/**
 * The selection that was confirmed goes, and with it the button that has the focus back when the sheet
 * closes. The results are what comes next, and no key does anything there.
 */
function useFocusAfterSheet(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      // The dialog gives the focus back in the frame after it has closed; this comes behind it.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body)
            focusHeading('section[aria-label="Results"] h2')
        }),
      )
    }
  }, [isOpen])
}

const DAY = 86_400_000

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Looks up what earlier visits left open, warns before closing in the middle, ends with the session. */
function useEngineOfThisVisit(engine: BatchEngine, desk: BatchDesk, end: OpenEngine['end']): void {
  const { session, now } = useService()
  const canRead = useCanRead()
  // Without a token the journal's open ends could only be left unknown.
  useEffect(() => {
    if (!canRead) return
    void engine.recover()
    void pruneCopies(now() - daysKept() * DAY)
  }, [engine, canRead, now])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // A confirmed deletion that is not sent yet would be dropped without a word.
      const { removal, shown } = desk.state()
      // Nor is what came of a batch kept anywhere, where there is no journal (faults row 42).
      const isForgotten = engine.journalState() === 'memory' && shown.size > 0
      if (engine.isActing() || removal !== undefined || isForgotten) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [engine, desk])

  useEffect(() => {
    let token = session.token()
    const stop = session.subscribe(() => {
      // Nobody confirmed that the rest is sent in another person's name.
      if (session.token() !== token) {
        const because = session.state() === 'locked' ? 'locked' : 'token'
        for (const { id } of engine.batches()) engine.stopRest(id, because)
        desk.withdraw()
      }
      token = session.token()
    })
    return () => {
      stop()
      if (session.state() !== 'none') return
      desk.forget()
      void end()
    }
  }, [engine, desk, end, session])
}

/** What was deleted is gone from the list, so the list is read anew once a deletion has ended. */
function useListAfterDeletion(engine: BatchEngine): void {
  const queries = useQueryClient()
  const { now } = useService()
  // Those that ended before are long gone from it.
  const [since] = useState(now)
  const [ended] = useState(() => new Set<string>())
  useEffect(() => {
    const isNews = ({ id, action, finishedAt = 0 }: BatchView) =>
      action === 'delete' && finishedAt >= since && !ended.has(id)
    const note = () => {
      const fresh = engine.batches().filter(isNews)
      for (const { id } of fresh) ended.add(id)
      if (fresh.length > 0) void queries.invalidateQueries({ queryKey: pipelineKeys.list })
    }
    return engine.subscribe(note)
  }, [engine, queries, ended, since])
}

/** A reason is kept until its rejection is done; what was refused may be asked for again with it. */
function useReasonsUntilDone(engine: BatchEngine): void {
  // Once for each batch: what is written later for the same pipeline is for another gate.
  const [ended] = useState(() => new Set<string>())
  useEffect(
    () =>
      engine.subscribe(() => {
        for (const view of engine.batches()) {
          if (view.action !== 'reject' || view.stage !== 'finished' || ended.has(view.id)) continue
          ended.add(view.id)
          const done = [...view.items()].filter(({ state }) => state.kind === 'done')
          dropReasons(done.map(({ target }) => target.id))
        }
      }),
    [engine, ended],
  )
}
