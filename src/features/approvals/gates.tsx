import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uncertainGatesIn } from '~/components/approvals/waiting'
import { coveredText } from '~/components/partial-list'
import { useMediaQuery } from '~/ui/use-media-query'
import { isUnderWay, type Decision, useDecisions } from './decisions'
import { GatePane } from './gate/gate-pane'
import { QueueTable, SelectionLine } from './queue/queue-table'
import { useGateKeys } from './queue/use-gate-keys'
import { type OpenGate, useOpenGate, ONE_COLUMN_SCREEN } from './gate/use-open-gate'
import { useBatch } from '~/batch/ui/use-batch'
import {
  isWaiting,
  nextWaiting,
  type QueueEntry,
  type Queue,
  type SeenGates,
  useLastWaiting,
  useSeenGates,
} from './queue/queue'
import { ACTION_TABLE, actionsIn } from '~/domain/action-table'
import { nameOf } from '~/api/pipelines'
import { type PageCommand, usePageCommands } from '~/stores/page-commands'
import { gateSelection } from '~/stores/selection'
import { useStore } from 'zustand'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { paths } from '~/components/paths'
import { ServiceCode } from '~/components/service-text'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/button'

/** The CSS classes of the queue when it is beside the open gate. On a narrow screen, the queue is alone. */
export const QUEUE_WIDTH =
  'hairline w-[min(420px,42.8%)] shrink-0 border-r max-lg:pointer-coarse:w-[46%]'

export function Gates({ queue }: { readonly queue: Queue }) {
  const { entries, waiting, removeDecided } = queue
  const isAlone = useMediaQuery(ONE_COLUMN_SCREEN)
  const decisions = useDecisions()
  const seen = useSeenGates(waiting)
  const lastWaiting = useLastWaiting(waiting, queue.query.dataUpdatedAt)
  const open = useOpenGate(queue, isAlone, decisions, (key) => lastWaiting(key) !== undefined)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const decide = useDeciding({ queue, open, seen, decisions, frame })
  const { ids } = useStore(gateSelection)
  const selected = waiting.filter(({ key }) => ids.has(key))
  useGateKeys({ queue, selected, open, frame, onDecide: decide })

  const { entry } = open
  useGateCommands(selected, entry, decide)
  if (entries.length === 0 && open.key === undefined)
    return (
      <NoGate
        isUncertain={queue.list !== undefined && uncertainGatesIn(queue.list) !== undefined}
      />
    )
  return (
    <>
      <div className="contents" {...queue.area}>
        <div
          ref={setFrame}
          // In a low window, the whole page scrolls. Otherwise the queue and the detail scroll separately.
          className="flex min-h-0 flex-1 short:flex-none"
        >
          {(!isAlone || open.key === undefined) && (
            <div className={`flex min-h-0 flex-col ${isAlone ? 'flex-1' : QUEUE_WIDTH}`}>
              <QueueTable
                entries={entries}
                decisions={decisions}
                isAnother={seen.isAnother}
                open={open}
                onRemoveDecided={removeDecided}
              />
            </div>
          )}
          {entry === undefined ? (
            open.key !== undefined && (
              <NoSuchGate id={open.key} covered={queue.list && coveredText(queue.list)} />
            )
          ) : (
            <GatePane
              isAlone={isAlone}
              isSelecting={selected.length > 0}
              entry={entry}
              decision={decisions.get(entry.pipeline._id ?? '')}
              lastWaiting={lastWaiting(entry.key)}
              isAnother={seen.isAnother(entry)}
              onRead={() => seen.update(entry)}
              onDecide={decide}
            />
          )}
        </div>
      </div>
      <SelectionLine waiting={waiting} selected={selected} onDecide={decide} />
    </>
  )
}

/** A decision that was sent and has no outcome yet. */
interface AwaitedDecision {
  readonly id: string
  readonly key: string
  readonly urlKey: string | undefined
  /** The ids of all gates that are being decided. None of them can be the next gate. */
  readonly sent: ReadonlySet<string>
}

/**
 * Returns a function that opens the confirmation of a decision. If the service accepts a decision about the open gate,
 * the next gate opens. It does not open if the user has opened another gate, or has moved the focus away from the queue
 * and the open gate. A gate whose decision was refused stays open and shows the reason. If no gate is open, the row of
 * the next gate gets the focus.
 */
