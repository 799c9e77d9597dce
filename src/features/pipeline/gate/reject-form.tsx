import { useId, useRef, useState, type ReactNode } from 'react'
import { keptTexts } from '~/components/typed-texts'
import { Button } from '~/ui/button'

/** The reason that a rejection needs (docs/service.md#actions), kept while it is typed. */
export function RejectForm({
  name,
  unavailable,
  onReject,
  children,
}: {
  /** Names this gate among all that were typed about. */
  readonly name: string
  readonly unavailable: string | undefined
  readonly onReject: (reason: string) => void
  /** What stands beside the button. */
  readonly children: ReactNode
}) {
  const [reason, setReason] = useState(() => keptTexts.get(name) ?? '')
  const [isOpen, setIsOpen] = useState(reason !== '')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const reject = () => {
    if (!isOpen) return setIsOpen(true)
    const isBlank = reason.trim() === ''
    setIsMissing(isBlank)
    if (isBlank) field.current?.focus()
    else onReject(reason.trim())
  }
  return (
    <div className="flex flex-col gap-2">
      {isOpen && (
        <>
          <label htmlFor={id}>Reason for the rejection</label>
          <textarea
            id={id}
            ref={field}
            rows={3}
            autoFocus={reason === ''}
            value={reason}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? `${id}-missing` : undefined}
            onChange={({ target }) => {
              setReason(target.value)
              setIsMissing(false)
              keptTexts.set(name, target.value === '' ? undefined : target.value)
            }}
            className="border-edge bg-canvas max-w-2xl rounded-sm border px-2 py-1"
          />
          {isMissing && (
            <p id={`${id}-missing`} role="alert" className="text-danger">
              Write a reason: the service takes no rejection without one.
            </p>
          )}
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button look="danger" className="sm:order-first" unavailable={unavailable} onClick={reject}>
          Reject…
        </Button>
        {isOpen && reason === '' && <Button onClick={() => setIsOpen(false)}>Cancel</Button>}
      </div>
    </div>
  )
}
