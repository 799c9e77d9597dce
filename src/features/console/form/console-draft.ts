/**
 * What is typed into the console and not sent yet: kept for this tab through a reload, a crash and a
 * refused token (I4), and gone with it (security 36).
 */
import { isJsonObject, own, parseJson } from '~/lib/json'
import { namesSecret } from '~/lib/text-without-secrets'

export interface ConsoleDraft {
  /** Ids, one a line. */
  readonly target: string
  readonly message: string
  /** JSON; those of `update` are not those of `create`. */
  readonly update: string
  readonly create: string
}

export const EMPTY_DRAFT: ConsoleDraft = { target: '', message: '', update: '', create: '' }

/** @returns the text to keep; `undefined` when there is nothing. Settings that name a secret stay out (security 34) */
export function keptDraft(draft: ConsoleDraft): string | undefined {
  const harmless = {
    ...draft,
    ...(namesSecret(draft.update) && { update: '' }),
    ...(namesSecret(draft.create) && { create: '' }),
  }
  return Object.values(harmless).every((text) => text === '') ? undefined : JSON.stringify(harmless)
}

/** Reads it back. Never throws; what cannot be read is empty. */
export function readDraft(kept: string | undefined): ConsoleDraft {
  const value = parseJson(kept ?? '')?.value
  if (!isJsonObject(value)) return EMPTY_DRAFT
  const text = (name: keyof ConsoleDraft) => {
    const found = own(value, name)
    return typeof found === 'string' ? found : ''
  }
  return {
    target: text('target'),
    message: text('message'),
    update: text('update'),
    create: text('create'),
  }
}
