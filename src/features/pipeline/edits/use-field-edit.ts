import { useState } from 'react'
import { announce } from '~/stores/announcement'
import { typedTexts } from '~/stores/typed-texts'
import { parseJson } from '~/lib/json'
import { useSingleRequests, type SingleRecord } from '~/queries/single-requests'
import { useRenamePipeline, type TextField } from '~/queries/use-rename-pipeline'
import { newId } from '~/lib/new-id'
import { z } from '~/lib/zod'

export type Field = TextField

export const FIELDS = ['name', 'description'] as const satisfies readonly Field[]

export type FieldEdits = Readonly<Record<Field, FieldEdit>>

export type FieldEdit = ReturnType<typeof useFieldEdit>

/** The text that the user has typed. This tab stores it until it is saved or canceled. */
const Draft = z.object({
  /** The value of the service when the edit began. */
  base: z.string(),
  text: z.string(),
  intent: z.optional(z.string()),
})
type Draft = z.infer<typeof Draft>

export interface Edit extends Draft {
  readonly isPending: boolean
  /** Why the last attempt to save failed. After `unknown`, the service may have saved the text. */
  readonly failure?: { readonly kind: 'not_done' | 'unknown'; readonly reason: string }
  /** Epoch milliseconds. The service asked Sluice to send no request before this time. */
  readonly retryAt?: number
}

const LEFT =
  'You left the page before the answer arrived. The field may have changed. Check the status.'
const NO_NAME = 'Enter a name. Nothing was sent.'

/** The edit of one field. It is open while a draft exists. The outcome of a save comes from the journal. */
export function useFieldEdit(id: string, field: Field) {
  const key = `${field}:${id}`
  const [draft, setDraft] = useState(
    () => Draft.safeParse(parseJson(typedTexts.get(key) ?? '')?.value).data,
  )
  /** The failure of an attempt that sent nothing. The journal may not contain it. */
  const [unsent, setUnsent] = useState<Edit['failure']>()
  const [isBegunHere, setIsBegunHere] = useState(false)
  const { records, isRead } = useSingleRequests({ type: 'pipeline', id })

  const put = (next: Draft | undefined) => {
    setDraft(next)
    setUnsent(undefined)
    typedTexts.set(key, next && JSON.stringify(next))
  }
  const { isPending, mutate } = useRenamePipeline(
    id,
    field,
    ({ outcome }, { isCheck, base, text }) => {
      if (outcome.kind === 'done') {
        put(undefined)
        announce(`The ${field} is saved.`)
      } else if (outcome.kind !== 'not_sent') setUnsent(undefined)
      else {
        // Nothing was sent, so this removes the intent. With it, the page would later say that the user left before the
        // answer arrived.
        if (!isCheck) put({ base, text })
        setUnsent({ kind: isCheck ? 'unknown' : 'not_done', reason: outcome.reason })
      }
    },
  )

  const record = records.find(({ intent }) => intent === draft?.intent)
  // If the user left the page before the answer arrived, the journal may show that the edit was saved.
  const isSaved = !isPending && record?.outcome?.kind === 'done'
  const edit =
    draft === undefined || isSaved
      ? undefined
      : {
          ...draft,
          isPending,
          ...(!isPending && unsent !== undefined
            ? { failure: unsent }
            : !isPending && draft.intent !== undefined && isRead && resultOf(record)),
        }
  return {
    edit,
    /** True if the user has just opened the edit, so that the field takes the focus. False for a restored edit. */
    isBegunHere,
    begin(base: string) {
      setIsBegunHere(true)
      put({ base, text: base })
    },
    type: (text: string) => {
      if (draft !== undefined && !isPending) put({ ...draft, text })
    },
    cancel: () => {
      if (!isPending) put(undefined)
    },
    save: () => {
      if (edit === undefined || isPending) return
      const text = field === 'name' ? edit.text.trim() : edit.text
      if (field === 'name' && text === '') return setUnsent({ kind: 'not_done', reason: NO_NAME })
      const next = { base: edit.base, text, intent: newId() }
      if (mutate({ ...next, isCheck: false })) put(next)
    },
    check: () => {
      if (draft?.intent !== undefined) mutate({ ...draft, intent: draft.intent, isCheck: true })
    },
  }
}

function resultOf(record: SingleRecord | undefined): Pick<Edit, 'failure' | 'retryAt'> {
  const { outcome, changedAt = 0 } = record ?? {}
  switch (outcome?.kind) {
    case undefined:
      return { failure: { kind: 'unknown', reason: LEFT } }
    case 'unknown':
      return { failure: { kind: 'unknown', reason: outcome.reason } }
    case 'refused':
    case 'not_sent': {
      const wait = outcome.kind === 'refused' ? outcome.retryAfterMs : undefined
      return {
        failure: { kind: 'not_done', reason: outcome.reason },
        ...(wait !== undefined && { retryAt: changedAt + wait }),
      }
    }
    case 'done':
      return {}
    default:
      return outcome satisfies never
  }
}
