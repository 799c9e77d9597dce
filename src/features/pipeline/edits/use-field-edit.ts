import { useState } from 'react'
import { useAnnounce } from '~/components/announcer'
import { typedTexts } from '~/stores/typed-texts'
import { parseJson } from '~/lib/json'
import { useJournal, type SingleRecord } from '~/queries/journal'
import { useRenamePipeline, type SendResult, type TextField } from '~/queries/pipeline-mutations'
import { newId } from '~/lib/new-id'
import { z } from '~/lib/zod'

export type Field = TextField

export const FIELDS = ['name', 'description'] as const satisfies readonly Field[]

export type FieldEdits = Readonly<Record<Field, FieldEdit>>

export type FieldEdit = ReturnType<typeof useFieldEdit>

/** The typed text, stored for this tab until it is saved or cancelled. */
const Draft = z.object({
  /** What the service had when the editing began. */
  base: z.string(),
  text: z.string(),
  /** Under which name the journal has the last attempt to save it. */
  intent: z.optional(z.string()),
})
type Draft = z.infer<typeof Draft>

export interface Edit extends Draft {
  readonly isPending: boolean
  /** The outcome of the last attempt to save; `unknown` may have been done. */
  readonly said?: { readonly kind: 'not_done' | 'unknown'; readonly reason: string }
  /** Epoch ms; the service asks to send nothing before. */
  readonly retryAt?: number
}

const LEFT = 'The page was left before an answer came. It may have been changed: check.'
const NO_NAME = 'Enter a name. Nothing was sent.'

/** The edit of one field, if it is open. The outcome of a save comes from the journal. */
export function useFieldEdit(id: string, field: Field) {
  const announce = useAnnounce()
  const key = `${field}:${id}`
  const [draft, setDraft] = useState(
    () => Draft.safeParse(parseJson(typedTexts.get(key) ?? '')?.value).data,
  )
  const [isNameless, setIsNameless] = useState(false)
  const [isBegunHere, setIsBegunHere] = useState(false)
  const { records, isRead } = useJournal({ type: 'pipeline', id })

  const put = (next: Draft | undefined) => {
    setDraft(next)
    setIsNameless(false)
    typedTexts.set(key, next && JSON.stringify(next))
  }
  const onResult = ({ outcome }: SendResult) => {
    if (outcome.kind !== 'done') return
    put(undefined)
    announce(`The ${field} is saved.`)
  }
  const { rename, check } = useRenamePipeline(id, field, onResult)
  // Both have the same key.
  const { isPending } = rename

  const record = records.find(({ intent }) => intent === draft?.intent)
  // Saved from a screen that was left since.
  const isSaved = !isPending && record?.outcome?.kind === 'done'
  const edit =
    draft === undefined || isSaved
      ? undefined
      : {
          ...draft,
          isPending,
          ...(isNameless
            ? { said: { kind: 'not_done', reason: NO_NAME } as const }
            : !isPending && draft.intent !== undefined && isRead && resultOf(record)),
        }
  return {
    edit,
    /** Not taken up from an earlier visit, so that its field takes the focus. */
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
      if (field === 'name' && text === '') return setIsNameless(true)
      const next = { base: edit.base, text, intent: newId() }
      if (rename.mutate(next)) put(next)
    },
    check: () => {
      if (draft?.intent !== undefined) check.mutate({ ...draft, intent: draft.intent })
    },
  }
}

function resultOf(record: SingleRecord | undefined): Pick<Edit, 'said' | 'retryAt'> {
  const { outcome, changedAt = 0 } = record ?? {}
  switch (outcome?.kind) {
    case undefined:
      return { said: { kind: 'unknown', reason: LEFT } }
    case 'unknown':
      return { said: { kind: 'unknown', reason: outcome.reason } }
    case 'refused':
    case 'not_sent': {
      const wait = outcome.kind === 'refused' ? outcome.retryAfterMs : undefined
      return {
        said: { kind: 'not_done', reason: outcome.reason },
        ...(wait !== undefined && { retryAt: changedAt + wait }),
      }
    }
    case 'done':
      return {}
    default:
      return outcome satisfies never
  }
}
