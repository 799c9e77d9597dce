import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'
import { focusHeading } from '~/ui/focus-heading'

/** Asks before something goes from this browser for good. */
export function RemoveDialog({
  what,
  children,
  onRemove,
  onClose,
}: {
  /** Number and noun: "3 copies". */
  readonly what: string
  /** What is lost with it, in a sentence. */
  readonly children: string
  readonly onRemove: () => void
  readonly onClose: () => void
}) {
  const remove = () => {
    onRemove()
    onClose()
    // What opened the dialog may be gone with what was removed.
    requestAnimationFrame(() => focusHeading())
  }
  return (
    <Dialog role="alertdialog" title={`Remove ${what}`} onClose={onClose}>
      <p className="text-sm">{children}</p>
      <div className="flex justify-end gap-2">
        {/* The harmless one has the focus first. */}
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
