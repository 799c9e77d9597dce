import { Sign } from '~/ui/icon'
import {
  useId,
  type ChangeEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  type ReactNode,
  type RefObject,
  useState,
} from 'react'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { GONE_TEXT } from '../use-shown-pipeline'
import { faultOf, FaultText, type FaultMessages } from '~/components/notices'
import { beginningOf } from '~/components/long-text'
import { announce } from '~/stores/announcement'
import { typedTexts } from '~/stores/stored-text'
import { parseJson } from '~/lib/json'
import {
  useRenamePipeline,
  type RenameAttempt,
  type TextField,
} from '~/queries/use-rename-pipeline'
import { newId } from '~/lib/new-id'
import type { SendResult } from '~/queries/pipeline-mutations'
import { z } from '~/lib/zod'

interface EditableTextProps {
  readonly field: TextField
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

interface EditFormProps extends Omit<EditableTextProps, 'opener' | 'children'> {
  readonly edit: Edit
}

const LABELS = { name: 'Name', description: 'Description' } as const satisfies Record<
  TextField,
  string
>

const WORDS: FaultMessages = { not_done: 'Not saved.', unknown: 'The change may have been saved.' }

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
    'aria-invalid': editing.isUnnamed || edit.failure?.kind === 'not_done' || undefined,
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
          <input {...shared} className="h-8 w-full text-base" />
        ) : (
          <textarea {...shared} rows={4} className="w-full py-1 text-base" />
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

function Outcome({ id, edit, editing, value, field }: EditFormProps & { readonly id: string }) {
  const { failure } = edit
  const isChanged = value !== edit.base && value !== edit.text
  return (
    <div id={id} role="status" className="text-sm">
      {editing.isUnnamed && (
        <p className="text-danger">
          <Sign shape="✕" /> Enter a name. Nothing was sent.
        </p>
      )}
      {failure !== undefined && (
        <p>
          <FaultText fault={failure} messages={WORDS} />
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

export const FIELDS = ['name', 'description'] as const satisfies readonly TextField[]

export type FieldEdits = Readonly<Record<TextField, FieldEdit>>

type FieldEdit = ReturnType<typeof useFieldEdit>

/** The text that the user has typed. This tab stores the text until the user saves or cancels the edit. */
const Draft = z.object({
  /** The value of the service when the edit began. */
  base: z.string(),
  text: z.string(),
  /** Why the last attempt to save failed. After `unknown`, the service may have saved the text. */
  failure: z.optional(
    z.object({
      kind: z.enum(['not_done', 'unknown']),
      reason: z.string(),
      isQuoted: z.optional(z.boolean()),
      retryAt: z.optional(z.number()),
      /** The id of the attempt, by which its outcome can be read later. */
      intent: z.string(),
      /**
       * The text of the attempt. The user may have typed another text since. An edit that an older version of Sluice
       * stored has no `sent`.
       */
      sent: z.optional(z.string()),
    }),
  ),
})
type Draft = z.infer<typeof Draft>

interface Edit extends Draft {
  readonly isPending: boolean
}

/** The edit of one field. It is open while a draft exists. */
export function useFieldEdit(id: string, field: TextField) {
  const key = `${field}:${id}`
  const [typed, setTyped] = useState<Draft>()
  const [isBegunHere, setIsBegunHere] = useState(false)
  const [isUnnamed, setIsUnnamed] = useState(false)
  // The stored draft can change at any time. For example, the user leaves the page during a save and comes back. Then
  // the hook of the first page stores the outcome in the draft.
  const draft = typed ?? Draft.safeParse(parseJson(typedTexts.get(key) ?? '')?.value).data

  const put = (next: Draft | undefined) => {
    setIsUnnamed(false)
    setTyped(next)
    typedTexts.set(key, next && JSON.stringify(next))
  }
  const onResult = (result: SendResult, attempt: RenameAttempt) => {
    const { base, text: sent, intent, isCheck } = attempt
    const text = isCheck ? (draft?.text ?? sent) : sent
    // After a sign-out, nothing about the user is stored.
    const keep = typedTexts.get(key) === undefined ? setTyped : put
    const fault = faultOf(result)
    if (fault === undefined) {
      keep(text === sent ? undefined : { base: sent, text })
      announce(`The ${field} is saved.`)
      return
    }
    // A failed check says nothing about the save, so the outcome of the save is still unknown.
    const kind = isCheck ? 'unknown' : fault.kind
    keep({ base, text, failure: { ...fault, kind, intent, sent } })
  }
  const { isPending, mutate } = useRenamePipeline(id, field, onResult)
  const edit: Edit | undefined = draft && {
    ...draft,
    isPending,
    failure: isPending ? undefined : draft.failure,
  }
  return {
    edit,
    /** True if the user has just opened the edit, so that the field takes the focus. False for a restored edit. */
    isBegunHere,
    /** True after an attempt to save an empty name. A failure of an earlier attempt is still shown. */
    isUnnamed,
    begin(base: string) {
      setIsBegunHere(true)
      put({ base, text: base })
    },
    type: (text: string) => {
      if (draft === undefined || isPending) return
      const { base, failure } = draft
      put({ base, text, failure: failure?.kind === 'unknown' ? failure : undefined })
    },
    cancel: () => {
      if (!isPending) put(undefined)
    },
    save: () => {
      if (draft === undefined || isPending) return
      const intent = newId()
      const { base } = draft
      const text = field === 'name' ? draft.text.trim() : draft.text
      if (field === 'name' && text === '') setIsUnnamed(true)
      else if (mutate({ base, text, intent, isCheck: false })) put({ base, text })
    },
    check: () => {
      if (draft?.failure === undefined) return
      setIsUnnamed(false)
      const { sent = draft.text, intent } = draft.failure
      mutate({ base: draft.base, text: sent, intent, isCheck: true })
    },
  }
}
