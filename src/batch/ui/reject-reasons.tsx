import { useId, useState, type KeyboardEvent } from 'react'
import { Sign } from '~/ui/icon'
import type { BatchRequest, BatchTarget } from '~/batch/engine/batch'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { rejectReasonOf, useRejectReasons, writeRejectReason } from '~/stores/reject-reasons'

/** How the reasons are entered. The texts are in `stores/reject-reasons.ts`. */
interface ReasonsState {
  readonly isEach: boolean
  readonly showsMissing: boolean
}

/** One reason for all targets if all stored reasons are the same or all are empty, otherwise a reason for each. */
export function initialReasons(targets: readonly BatchTarget[]): ReasonsState {
  const texts = new Set(targets.map(({ id }) => rejectReasonOf(id)))
  return { isEach: texts.size > 1, showsMissing: false }
}

/**
 * The reasons to send, trimmed.
 *
 * @returns `undefined` if a reason is missing, because a rejection needs a `message`
 */
export function reasonsFor(
  targets: readonly BatchTarget[],
  { isEach }: ReasonsState,
): Pick<BatchRequest, 'message' | 'messages'> | undefined {
  const messages = targets.map(({ id }) => [id, rejectReasonOf(id).trim()] as const)
  if (isEach) {
    return messages.some(([, text]) => text === '') ? undefined : { messages: new Map(messages) }
  }
  const message = messages[0]?.[1] ?? ''
  return message === '' ? undefined : { message }
}

interface RejectReasonsProps {
  readonly targets: readonly BatchTarget[]
  readonly state: ReasonsState
  readonly onChange: (state: ReasonsState) => void
}

export function RejectReasons({ targets, state, onChange }: RejectReasonsProps) {
  useRejectReasons()
  const { isEach, showsMissing } = state
  const [first] = targets
  if (first === undefined) return null
  const ids = targets.map(({ id }) => id)
  const missing = ids.filter((id) => rejectReasonOf(id).trim() === '')
  return (
    <div className="flex flex-col gap-2 text-sm">
      {targets.length > 1 && (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={isEach}
            onChange={({ target }) => {
              // When the user switches back to one reason, all targets get the first reason, which the field shows.
              if (!target.checked) writeRejectReason(ids, rejectReasonOf(first.id))
              onChange({ ...state, isEach: target.checked })
            }}
          />
          A separate reason for each
          {isEach &&
            `, ${countText(ids.length - missing.length)}\u00A0of\u00A0${countText(ids.length)} written`}
        </label>
      )}
      {isEach && targets.length > 1 ? (
        <ul className="flex flex-col gap-3">
          {targets.map((target) => (
            <li key={target.id}>
              <ReasonField
                ids={[target.id]}
                name={target.name}
                showsMissing={showsMissing}
                isFirst={target.id === (missing[0] ?? first.id)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <ReasonField ids={ids} name={undefined} showsMissing={showsMissing} isFirst />
      )}
    </div>
  )
}

interface ReasonFieldProps {
  readonly ids: readonly string[]
  readonly name: string | undefined
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

function ReasonField({ ids, name, showsMissing, isFirst }: ReasonFieldProps) {
  const fault = useId()
  const [text] = useState(() => rejectReasonOf(ids[0] ?? ''))
  const isMissing = showsMissing && rejectReasonOf(ids[0] ?? '').trim() === ''
  return (
    <>
      <label className="flex flex-col gap-1">
        {name === undefined ? (
          <span>Reason</span>
        ) : (
          <span className="min-w-0 break-words">
            <span className="sr-only">Reason for {visibleText(name)} </span>
            <span aria-hidden="true">
              <ServiceText text={name} />{' '}
              <ServiceCode text={ids[0] ?? ''} className="text-soft text-xs" />
            </span>
          </span>
        )}
        <textarea
          data-reason
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onKeyDown={confirmByKey}
          autoFocus={isFirst}
          rows={name === undefined ? 3 : 1}
          defaultValue={text}
          onChange={(event) => writeRejectReason(ids, event.target.value)}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? fault : undefined}
          aria-required="true"
          className="min-h-8 py-1 pointer-coarse:min-h-11"
        />
      </label>
      {isMissing && (
        <p id={fault} role="alert" className="text-danger">
          <Sign shape="✕" /> Enter a reason. Nothing was sent.
        </p>
      )}
    </>
  )
}
