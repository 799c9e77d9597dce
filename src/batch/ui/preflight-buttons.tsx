import { useState, type FormEvent } from 'react'
import { Sign } from '~/ui/icon'
import { ACTION_TABLE, type ResourceType, type BatchAction } from '~/domain/action-table'
import type { BatchTarget } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { focusFirstInput } from '~/ui/focus-heading'
import { ConfirmButton } from '~/ui/confirm-button'
import { titleOf } from './batch-labels'
import { confirmByKey } from './reject-reasons'
import { counted, countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'

const MAX_TYPED_NAME = 60

/**
 * Whether the user must type the text of `textToType` to confirm. A deletion always needs the text if the state of a
 * pipeline, or the outcome of an earlier deletion, is unknown.
 */
export function needsTyping(action: BatchAction, count: number, hasUnknown: boolean): boolean {
  const { typedAbove, leadsTo } = ACTION_TABLE[action]
  return count > typedAbove || (leadsTo === 'gone' && count > 0 && hasUnknown)
}

/** Whether a person can type the name: it is short, all its characters are visible, and it has no space at its ends. */
function isTypable(name: string): boolean {
  return (
    name !== '' &&
    name.length <= MAX_TYPED_NAME &&
    name === visibleText(name) &&
    name === name.trim()
  )
}

/** The text to type: the name of a single target if a person can type it, otherwise the count, for example “1,234”. */
export function textToType(targets: readonly BatchTarget[]): string {
  const [only] = targets
  return targets.length === 1 && only !== undefined && isTypable(only.name)
    ? only.name
    : countText(targets.length)
}

/** Whether the typed text confirms the request. A count may also be typed without its thousands separators. */
export function isTypedTextRight(typed: string, targets: readonly BatchTarget[]): boolean {
  const wanted = textToType(targets)
  const count = targets.length
  return typed === wanted || (wanted === countText(count) && typed === String(count))
}

/**
 * Cancel is harmless, so it gets the focus in the dialog of a destructive action. A rejection has a field for the
 * reason, which takes the focus itself.
 */
function firstFocus(action: BatchAction, isToType: boolean) {
  if (action === 'reject') return undefined
  if (ACTION_TABLE[action].isDestructive) return 'cancel'
  return isToType ? 'text' : 'confirm'
}

interface PreflightButtonsProps {
  readonly action: BatchAction
  readonly type: ResourceType
  readonly targets: readonly BatchTarget[]
  readonly hasUnknown: boolean
  readonly blocked: string | undefined
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export function PreflightButtons(props: PreflightButtonsProps) {
  const { action, type, targets, hasUnknown, blocked, typed, onType, onConfirm, onCancel } = props
  const [showsMismatch, setShowsMismatch] = useState(false)
  const { verb, isDestructive } = ACTION_TABLE[action]
  const count = targets.length
  const isToType = needsTyping(action, count, hasUnknown)
  const wanted = textToType(targets)
  const isTyped = !isToType || isTypedTextRight(typed.trim(), targets)
  const hasFault = showsMismatch && !isTyped
  const unavailable = count === 0 ? 'Nothing to send.' : blocked
  // The text field can appear later, when the user includes more pipelines. Then the focus stays where it is.
  const [focused, setFocused] = useState(() => firstFocus(action, isToType))

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (unavailable !== undefined) return
    if (isTyped) return onConfirm()
    setShowsMismatch(true)
    focusFirstInput(event.currentTarget)
  }
  return (
    <form
      onSubmit={submit}
      onFocus={() => setFocused(undefined)}
      className="flex flex-col gap-3 text-sm"
      noValidate
    >
      {isToType && (
        <div className="flex flex-wrap items-center gap-2">
          <label htmlFor="typed-text">
            Type{' '}
            <strong className="font-mono">
              <ServiceText text={wanted} />
            </strong>{' '}
            to confirm
          </label>
          <input
            id="typed-text"
            autoFocus={focused === 'text'}
            value={typed}
            onChange={(event) => onType(event.target.value)}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onKeyDown={confirmByKey}
            aria-invalid={hasFault}
            aria-describedby={hasFault ? 'typed-fault' : undefined}
            autoComplete="off"
            spellCheck={false}
            inputMode={wanted === countText(count) ? 'numeric' : undefined}
            className="h-8 w-40 font-mono max-sm:w-20 max-sm:grow"
          />
          {hasFault && (
            <span id="typed-fault" role="alert" className="text-danger">
              <Sign shape="✕" /> Type <ServiceText text={wanted} /> to confirm. Nothing was sent.
            </span>
          )}
        </div>
      )}
      <div className="flex justify-end gap-2 max-sm:*:grow">
        <ConfirmButton autoFocus={focused === 'cancel'} onClick={onCancel}>
          Cancel
        </ConfirmButton>
        <ConfirmButton
          type="submit"
          onKeyDown={confirmByKey}
          autoFocus={focused === 'confirm'}
          // A rejection ends a run, so its button looks dangerous too.
          look={isDestructive || action === 'reject' ? 'danger-final' : 'primary'}
          unavailable={unavailable}
          // The button only looks disabled. A click on it shows what is missing.
          aria-disabled={!isTyped || undefined}
        >
          {count > 1 ? (
            titleOf(action, count, type)
          ) : (
            <>
              {verb}
              {/* The title of the dialog shows the name, so the button shows only the verb. */}
              {count > 0 && <span className="sr-only"> {counted(count, type)}</span>}
            </>
          )}
        </ConfirmButton>
      </div>
    </form>
  )
}
