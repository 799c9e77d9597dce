/**
 * Editing name or description in place, by the `update` action: one request a save, nothing typed
 * lost, and the truth about what became of it. Outlives the screen, so that leaving it in the middle
 * of a save and coming back shows how it ended.
 */
import type { Outcome } from '~/batch/engine/outcome'
import type { KeptTexts } from '~/components/typed-texts'
import { isJsonObject, own, parseJson } from '~/lib/json'

export type Field = 'name' | 'description'

export interface Edit {
  /** What the service had when the editing began. */
  readonly base: string
  readonly text: string
  readonly stage: 'editing' | 'sending' | 'checking'
  /** What came of the last attempt to save it; `unknown` may have been done. */
  readonly said?: { readonly kind: 'not_done' | 'unknown'; readonly reason: string }
  /** Epoch ms; the service asks to send nothing before. */
  readonly retryAt?: number
}

export interface EditEffects {
  /** Sends one `update`; never rejects. */
  readonly send: (id: string, field: Field, text: string) => Promise<Outcome>
  /** Reads the field anew; `undefined` when it could not be read. Never rejects. */
  readonly read: (id: string, field: Field) => Promise<string | undefined>
  /** A save whose answer was lost has been read back as it was asked for. */
  readonly onConfirmed: (id: string, field: Field, text: string) => void
  readonly kept: KeptTexts
  readonly now: () => number
}

/** `saved`: the service has it now. `open`: the edit stays, with what there is to say. */
export type SaveResult = 'saved' | 'open'

export interface FieldEdits {
  readonly of: (id: string, field: Field) => Edit | undefined
  readonly begin: (id: string, field: Field, base: string) => void
  readonly type: (id: string, field: Field, text: string) => void
  readonly cancel: (id: string, field: Field) => void
  /** While one save is under way a second is none (I1). */
  readonly save: (id: string, field: Field) => Promise<SaveResult>
  /** Reads what became of a save that was not answered. */
  readonly check: (id: string, field: Field) => Promise<SaveResult>
  /** Signed out: nothing of it stays. */
  readonly clear: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export const MAY_BE_CHANGED =
  'The page was left before an answer came. It may have been changed: check.'

export function createFieldEdits(effects: EditEffects): FieldEdits {
  const { kept, now } = effects
  const edits = new Map<string, Edit | undefined>()
  const listeners = new Set<() => void>()
  const nameOf = (id: string, field: Field) => `${field}:${id}`

  const of = (id: string, field: Field) => {
    const name = nameOf(id, field)
    if (!edits.has(name)) edits.set(name, readKept(kept.get(name)))
    return edits.get(name)
  }
  const put = (id: string, field: Field, edit: Edit | undefined) => {
    const name = nameOf(id, field)
    edits.set(name, edit)
    kept.set(name, edit && JSON.stringify({ ...edit, said: undefined, retryAt: undefined }))
    for (const listener of listeners) listener()
  }
  const close = (id: string, field: Field): SaveResult => {
    put(id, field, undefined)
    return 'saved'
  }
  const stay = (id: string, field: Field, edit: Edit): SaveResult => {
    put(id, field, { ...edit, stage: 'editing' })
    return 'open'
  }

  /** @param isDone the service said that it was done; else its answer was lost */
  const resolve = async (id: string, field: Field, edit: Edit, isDone: boolean, reason: string) => {
    put(id, field, { ...edit, stage: 'checking' })
    const found = await effects.read(id, field)
    if (!isDone && found === edit.text) effects.onConfirmed(id, field, edit.text)
    if (found === edit.text || (isDone && found === undefined)) return close(id, field)
    const kind = isDone ? 'not_done' : 'unknown'
    const seen =
      found === undefined
        ? 'It could not be read back.'
        : found === edit.base
          ? 'Read back, the service still gives the old text.'
          : 'Read back, the service gives another text.'
    return stay(id, field, { ...edit, said: { kind, reason: `${reason} ${seen}` } })
  }

  return {
    of,
    begin(id, field, base) {
      if (of(id, field) === undefined) put(id, field, { base, text: base, stage: 'editing' })
    },
    type(id, field, text) {
      const edit = of(id, field)
      if (edit?.stage === 'editing') put(id, field, { ...edit, text })
    },
    cancel(id, field) {
      if (of(id, field)?.stage === 'editing') put(id, field, undefined)
    },
    async save(id, field) {
      const edit = of(id, field)
      if (edit?.stage !== 'editing') return 'open'
      const { said: _said, retryAt: _retryAt, ...plain } = edit
      const fresh = { ...plain, text: field === 'name' ? plain.text.trim() : plain.text }
      if (field === 'name' && fresh.text === '') {
        const reason = 'A pipeline needs a name. Nothing was sent.'
        return stay(id, field, { ...fresh, said: { kind: 'not_done', reason } })
      }
      put(id, field, { ...fresh, stage: 'sending' })
      const outcome = await effects.send(id, field, fresh.text)
      // Signed out meanwhile: there is nobody to tell.
      if (of(id, field)?.stage !== 'sending') return 'open'
      switch (outcome.kind) {
        case 'done':
          return resolve(id, field, fresh, true, 'The service said that it was done.')
        case 'unknown':
          return resolve(id, field, fresh, false, outcome.reason)
        case 'refused':
        case 'not_sent': {
          const wait = outcome.kind === 'refused' ? outcome.retryAfterMs : undefined
          return stay(id, field, {
            ...fresh,
            said: { kind: 'not_done', reason: outcome.reason },
            ...(wait !== undefined && { retryAt: now() + wait }),
          })
        }
        default:
          return outcome satisfies never
      }
    },
    async check(id, field) {
      const edit = of(id, field)
      if (edit?.stage !== 'editing' || edit.said?.kind !== 'unknown') return 'open'
      return resolve(id, field, edit, false, 'Outcome unknown. Check status.')
    },
    clear() {
      edits.clear()
      kept.clear()
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function readKept(text: string | undefined): Edit | undefined {
  const value = text === undefined ? undefined : parseJson(text)?.value
  if (!isJsonObject(value)) return undefined
  const [base, typed] = [own(value, 'base'), own(value, 'text')]
  if (typeof base !== 'string' || typeof typed !== 'string') return undefined
  const edit = { base, text: typed, stage: 'editing' } as const
  // What was on its way when the page went is never sent again by itself (I2).
  return own(value, 'stage') === 'editing'
    ? edit
    : { ...edit, said: { kind: 'unknown', reason: MAY_BE_CHANGED } }
}
