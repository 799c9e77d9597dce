import { PHASE_TABLE } from '~/domain/phases'
import { useEffect, useMemo, useState } from 'react'
import { ACTION_TABLE } from '~/domain/action-table'
import { isSameGate } from '~/api/gates'
import type {
  BatchEngine,
  BatchRequest,
  BatchTarget,
  Preflight,
  PreflightItem,
} from '~/batch/engine/batch'
import { notListedWords } from '~/components/selection-labels'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { focusHeading } from '~/ui/focus-heading'
import { ConfirmButtons } from './confirm-buttons'
import type { ActionRequest, ConfirmedRequest } from './batch-requests'
import { PreflightFindings } from './preflight-findings'
import { firstReasons, reasonsFor, RejectReasons } from './reject-reasons'
import { useChangedSince } from './use-changed-since'
import { DialogTitle } from './dialog-title'

interface PreflightDialogProps {
  readonly engine: BatchEngine
  readonly asked: ActionRequest
  /** `undefined` while the status is being read. */
  readonly preflight: Preflight | undefined
  readonly onCheckAgain: () => void
  readonly onConfirm: (confirmed: Omit<ConfirmedRequest, 'asked'>) => void
  readonly onCancel: () => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * What will be asked of the service, before anything is: which of these can take the action as of a
 * moment ago, which cannot and why, and which are not known. What is confirmed is what is sent.
 */
export function PreflightDialog(props: PreflightDialogProps) {
  const { engine, asked, preflight, onCheckAgain, onConfirm, onCancel } = props
  const { request } = asked
  const { action, type } = request
  useEffect(() => focusResultsLater, [])
  const [removed, setRemoved] = useState(NONE)
  const [includesUnknown, setIncludesUnknown] = useState(false)
  const [includesAgain, setIncludesAgain] = useState(false)
  const [includesAnother, setIncludesAnother] = useState(false)
  const [reasons, setReasons] = useState(() => firstReasons(request.targets))
  const another = useMemo(() => anotherGates(preflight, asked), [preflight, asked])
  const left = useMemo(() => {
    const leftOut = includesAnother ? removed : new Set([...removed, ...another])
    return targetsLeft(request, preflight, { includesUnknown, includesAgain, leftOut })
  }, [request, preflight, removed, includesUnknown, includesAgain, includesAnother, another])
  const confirm = () => {
    if (preflight === undefined) return
    if (action !== 'reject') return onConfirm({ targets: left, preflight })
    const messages = reasonsFor(left, reasons)
    if (messages !== undefined) return onConfirm({ targets: left, preflight, messages })
    setReasons({ ...reasons, showsMissing: true })
    return focusMissingReason()
  }
  const { effect, isDestructive } = ACTION_TABLE[action]
  const again = preflight?.alreadySent.filter(({ state: known }) => known === 'unknown') ?? []
  const isPossible =
    (preflight?.eligible.length ?? 0) + (preflight?.unknown.length ?? 0) + again.length > 0
  return (
    <Dialog
      title={<DialogTitle request={request} preflight={preflight} left={left.length} />}
      size="wide"
      role={isDestructive ? 'alertdialog' : 'dialog'}
      onClose={onCancel}
    >
      {preflight === undefined ? (
        <>
          <p role="status" className="text-sm">
            Reading their status first…
          </p>
          <Button className="self-end" onClick={onCancel}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <PreflightFindings
            engine={engine}
            action={action}
            preflight={preflight}
            another={another}
            includesAnother={includesAnother}
            onIncludeAnother={setIncludesAnother}
            removed={removed}
            onRemove={(id) => setRemoved(new Set([...removed, id]))}
            includesUnknown={includesUnknown}
            onIncludeUnknown={setIncludesUnknown}
            includesAgain={includesAgain}
            onIncludeAgain={setIncludesAgain}
            onCheckAgain={onCheckAgain}
          />
          {isPossible ? (
            <>
              {action === 'reject' && (
                <RejectReasons targets={left} state={reasons} onChange={setReasons} />
              )}
              {effect !== undefined && <p className="text-sm">{effect}</p>}
              <NotListed targets={left} isListed={asked.isListed} />
              <ConfirmWhenUnchanged
                key={preflight.checkedAt}
                preflight={preflight}
                action={action}
                type={type}
                targets={left}
                hasUnknown={
                  (includesAgain && again.length > 0) ||
                  (includesUnknown &&
                    preflight.unknown.some(({ target }) => !removed.has(target.id)))
                }
                onConfirm={confirm}
                onCancel={onCancel}
              />
            </>
          ) : (
            // Not the "Cancel" from before, which would keep its place and not take the focus.
            <Button key="close" autoFocus className="self-end" onClick={onCancel}>
              Close
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

interface Included {
  readonly includesUnknown: boolean
  readonly includesAgain: boolean
  readonly leftOut: ReadonlySet<string>
}

/** What is confirmed, in the order asked for. An id that is being sent now is never among it. */
function targetsLeft(
  request: BatchRequest,
  preflight: Preflight | undefined,
  { includesUnknown, includesAgain, leftOut }: Included,
): readonly BatchTarget[] {
  if (preflight === undefined) return []
  const { eligible, unknown, alreadySent } = preflight
  const again = alreadySent.filter(({ state }) => state === 'unknown')
  const places = new Map(request.targets.map(({ id }, place) => [id, place]))
  return [...eligible, ...(includesUnknown ? unknown : []), ...(includesAgain ? again : [])]
    .map(({ target }) => target)
    .filter(({ id }) => !leftOut.has(id))
    .toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

/** Rows that a filter hides are easily forgotten. */
function NotListed({
  targets,
  isListed,
}: {
  readonly targets: readonly BatchTarget[]
  readonly isListed: ActionRequest['isListed']
}) {
  const hidden = isListed === undefined ? 0 : targets.filter(({ id }) => !isListed(id)).length
  if (hidden === 0) return null
  return (
    <p className="border-notice-line bg-notice rounded-sm border px-3 py-2 text-sm">
      {notListedWords(hidden, targets.length)}
    </p>
  )
}

/** Run again or asked for again since somebody looked: what was read may not be what is decided. */
function anotherGates(
  preflight: Preflight | undefined,
  { request: { action }, records }: ActionRequest,
): ReadonlySet<string> {
  if (preflight === undefined || (action !== 'approve' && action !== 'reject')) return NONE
  const isAnother = ({ target, record }: PreflightItem) => {
    const looked = records.get(target.id)
    return looked !== undefined && record !== undefined && !isSameGate(looked, record)
  }
  return new Set(preflight.eligible.filter(isAnother).map(({ target }) => target.id))
}

/**
 * The button that was used may be gone after a confirmation, because the selection is spent. The results are what
 * comes next. The dialog returns the focus in the frame after it has closed, so this waits for two frames.
 */
function focusResultsLater(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusHeading('section[aria-label="Results"] h2')
    }),
  )
}

function focusMissingReason(): void {
  const fields = document.querySelectorAll<HTMLTextAreaElement>('dialog [data-reason]')
  ;[...fields].find(({ value }) => value.trim() === '')?.focus()
}

type ConfirmProps = Omit<Parameters<typeof ConfirmButtons>[0], 'blocked'> & {
  readonly preflight: Preflight
}

/** What changed while the dialog was open has to be looked at before it can be confirmed. */
function ConfirmWhenUnchanged({ preflight, ...confirm }: ConfirmProps) {
  const changed = useChangedSince(preflight)
  const [only] = changed
  return (
    <>
      {changed.length > 0 && (
        <p
          role="alert"
          className="border-notice-line bg-notice rounded-sm border px-3 py-2 text-sm"
        >
          {changed.length === 1 && only !== undefined ? (
            <>
              <ServiceText text={only.name} /> is {PHASE_TABLE[only.phase].label} now.
            </>
          ) : (
            `${countText(changed.length)} of these changed since they were checked.`
          )}{' '}
          Check again to update this list.
        </p>
      )}
      <ConfirmButtons
        {...confirm}
        blocked={changed.length > 0 ? 'Check again first: some have changed.' : undefined}
      />
    </>
  )
}
