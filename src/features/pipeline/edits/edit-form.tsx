import { Sign } from '~/ui/icon'
import {
  useId,
  type ChangeEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react'
import { TryAgain } from '~/components/retry-countdown'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { GONE_TEXT } from '../use-shown-pipeline'
import { beginningOf } from '~/components/long-text'
import type { Edit, Field, FieldEdit } from './use-field-edit'

interface EditableTextProps {
  readonly field: Field
  readonly editing: FieldEdit
  readonly value: string
  readonly isGone: boolean
  readonly opener: RefObject<HTMLElement | null>
  /** Shown before and after an edit. Without children, nothing is shown until the edit begins. */
  readonly children?: ReactNode
}

/** A text that the user can edit in place. A save sends the `update` action. */
export function EditableText(props: EditableTextProps) {
  const { field, editing, value, isGone, opener, children } = props
  const { edit } = editing
  const isOpen = edit !== undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // After a save or cancel, the focus returns to the opener, unless the user has moved the focus.
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, opener])

  return (
    <>
      {/* The children stay in the document during the edit, so that screen readers still find the heading of the
          page. */}
      {children !== undefined && <div className={isOpen ? 'sr-only' : 'min-w-0'}>{children}</div>}
      {isOpen && (
        <EditForm field={field} edit={edit} editing={editing} value={value} isGone={isGone} />
      )}
    </>
  )
}

interface EditFormProps {
  readonly field: Field
  readonly edit: Edit
  readonly editing: FieldEdit
  readonly value: string
  readonly isGone: boolean
}

const FIELD =
  'border-edge bg-canvas w-full rounded-sm border px-2.5 text-base pointer-coarse:min-h-11'
const LABELS = { name: 'Name', description: 'Description' } as const satisfies Record<Field, string>

/** The open field. Enter saves a name, and Ctrl+Enter or ⌘+Enter saves a description. Escape cancels. */
function EditForm(props: EditFormProps) {
  const { field, edit, editing, isGone } = props
  const id = useId()
  const busy = edit.isPending ? 'The change is being saved.' : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') editing.cancel()
    if (event.key !== 'Enter' || event.repeat) return
    if (field === 'description' && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    editing.save()
  }
  const shared = {
    id: `${id}-field`,
    value: edit.text,
    // Not `disabled`, because a disabled field loses the focus.
    readOnly: busy !== undefined,
    autoFocus: editing.isBegunHere,
    'aria-invalid': edit.failure?.kind === 'not_done' || undefined,
    'aria-describedby': `${id}-outcome`,
    onKeyDown,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      editing.type(target.value),
  }
  return (
    <form
      aria-label={`Edit ${field}`}
      className="flex max-w-3xl min-w-0 flex-1 basis-80 flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        editing.save()
      }}
    >
      <label htmlFor={shared.id} className="text-soft text-sm">
        {LABELS[field]}
      </label>
      <div>
        {field === 'name' ? (
          <input {...shared} className={`${FIELD} h-8`} />
        ) : (
          <textarea {...shared} rows={4} className={`${FIELD} py-1`} />
        )}
        <Outcome {...props} id={`${id}-outcome`} />
      </div>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <Button type="submit" look="primary" unavailable={isGone ? GONE_TEXT : busy}>
          {busy === undefined ? 'Save' : 'Saving…'}
        </Button>
        <Button onClick={editing.cancel} unavailable={busy}>
          Cancel
        </Button>
        {edit.failure?.kind === 'unknown' && (
          <Button onClick={editing.check} unavailable={busy}>
            Check status
          </Button>
        )}
        {field === 'description' && <span className="text-soft">Ctrl + Enter saves</span>}
      </div>
    </form>
  )
}

function Outcome({ id, edit, value, field }: EditFormProps & { readonly id: string }) {
  const isChanged = value !== edit.base && value !== edit.text
  return (
    <div id={id} role="status" className="text-sm">
      {edit.failure !== undefined && (
        <p className={edit.failure.kind === 'unknown' ? 'text-phase-unknown' : 'text-danger'}>
          <Sign shape={edit.failure.kind === 'unknown' ? '?' : '✕'} />{' '}
          <ServiceText text={edit.failure.reason} />
          <TryAgain at={edit.retryAt} />
        </p>
      )}
      {isChanged && (
        <p className="border-notice-line bg-notice mt-1 rounded-sm border px-2 py-1">
          The {field} has changed on the service since you began to edit. Now it is “
          <ServiceText text={beginningOf(value, 300)} />
          ”. If you save, your text replaces it.
        </p>
      )}
    </div>
  )
}
