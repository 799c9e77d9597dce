import { useId, type KeyboardEvent } from 'react'
import { Sign } from '~/ui/icon'
import type { BatchRequest, BatchTarget } from '~/batch/engine/batch'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { FIRST_ROWS, ShowMore } from './preflight-group'
import { rejectReasonOf, useRejectReasons, writeRejectReason } from '~/stores/reject-reasons'

/** How the reasons are entered. The typed texts are also in `stores/reject-reasons.ts`. */
interface ReasonsState {
  readonly isEach: boolean
  /** The reason for all targets, as the field shows it. */
  readonly text: string
  /** The ids whose stored reasons are replaced when the user changes `text`. */
  readonly alike: readonly string[]
  readonly showsMissing: boolean
  /** How many fields of separate reasons are rendered. */
  readonly shown: number
}

const isMissing = ({ id }: BatchTarget) => rejectReasonOf(id).trim() === ''

/**
 * The state with this reason for all targets. `alike` has the targets whose stored reason is `text`, or all targets if
 * none has a reason. While the user types, only their stored reasons change. The others stay until the reason is sent.
 */
const withText = (all: readonly BatchTarget[], text: string) => ({
  text,
  alike: all
    .filter(
      all.every(isMissing) ? () => true : ({ id }) => text !== '' && rejectReasonOf(id) === text,
    )
    .map(({ id }) => id),
})

/**
 * One reason for all targets if all stored reasons are the same or all are empty, otherwise a reason for each.
 *
 * @param message a reason for all targets, instead of the stored reasons
 */
export function initialReasons(
  targets: readonly BatchTarget[],
  message: string | undefined,
): ReasonsState {
  const [text = '', ...others] = new Set(targets.map(({ id }) => rejectReasonOf(id)))
  return {
    isEach: message === undefined && others.length > 0,
    ...withText(targets, message ?? text),
    showsMissing: false,
    shown: Math.max(FIRST_ROWS, targets.findIndex(isMissing) + 1),
  }
}

/** Renders the first field without a reason, and marks all fields without one. */
export function withMissingShown(
  targets: readonly BatchTarget[],
  state: ReasonsState,
): ReasonsState {
  const shown = Math.max(state.shown, targets.findIndex(isMissing) + 1)
  return { ...state, showsMissing: true, shown }
}

/**
 * The reasons to send, trimmed.
 *
 * @returns `undefined` if a reason is missing, because a rejection needs a `message`
 */
export function reasonsFor(
  targets: readonly BatchTarget[],
  { isEach, text }: ReasonsState,
): Pick<BatchRequest, 'message' | 'messages'> | undefined {
  if (!isEach) return text.trim() === '' ? undefined : { message: text.trim() }
  if (targets.some(isMissing)) return undefined
  return { messages: new Map(targets.map(({ id }) => [id, rejectReasonOf(id).trim()])) }
}

interface RejectReasonsProps {
  /** All targets of the request. A reason for all is also stored for targets that are not sent now. */
  readonly all: readonly BatchTarget[]
  readonly targets: readonly BatchTarget[]
  readonly state: ReasonsState
  readonly onChange: (state: ReasonsState) => void
}

export function RejectReasons({ all, targets, state, onChange }: RejectReasonsProps) {
  useRejectReasons()
  const { isEach, showsMissing, shown, text } = state
  const [first] = targets
  if (first === undefined) return null
  const missing = targets.filter(isMissing)
  return (
    <div className="flex flex-col gap-2 text-sm">
      {targets.length > 1 && (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={isEach}
            onChange={({ target }) =>
              onChange({
                ...state,
                isEach: target.checked,
                ...withText(all, (isEach && rejectReasonOf(first.id)) || text),
              })
            }
          />
          A separate reason for each
          {isEach &&
            `, ${countText(targets.length - missing.length)}\u00A0of\u00A0${countText(targets.length)} written`}
        </label>
      )}
      {isEach ? (
        <section aria-label="Reasons">
          <ul className="flex flex-col gap-3">
            {targets.slice(0, shown).map((target) => (
              <li key={target.id}>
                <ReasonField
                  target={target}
                  text={rejectReasonOf(target.id)}
                  onType={(typed) => writeRejectReason([target.id], typed)}
                  showsMissing={showsMissing}
                  isFirst={target === (missing[0] ?? first)}
                />
              </li>
            ))}
          </ul>
          <ShowMore
            shown={shown}
            total={targets.length}
            onShow={(next) => onChange({ ...state, shown: next })}
          />
        </section>
      ) : (
        <ReasonField
          text={text}
          onType={(typed) => {
            writeRejectReason(state.alike, typed)
            onChange({ ...state, text: typed })
          }}
          showsMissing={showsMissing}
          isFirst
        />
      )}
    </div>
  )
}

interface ReasonFieldProps {
  /** Absent in the field for all targets. */
  readonly target?: BatchTarget
  readonly text: string
  readonly onType: (text: string) => void
  readonly showsMissing: boolean
  readonly isFirst: boolean
}

/** Ctrl or ⌘ with Enter presses the confirm button, so the checks of the button still apply. */
export function confirmByKey(event: KeyboardEvent<HTMLElement>) {
  const { key, ctrlKey, metaKey, repeat, currentTarget } = event
  if (key !== 'Enter' || repeat || (!ctrlKey && !metaKey)) return
  // Some browsers press a focused button on these keys, and others do not.
  event.preventDefault()
  currentTarget.closest('dialog')?.querySelector<HTMLElement>('[type=submit]')?.click()
}

function ReasonField({ target, text, onType, showsMissing, isFirst }: ReasonFieldProps) {
  const fault = useId()
  const hasFault = showsMissing && text.trim() === ''
  return (
    <>
      <label className="flex flex-col gap-1">
        {target === undefined ? (
          <span>Reason</span>
        ) : (
          <span className="min-w-0 break-words">
            <span className="sr-only">Reason for {visibleText(target.name)} </span>
            <span aria-hidden="true">
              <ServiceText text={target.name} />{' '}
              <ServiceCode text={target.id} className="text-soft text-xs" />
            </span>
          </span>
        )}
        <textarea
          data-reason
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onKeyDown={confirmByKey}
          autoFocus={isFirst}
          rows={target === undefined ? 3 : 1}
          defaultValue={text}
          onChange={(event) => onType(event.target.value)}
          aria-invalid={hasFault}
          aria-describedby={hasFault ? fault : undefined}
          aria-required="true"
          className="min-h-8 py-1 pointer-coarse:min-h-11"
        />
      </label>
      {hasFault && (
        <p id={fault} role="alert" className="text-danger">
          <Sign shape="✕" /> Enter a reason. Nothing was sent.
        </p>
      )}
    </>
  )
}
