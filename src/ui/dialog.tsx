import { useId, useLayoutEffect, useRef, type PointerEvent, type ReactNode } from 'react'

interface DialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  /** Stays in view below the other parts, which scroll where they are higher than the window. */
  readonly footer?: ReactNode
  /** Absent: the dialog stays until what it asks for is given. */
  readonly onClose?: () => void
  /** `alertdialog` for what destroys. */
  readonly role?: 'dialog' | 'alertdialog'
  readonly size?: 'usual' | 'wide'
}

/**
 * A dialog over the page, by the browser’s own element: focus is kept inside, Escape and a click beside
 * it close it, and focus goes back where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, children, footer, onClose, role = 'dialog', size = 'usual' } = props
  const heading = useId()

  const closeFromBeside = (event: PointerEvent) => {
    // All of its inside is the panel: what hits the element itself is beside it, or its scrollbar.
    const { target, currentTarget, clientX } = event
    if (target === currentTarget && clientX < currentTarget.clientWidth) onClose?.()
  }

  return (
    <dialog
      role={role}
      aria-labelledby={heading}
      tabIndex={-1}
      onPointerDown={closeFromBeside}
      onKeyDown={(event) => {
        // Enter held down since before the dialog would submit its form.
        if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
          event.preventDefault()
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // Left to the browser, a second Escape would close what asks for a token.
        event.preventDefault()
        event.stopPropagation()
        onClose?.()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      className="backdrop:bg-scrim m-0 size-full max-h-none max-w-none overflow-y-auto bg-transparent p-4 pt-[10vh] outline-none"
    >
      <div
        className={`bg-raised text-ink border-line shadow-float mx-auto flex w-full flex-col gap-4 rounded-md border p-5 ${size === 'wide' ? 'max-w-[600px]' : 'max-w-[440px]'} ${footer === undefined ? '' : 'max-h-[85vh] short:max-h-none'}`}
      >
        <OpeningTitle id={heading}>{title}</OpeningTitle>
        {footer === undefined ? (
          children
        ) : (
          <>
            <div className="-mx-5 flex min-h-0 flex-col gap-4 overflow-y-auto px-5 short:overflow-visible">
              {children}
            </div>
            <div className="border-line -mx-5 flex flex-col gap-3 border-t px-5 pt-4">{footer}</div>
          </>
        )}
      </div>
    </dialog>
  )
}

/**
 * The title, which opens the dialog that it stands in: as the first part in it, so that the dialog can
 * be focused by the time that `autoFocus` of a later part asks for the focus.
 */
function OpeningTitle({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const dialog = title.current?.closest('dialog')
    dialog?.showModal()
    // Left to the browser, the first button would have the focus, whatever it does.
    dialog?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <h2 ref={title} id={id} className="text-lg font-semibold">
      {children}
    </h2>
  )
}
