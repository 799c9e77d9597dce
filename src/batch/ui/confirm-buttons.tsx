import { useState, type FormEvent } from 'react'
import { ACTION_TABLE, type ResourceType, type BatchAction } from '~/domain/action-table'
import type { BatchTarget } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { titleOf } from './batch-labels'
import { visibleText } from '~/lib/visible-text'

const LONGEST = 60

/** More than so many are confirmed by typing what `wordsToType` says. */
const TYPED_ABOVE = {
  status: Infinity,
  run: 100,
  stop: 100,
  reset: 100,
  delete: 1,
  approve: Infinity,
  reject: Infinity,
} as const satisfies Record<BatchAction, number>

/** Is a click too little to confirm these? A deletion also where a state is not known. */
export function needsTyping(action: BatchAction, count: number, hasUnknown: boolean): boolean {
  return count > TYPED_ABOVE[action] || (action === 'delete' && count > 0 && hasUnknown)
}

/** Can a person type it from what stands on the screen? */
function isTypable(name: string): boolean {
  return name !== '' && name.length <= LONGEST && name === visibleText(name) && name === name.trim()
}

/** What is typed to confirm: the name of a single one where it can be typed, else the count. */
export function wordsToType(targets: readonly BatchTarget[]): string {
  const [only] = targets
  return targets.length === 1 && only !== undefined && isTypable(only.name)
    ? only.name
    : String(targets.length)
}

interface ConfirmButtonsProps {
  readonly action: BatchAction
  readonly type: ResourceType
  /** Exactly what will be sent. */
  readonly targets: readonly BatchTarget[]
  readonly hasUnknown: boolean
  /** Why it cannot be confirmed yet. */
  readonly blocked: string | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Confirmation by weight: a click, or for very many and for deletions their number or name typed. */
export function ConfirmButtons(props: ConfirmButtonsProps) {
  const { action, type, targets, hasUnknown, blocked, onConfirm, onCancel } = props
  const [typed, setTyped] = useState('')
  const [showsMismatch, setShowsMismatch] = useState(false)
  const { verb, isDestructive } = ACTION_TABLE[action]
  const count = targets.length
  const isToType = needsTyping(action, count, hasUnknown)
  const wanted = wordsToType(targets)
  const isTyped = !isToType || typed.trim() === wanted
  const title = count === 0 ? verb : titleOf(action, count, type)
  const unavailable = count === 0 ? 'Nothing to send.' : blocked

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (unavailable !== undefined) return
    if (isTyped) onConfirm()
    else setShowsMismatch(true)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 text-sm" noValidate>
      {isToType && (
        <label className="flex flex-wrap items-center gap-2">
          <span>
            Type{' '}
            <strong className="font-mono">
              <ServiceText text={wanted} />
            </strong>{' '}
            to confirm
          </span>
          <input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-invalid={showsMismatch && !isTyped}
            aria-describedby={showsMismatch && !isTyped ? 'typed-fault' : undefined}
            autoComplete="off"
            spellCheck={false}
            className="border-edge bg-canvas h-8 w-40 rounded-sm border px-2 font-mono pointer-coarse:h-11"
          />
          {showsMismatch && !isTyped && (
            <span id="typed-fault" role="alert" className="text-danger">
              Type <ServiceText text={wanted} /> to confirm. Nothing was sent.
            </span>
          )}
        </label>
      )}
      <div className="flex justify-end gap-2">
        {/* The harmless one has the focus first. */}
        <Button autoFocus={isDestructive} onClick={onCancel}>
          Cancel
        </Button>
        <ConfirmButton
          type="submit"
          // A rejection begins with its reason.
          autoFocus={!isDestructive && action !== 'reject'}
          look={isDestructive ? 'danger-final' : 'primary'}
          unavailable={unavailable}
        >
          {title}
        </ConfirmButton>
      </div>
    </form>
  )
}
