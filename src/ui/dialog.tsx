import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { ACTIVE_ROW, focusHeading } from './focus-heading'

interface DialogProps {
  readonly title: ReactNode
  readonly isTitleHidden?: boolean
  /** Small text or a link at the end of the title's row. If there is no space, it is below the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  /** Stays visible below the content, which scrolls if it is too high. In a low window, the title scrolls with it. */
  readonly footer?: ReactNode
  /** Buttons for the footer. They replace `footer`. */
  readonly buttons?: ReactNode
  /** Absent while the user cannot close the dialog. */
  readonly onClose?: () => void
  readonly role?: 'dialog' | 'alertdialog'
  readonly size?: 'normal' | 'wide'
}

/**
 * A modal dialog with the native `<dialog>` element. The focus stays inside. Escape or a click outside calls `onClose`.
 * When the dialog is removed, the focus returns to the previous element. If this element has disappeared, the active
 * row of the list or the heading of the screen gets the focus.
 */
export function Dialog(props: DialogProps) {
  const { title, children, buttons, onClose, role = 'dialog', size = 'normal' } = props
  const footer = buttons ? (
    <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">{buttons}</div>
  ) : (
    props.footer
  )
  const heading = useId()
  const isHidden = props.isTitleHidden === true
  const head = (
    <div
      className={
        isHidden ? 'contents' : 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1'
      }
    >
      <OpeningTitle id={heading} look={isHidden ? 'sr-only' : 'text-lg font-semibold'}>
        {title}
      </OpeningTitle>
      {props.aside}
    </div>
  )

  const closeOnOutsideClick = (event: MouseEvent) => {
    // The dialog element fills the window, and the visible panel is inside it. A click whose target is the dialog
    // element is outside the panel, or on the scrollbar.
    const { target, currentTarget, clientX, detail } = event
    // The second press of a double click was meant for the button that opened the dialog.
    if (target === currentTarget && clientX < currentTarget.clientWidth && detail === 1) onClose?.()
  }

  return (
    <dialog
      role={role}
      aria-labelledby={heading}
      tabIndex={-1}
      onMouseDown={closeOnOutsideClick}
      onKeyDown={(event) => {
        // If the user still holds the Enter that opened the dialog, this Enter would submit the form in the dialog.
        if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
          event.preventDefault()
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // With the browser's default, a second Escape would close a dialog that must not be closed.
        event.preventDefault()
        event.stopPropagation()
        onClose?.()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      className={`backdrop:bg-scrim m-0 size-full max-h-none max-w-none overflow-y-auto bg-transparent p-4 pt-[6vh] outline-none short:p-2 ${footer === undefined ? '' : 'max-sm:content-end-safe'}`}
    >
      <div
        className={`bg-raised text-ink border-line shadow-float mx-auto flex w-full flex-col rounded-md border ${size === 'wide' ? 'max-w-[600px]' : 'max-w-[440px]'} ${footer === undefined ? 'gap-4 p-5' : 'max-h-[90vh] short:max-h-full'}`}
      >
        {footer === undefined ? (
          <>
            {head}
            {children}
          </>
        ) : (
          <>
            <div className="flex min-h-0 flex-col pt-5 short:overflow-y-auto">
              <div className="px-5 pb-4">{head}</div>
              {/* The padding scrolls with the content, so that a long list reaches the line above the footer. */}
              <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pb-4 short:shrink-0 short:overflow-visible">
                {children}
              </div>
            </div>
            <div className="border-line flex max-h-[60vh] shrink-0 flex-col gap-3 overflow-y-auto border-t px-5 py-4">
              {footer}
            </div>
          </>
        )}
      </div>
    </dialog>
  )
}

/**
 * The title, which opens the dialog that contains it. The title is the first child, so the dialog is open before a
 * later `autoFocus` needs the focus.
 */
function OpeningTitle({
  id,
  look,
  children,
}: {
  readonly id: string
  readonly look: string
  readonly children: ReactNode
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement
    const dialog = title.current?.closest('dialog')
    dialog?.showModal()
    // The dialog itself gets the focus. The browser would focus the first button, even a destructive one.
    dialog?.focus()
    return () => {
      dialog?.close()
      // The caller of the dialog may focus another element first.
      queueMicrotask(() => {
        const focused = document.activeElement
        if (opener?.isConnected === false && focused === document.body) focusHeading(ACTIVE_ROW)
        // If the user clicked beside the rows before the dialog opened, the list itself has the focus now. The list
        // shows no focus ring. So the active row gets the focus, and the list does not scroll.
        if (focused?.matches('[role=grid]:focus-visible')) focusHeading(ACTIVE_ROW)
      })
    }
  }, [])
  useLayoutEffect(() => {
    // The render may have removed the focused button, for example because the request has been answered.
    if (document.activeElement === document.body) title.current?.closest('dialog')?.focus()
  })
  return (
    <h2 ref={title} id={id} className={look}>
      {children}
    </h2>
  )
}
