import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { EditForm } from './edit-form'
import type { Field, FieldEdit } from './use-field-edit'

interface EditableTextProps {
  readonly field: Field
  readonly editing: FieldEdit
  /** What the service has now, as far as Sluice knows. */
  readonly value: string
  readonly isGone: boolean
  /** Where the edit began. */
  readonly opener: RefObject<HTMLElement | null>
  /** The text as it is shown; without it, nothing is shown until the edit begins. */
  readonly children?: ReactNode
}

/** A text that is edited in its place, by the `update` action. */
export function EditableText(props: EditableTextProps) {
  const { field, editing, value, isGone, opener, children } = props
  const { edit } = editing
  const isOpen = edit !== undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Saved or given up, the focus goes back to where the edit began, unless it has moved on.
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, opener])

  return (
    <>
      {/* The heading stays a heading, and the same element, while its text is edited. */}
      {children !== undefined && <div className={isOpen ? 'sr-only' : 'min-w-0'}>{children}</div>}
      {isOpen && (
        <EditForm field={field} edit={edit} editing={editing} value={value} isGone={isGone} />
      )}
    </>
  )
}
