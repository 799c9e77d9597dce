/**
 * What is typed into the console and not sent yet. This tab keeps it through a reload, a crash and a
 * refused token, and forgets it when the tab is closed.
 */
import { withoutSecrets } from '~/components/without-secrets'
import { isJsonObject, own, parseJson } from '~/lib/json'
import { mentionsSecret } from '~/lib/secret-names'

export interface ConsoleDraft {
  /** Ids, one a line. */
  readonly target: string
  readonly message: string
  /** JSON; those of `update` are not those of `create`. */
  readonly update: string
  readonly create: string
}

export const EMPTY_DRAFT: ConsoleDraft = { target: '', message: '', update: '', create: '' }

/** Do the settings hold a secret? Where they are not valid JSON yet, a name of a secret is enough. */
export function holdSecret(settings: string): boolean {
  const parsed = parseJson(settings)
  if (parsed === undefined) return mentionsSecret(settings)
  return withoutSecrets({ settings: parsed.value }, () => undefined).omitted.length > 0
}

/** @returns the text to keep, without settings that hold a secret; `undefined` when there is nothing */
export function keptDraft(draft: ConsoleDraft): string | undefined {
  const harmless = {
    ...draft,
    ...(holdSecret(draft.update) && { update: '' }),
    ...(holdSecret(draft.create) && { create: '' }),
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
