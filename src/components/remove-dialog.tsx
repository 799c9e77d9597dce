import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'
import { focusHeading } from '~/ui/focus-heading'

/** Asks before something is removed from this browser for good. */
export function RemoveDialog({
  what,
  children,
  onRemove,
  onClose,
}: {
  /** The number and noun of what is removed: "3 copies". */
  readonly what: string
  /** A sentence about what is lost. */
  readonly children: string
  readonly onRemove: () => void
  readonly onClose: () => void
}) {
  const remove = () => {
    onRemove()
    onClose()
    // The button that opened the dialog may be removed too, so the focus moves to the heading.
    requestAnimationFrame(() => focusHeading())
  }
  return (
    <Dialog role="alertdialog" title={`Remove ${what}`} onClose={onClose}>
      <p className="text-sm">{children}</p>
      <div className="flex justify-end gap-2">
        {/* Focused first, because it changes nothing. */}
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <ConfirmButton look="danger-final" onClick={remove}>
          Remove {what}
        </ConfirmButton>
      </div>
    </Dialog>
  )
}
