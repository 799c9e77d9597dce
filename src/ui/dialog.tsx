import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

interface DialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  /** Absent: the dialog stays until what it asks for is given. */
  readonly onClose?: () => void
  /** `alertdialog` for what destroys. */
  readonly role?: 'dialog' | 'alertdialog'
  readonly size?: 'usual' | 'wide'
}

/** A dialog over the page: focus is kept inside, Escape closes it, and focus goes back where it was. */
export function Dialog({ title, children, onClose, role = 'dialog', size = 'usual' }: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose?.()
      }}
      className="bg-scrim fixed inset-0 z-30 flex items-start justify-center overflow-y-auto p-4 pt-[10vh]"
    >
      <Modal
        className={`bg-raised border-line shadow-float w-full rounded-md border ${size === 'wide' ? 'max-w-[600px]' : 'max-w-[440px]'}`}
      >
        <AriaDialog role={role} className="flex flex-col gap-4 p-5 outline-none">
          <Heading slot="title" className="text-lg font-semibold">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