function useDeciding({
  queue: { entries },
  open,
  seen,
  decisions,
  frame,
}: {
  readonly queue: Queue
  readonly open: OpenGate
  readonly seen: SeenGates
  readonly decisions: ReadonlyMap<string, Decision>
  readonly frame: HTMLElement | null
}) {
  const { requestPipelines } = useBatch()
  const awaited = useRef<AwaitedDecision>(undefined)
  const settle = useEffectEvent((newest: typeof decisions) => {
    const { current } = awaited
    const decision = current && newest.get(current.id)
    if (current === undefined || decision === undefined || isUnderWay(decision)) return
    awaited.current = undefined
    // False if the user has opened another gate, or has moved the focus to another part of the page.
    const isHere = current.urlKey === open.urlKey && hasFocus(frame)
    if (decision.state.kind === 'done' && isHere)
      open.advance(nextWaiting(entries, current.key, current.sent)?.key)
  })
  useEffect(() => settle(decisions), [decisions])

  return (action: 'approve' | 'reject', chosen: readonly QueueEntry[]): void =>
    // `seen.of` returns the record that the user saw, so that the confirmation can detect a new gate.
    requestPipelines(action, chosen.map(seen.of), {
      selection: gateSelection,
      keys: chosen.map(({ key }) => key),
      onStarted(ids) {
        const sent = new Set(ids)
        for (const [id, each] of decisions) if (isUnderWay(each)) sent.add(id)
        const { key = open.activeKey, urlKey } = open
        const decided = [key, open.activeKey]
          .map((each) => entries.find((entry) => entry.key === each))
          .find((entry) => sent.has(entry?.pipeline._id ?? ''))
        const next = nextWaiting(entries, key, sent)?.key
        // If no gate is open or no other gate waits, the page does not wait for the outcome.
        if (next === undefined || open.key === undefined) return open.advance(next)
        open.stay(decided?.key)
        const id = decided?.pipeline._id
        awaited.current =
          decided === undefined || id === undefined
            ? undefined
            : { id, key: decided.key, urlKey, sent }
      },
    })
}

function hasFocus(frame: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === document.body || frame?.contains(activeElement) === true
}

function useGateCommands(
  selected: readonly QueueEntry[],
  open: QueueEntry | undefined,
  decide: (action: 'approve' | 'reject', entries: readonly QueueEntry[]) => void,
): void {
  const { config } = useService()
  usePageCommands(() => {
    if (config.readOnly) return []
    const isOpen = open !== undefined && isWaiting(open) && open.pipeline._id !== undefined
    const commandsFor = (
      group: PageCommand['group'],
      name: string,
      entries: readonly QueueEntry[],
    ): readonly PageCommand[] =>
      actionsIn('palette', 'pipeline', 'decide').map((action) => ({
        group,
        label: `${ACTION_TABLE[action].verb} ${name}`,
        shortcut: ACTION_TABLE[action].key,
        run: () => decide(action, entries),
      }))
    return [
      ...(selected.length > 0
        ? commandsFor(
            'Selected gates',
            `${countText(selected.length)} selected ${selected.length === 1 ? 'gate' : 'gates'}`,
            selected,
          )
        : []),
      ...(isOpen ? commandsFor('This gate', nameOf(open.pipeline), [open]) : []),
    ]
  })
}

function NoGate({ isUncertain }: { readonly isUncertain: boolean }) {
  return (
    <EmptyState
      isOpen={!isUncertain}
      title={isUncertain ? 'No gate found' : 'Nothing waits for approval'}
      actions={
        <LinkButton look="plain" to={paths.pipelines()}>
          Go to Pipelines
        </LinkButton>
      }
    >
      <p>
        {isUncertain
          ? 'A pipeline may still be waiting. The notice at the bottom of the page says why.'
          : 'No pipeline is at a gate. New gates appear here while this page is open.'}
      </p>
    </EmptyState>
  )
}

function NoSuchGate({
  id,
  covered,
}: {
  readonly id: string
  /**
   * A text for the pipelines that were read, for example “the 6 pipelines (of 50) that the service sent”. `undefined`
   * if the list is complete.
   */
  readonly covered: string | undefined
}) {
  return (
    <div className="min-w-0 flex-1 overflow-y-auto">
      <EmptyState
        title="This gate is not in the list"
        actions={
          <LinkButton look="plain" to={paths.approvals()}>
            Show waiting pipelines
          </LinkButton>
        }
      >
        <p>
          {covered === undefined ? 'The service lists no pipeline' : 'The pipeline'}{' '}
          <ServiceCode text={id} className="text-sm" />{' '}
          {covered === undefined
            ? 'for you. The pipeline may have been deleted, or the link may be incomplete.'
            : `is not among ${covered}.`}
        </p>
      </EmptyState>
    </div>
  )
}
