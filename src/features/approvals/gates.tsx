import { useState } from 'react'
import { doubtsIn, type Doubts } from '~/components/approvals/uncertain-gates'
import { coveredWords } from '~/components/partial-list'
import { useMedia } from '~/ui/use-media'
import { isUnderWay, type Decision, useDecisions } from './decisions'
import { GatePane } from './gate/gate-pane'
import { QueueTable, SelectionLine } from './queue/queue-table'
import { useGateKeys } from './queue/use-gate-keys'
import { type OpenGate, useOpenGate, ONE_COLUMN } from './gate/use-open-gate'
import {
  type Queue,
  type SeenGates,
  useLastWaiting,
  useSeenGates,
  useGateSelection,
} from './queue/use-queue'
import { useBatch } from '~/batch/ui/batch-store'
import type { Selection } from '~/lib/selection'
import { isWaiting, nextWaiting, type QueueEntry } from './queue/queue'
import { ACTION_TABLE, actionsIn } from '~/domain/action-table'
import { nameOf } from '~/api/pipelines'
import { type PageCommand, usePageCommands } from '~/stores/page-commands'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { UncertainGatesList } from '~/components/approvals/uncertain-gates-list'
import { paths } from '~/components/paths'
import { ServiceCode } from '~/components/service-text'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'

/** Queue and detail side by side, or one after the other where there is no room. */
export function Gates({ queue }: { readonly queue: Queue }) {
  const { entries, waiting, tidy } = queue
  const isAlone = useMedia(ONE_COLUMN)
  const decisions = useDecisions()
  const seen = useSeenGates(waiting)
  const lastWaiting = useLastWaiting(waiting, queue.query.dataUpdatedAt)
  const open = useOpenGate(queue, isAlone)
  const selected = useGateSelection(waiting)
  const { selection } = selected
  const decide = useDeciding({ queue, open, seen, decisions, selection })
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  useGateKeys({ queue, open, selected, frame, onDecide: decide })

  const { entry } = open
  const doubts = queue.query.data && doubtsIn(queue.query.data)
  useGateCommands(() => waiting.filter(({ key }) => selection.has(key)), entry, decide)
  if (entries.length === 0 && open.key === undefined) return <NoGate doubts={doubts} />
  return (
    <>
      <div className="contents" {...queue.area}>
        <div
          ref={setFrame}
          // A window that is not even as high as a phone is wide has one scroller, that of the page.
          className={`flex min-h-0 flex-1 ${isAlone && entry !== undefined ? 'short:flex-none' : 'short:min-h-40 cramped:flex-none'}`}
        >
          {(!isAlone || open.key === undefined) && (
            <div
              className={`hairline flex min-h-0 flex-col ${isAlone ? 'flex-1' : 'w-[min(420px,42%)] shrink-0 border-r'}`}
            >
              <QueueTable
                entries={entries}
                decisions={decisions}
                isAnother={seen.isAnother}
                selection={selection}
                open={open}
                onTidy={tidy}
              />
            </div>
          )}
          {entry === undefined ? (
            open.key !== undefined && (
              <NoSuchGate
                id={open.key}
                covered={queue.query.data && coveredWords(queue.query.data)}
              />
            )
          ) : (
            <GatePane
              isAlone={isAlone}
              selection={selection}
              entry={entry}
              decision={decisions.get(entry.pipeline._id ?? '')}
              lastWaiting={lastWaiting(entry.key)}
              onBack={() => open.leave()}
              isAnother={seen.isAnother(entry)}
              onAccept={() => seen.accept(entry)}
              onDecide={decide}
            />
          )}
        </div>
      </div>
      <SelectionLine
        waiting={waiting}
        selection={selection}
        cleared={selected.cleared}
        onDecide={decide}
        onClear={selection.clear}
        onRestore={selected.restore}
      />
    </>
  )
}

/** Asks for a decision by the one door there is; once it is sent, the next gate has its turn. */
function useDeciding({
  queue: { entries },
  open,
  seen,
  decisions,
  selection,
}: {
  readonly queue: Queue
  readonly open: OpenGate
  readonly seen: SeenGates
  readonly decisions: ReadonlyMap<string, Decision>
  readonly selection: Selection
}) {
  const { requestPipelines } = useBatch()
  return (action: 'approve' | 'reject', chosen: readonly QueueEntry[]): void =>
    // The records as they were shown, so that the confirmation notices a new gate.
    requestPipelines(action, chosen.map(seen.of), {
      selection,
      onStarted(ids) {
        const sent = new Set(ids)
        seen.forget(ids)
        for (const [id, decision] of decisions) if (isUnderWay(decision)) sent.add(id)
        open.advance(nextWaiting(entries, open.key, sent)?.key)
      },
    })
}

/** For the palette: deciding the selected gates and the open one, by the page's own way. */
function useGateCommands(
  selected: () => readonly QueueEntry[],
  open: QueueEntry | undefined,
  decide: (action: 'approve' | 'reject', entries: readonly QueueEntry[]) => void,
): void {
  const { config } = useService()
  usePageCommands(() => {
    if (config.readOnly) return []
    const chosen = selected()
    const isOpen = open !== undefined && isWaiting(open) && open.pipeline._id !== undefined
    const commandsFor = (
      group: PageCommand['group'],
      name: string,
      entries: readonly QueueEntry[],
    ): readonly PageCommand[] =>
      actionsIn('palette', 'pipeline', 'decide').map((action) => ({
        group,
        label: `${ACTION_TABLE[action].verb} ${name}`,
        run: () => decide(action, entries),
      }))
    return [
      ...(chosen.length > 0
        ? commandsFor('Selected gates', `${countText(chosen.length)} selected`, chosen)
        : []),
      ...(isOpen ? commandsFor('This gate', nameOf(open.pipeline), [open]) : []),
    ]
  })
}

/** No gate is known. Only where everything is known there is nothing to do. */
function NoGate({ doubts }: { readonly doubts: Doubts | undefined }) {
  return (
    <EmptyState
      isOpen={doubts === undefined}
      title={doubts === undefined ? 'Nothing waits for approval' : 'No gate found'}
      actions={
        <LinkButton look="plain" to={paths.pipelines()}>
          Go to Pipelines
        </LinkButton>
      }
    >
      {doubts === undefined ? (
        <p>No pipeline is at a gate. New gates appear here while this page is open.</p>
      ) : (
        <>
          <p>Something may still wait:</p>
          <UncertainGatesList doubts={doubts} />
        </>
      )}
    </EmptyState>
  )
}

/** A link led to a gate that the list does not have. */
function NoSuchGate({
  id,
  covered,
}: {
  readonly id: string
  /** The pipelines that were read, when these are not all: the gate may be among the others. */
  readonly covered: string | undefined
}) {
  return (
    <div className="min-w-0 flex-1 overflow-y-auto">
      <EmptyState
        title="This gate is not in the list"
        actions={
          <LinkButton look="plain" to={paths.approvals()}>
            Show what waits
          </LinkButton>
        }
      >
        <p>
          {covered === undefined ? 'There is no pipeline' : 'The pipeline'}{' '}
          <ServiceCode text={id} className="text-sm" />{' '}
          {covered === undefined
            ? 'that this token may see. It may have been deleted, or the link may be cut short.'
            : `is not among ${covered}.`}
        </p>
      </EmptyState>
    </div>
  )
}
