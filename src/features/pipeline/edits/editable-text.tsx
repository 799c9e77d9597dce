import { useEffect, useRef, useState, type ReactNode } from 'react'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { EditForm } from './edit-form'
import { GONE } from '../activity/use-pipeline-request'
import { useFieldEdit, type Field } from './use-field-edit'

interface EditableTextProps {
  readonly id: string
  readonly field: Field
  /** What the service has now, as far as it is known. */
  readonly value: string
  readonly isGone: boolean
  /** The text as it is shown. */
  readonly children: ReactNode
}

/** A text that is edited where it stands, by the `update` action. */
export function EditableText({ id, field, value, isGone, children }: EditableTextProps) {
  const { config } = useService()
  const { edit, begin, type, cancel, save, check } = useFieldEdit(id, field)
  const [isAsked, setIsAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = edit !== undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Saved or given up, the focus goes back to where the edit began, unless it has moved on.
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <>
      {/* The heading stays a heading, and the same element, while its text is edited. */}
      <div className={isOpen ? 'sr-only' : 'min-w-0'}>{children}</div>
      {isOpen ? (
        <EditForm
          field={field}
          edit={edit}
          value={value}
          isGone={isGone}
          takesFocus={isAsked}
          onType={type}
          onCancel={cancel}
          onSave={save}
          onCheck={check}
        />
      ) : (
        <Button
          look="quiet"
          className="text-soft -ml-2.5"
          ref={button}
          unavailable={isGone ? GONE : config.readOnly ? READ_ONLY : undefined}
          onClick={() => {
            setIsAsked(true)
            begin(value)
          }}
        >
          {value === '' ? `Add ${field}` : `Edit ${field}`}
        </Button>
      )}
    </>
  )
}
