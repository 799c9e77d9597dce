import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { ACTION_TABLE } from '~/domain/action-table'
import { isSameGate } from '~/api/gates'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import type { BatchRequest, BatchTarget, Preflight, PreflightItem } from '~/batch/engine/batch'
import { counted, countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { ACTIVE_ROW, focusHeading } from '~/ui/focus-heading'
import { useDelayed } from '~/ui/use-delayed'
import { PreflightButtons } from './preflight-buttons'
import { writeRejectReason } from '~/stores/reject-reasons'
import { useBatchStore, type ConfirmedRequest, type PendingRequest } from './batch-store'
import { ChangedTargets, ActionEffects, PreflightTitle } from './preflight-summary'
import { useChangesSince } from './changes-since'
import {
  CheckedAt,
  PreflightFindings,
  type Included,
  type IncludedKind,
} from './preflight-findings'
import { initialReasons, reasonsFor, RejectReasons, withMissingShown } from './reject-reasons'

interface PreflightDialogProps {
  readonly engine: BatchEngine
  readonly pending: PendingRequest
  readonly preflight: Preflight | undefined
  readonly checked: number
  readonly onCheckAgain: () => void
  readonly onConfirm: (confirmed: ConfirmedRequest) => void
}

export const cancelRequest = () => useBatchStore.setState({ pending: undefined })

const NONE: ReadonlySet<string> = new Set()
const NOT_INCLUDED: Included = new Set()

/**
 * Shows which targets can take the action, which cannot and why, and which are unknown. Only the confirmed targets are
 * sent.
 */
export function PreflightDialog(props: PreflightDialogProps) {
  const { engine, pending, preflight, checked, onCheckAgain, onConfirm } = props
  const { request } = pending
  const { action, type } = request
  useEffect(() => focusResults, [])
  useEffect(() => {
    // Back and Forward change the page below the dialog, so the request would be about rows that are not shown.
    addEventListener('popstate', cancelRequest)
    return () => removeEventListener('popstate', cancelRequest)
  }, [])
  const { toSend, ...selection } = usePreflightSelection(pending, preflight)
  // What the user has typed to confirm. It is kept here, because `PreflightButtons` disappears while the status is read
  // again.
  const [typed, setTyped] = useState('')
  const [reasons, setReasons] = useState(() => initialReasons(request.targets, pending.message))
  const confirm = () => {
    if (preflight === undefined) return
    const confirmed = { pending, targets: toSend, preflight }
    if (action !== 'reject') return onConfirm(confirmed)
    const messages = reasonsFor(toSend, reasons)
    if (messages !== undefined) {
      if (!reasons.isEach)
        writeRejectReason(
          toSend.map(({ id }) => id),
          reasons.text,
        )
      return onConfirm({ ...confirmed, messages })
    }
    flushSync(() => setReasons(withMissingShown(toSend, reasons)))
    return focusMissingReason()
  }
  const resendable = preflight?.alreadySent.filter(({ state: known }) => known === 'unknown') ?? []
  const eligible = new Set(preflight?.eligible.map(({ target }) => target.id))
  const isPossible = eligible.size + (preflight?.unknown.length ?? 0) + resendable.length > 0
  const changed = useChangesSince(type, preflight)
  const changedTargets = toSend.filter(({ id }) => changed.has(id))
  const footer =
    preflight === undefined ? (
      <Button className="self-end" onClick={cancelRequest}>
        Cancel
      </Button>
    ) : isPossible ? (
      <>
        <ChangedTargets changed={changed} type={type} targets={changedTargets} />
        <PreflightButtons
          action={action}
          type={type}
          targets={toSend}
          hasUnknown={toSend.some(({ id }) => !eligible.has(id))}
          blocked={
            changedTargets.length > 0
              ? `A ${type} has changed. Check again first.`
              : preflight.isJournalComplete || selection.included.has('unrecorded')
                ? undefined
                : 'Another tab may be sending the same action. Choose “Send anyway” first.'
          }
          typed={typed}
          onType={setTyped}
          onConfirm={confirm}
          onCancel={cancelRequest}
        />
      </>
    ) : (
      // The key makes React create a new button, which takes the focus. Without a key, React would reuse the Cancel
      // button.
      <Button key="close" autoFocus className="self-end" onClick={cancelRequest}>
        Close
      </Button>
    )
  return (
    <Dialog
      title={<PreflightTitle request={request} preflight={preflight} toSend={toSend} />}
      aside={preflight && <CheckedAt preflight={preflight} onCheckAgain={onCheckAgain} />}
      size="wide"
      role={ACTION_TABLE[action].isDestructive ? 'alertdialog' : 'dialog'}
      onClose={cancelRequest}
      footer={footer}
    >
      {preflight === undefined ? (
        <ReadingStatuses checked={checked} total={request.targets.length} type={request.type} />
      ) : (
        <>
          {isPossible && (
            <ActionEffects
              action={action}
              type={type}
              preflight={preflight}
              targets={toSend}
              isOnly={selection.onRemove === undefined}
              isListed={pending.isListed}
            />
          )}
          {isPossible && action === 'reject' && (
            <RejectReasons
              all={request.targets}
              targets={toSend}
              state={reasons}
              onChange={setReasons}
            />
          )}
          <UncountedRows
            rows={pending.selected?.keys.length ?? 0}
            targets={request.targets.length}
          />
          <PreflightFindings
            engine={engine}
            action={action}
            type={type}
            preflight={preflight}
            changed={changed}
            isListed={pending.isListed}
            {...selection}
            onCheckAgain={onCheckAgain}
          />
        </>
      )}
    </Dialog>
  )
}

function usePreflightSelection(pending: PendingRequest, preflight: Preflight | undefined) {
  const { request } = pending
  const [removed, setRemoved] = useState(NONE)
  const [included, setIncluded] = useState(NOT_INCLUDED)
  const newGates = useMemo(() => newGatesOf(preflight, pending), [preflight, pending])
  const toSend = useMemo(() => {
    const leftOut = included.has('new-gate') ? removed : new Set([...removed, ...newGates])
    return targetsToSend(request, preflight, included, leftOut)
  }, [request, preflight, removed, included, newGates])
  return {
    toSend,
    newGates,
    removed,
    // The only target of a request cannot be removed, because the user can cancel the request instead.
    onRemove:
      request.targets.length > 1
        ? (id: string) => setRemoved(new Set([...removed, id]))
        : undefined,
    included,
    onInclude: (what: IncludedKind, isOn: boolean) => {
      const next = new Set(included)
      if (isOn) next.add(what)
      else next.delete(what)
      setIncluded(next)
    },
  }
}

/**
 * Says why the dialog shows a smaller number than the selection. The dialog counts ids, and the selection counts rows.
 */
function UncountedRows({ rows, targets }: { readonly rows: number; readonly targets: number }) {
  if (rows <= targets) return null
  return (
    <p className="text-sm">
      {counted(rows - targets, 'selected row is', 'selected rows are')} not counted here, because{' '}
      {rows - targets === 1 ? 'it has' : 'they have'} no id, or the same id as another row.
    </p>
  )
}

function ReadingStatuses({
  checked,
  total,
  type,
}: {
  readonly checked: number
  readonly total: number
  readonly type: BatchRequest['type']
}) {
  return (
    <div
      className="flex shrink-0 flex-col gap-2 text-sm"
      // As high as the rows that will replace this text, so that the dialog does not grow under the pointer.
      style={{ minHeight: `min(${total * 33 + 66}px, 85vh - 9rem)` }}
    >
      <p role="status">
        Checking status of {counted(total, type)}…
        {/* A new key restarts the timer after each answer. */}
        <StillChecking key={checked} />
      </p>
      {checked > 0 && (
        <>
          <progress
            aria-label="Statuses read"
            value={checked}
            max={total}
            className="accent-accent h-1 w-full"
          />
          <p className="text-soft">
            {countText(checked)} of {countText(total)} checked
          </p>
        </>
      )}
    </div>
  )
}

function StillChecking() {
  const isLate = useDelayed(true, 10_000)
  return isLate && <> Still checking: no status has been read for more than 10 s.</>
}

/** The targets to confirm, in the requested order. Ids that another batch is sending are left out. */
function targetsToSend(
  request: BatchRequest,
  preflight: Preflight | undefined,
  included: Included,
  leftOut: ReadonlySet<string>,
): readonly BatchTarget[] {
  if (preflight === undefined) return []
  const { eligible, unknown, alreadySent } = preflight
  const resendable = alreadySent.filter(({ state }) => state === 'unknown')
  const order = new Map(request.targets.map(({ id }, index) => [id, index]))
  return [
    ...eligible,
    ...(included.has('unknown') ? unknown : []),
    ...(included.has('again') ? resendable : []),
  ]
    .map(({ target }) => target)
    .filter(({ id }) => !leftOut.has(id))
    .toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
}

/** The ids whose gate is not the gate that the user has seen. */
function newGatesOf(
  preflight: Preflight | undefined,
  { request: { action }, records }: PendingRequest,
): ReadonlySet<string> {
  if (preflight === undefined || (action !== 'approve' && action !== 'reject')) return NONE
  const isNew = ({ target, record }: PreflightItem) => {
    const shown = records.get(target.id)
    return shown !== undefined && record !== undefined && !isSameGate(shown, record)
  }
  return new Set(preflight.eligible.filter(isNew).map(({ target }) => target.id))
}

/** Moves the focus to the results if the button that opened the dialog has disappeared with the selection. */
function focusResults(): void {
  if (document.activeElement === document.body)
    focusHeading('section[aria-label="Results"] h2', ACTIVE_ROW)
}

function focusMissingReason(): void {
  const fields = document.querySelectorAll<HTMLTextAreaElement>('dialog [data-reason]')
  ;[...fields].find(({ value }) => value.trim() === '')?.focus()
}
