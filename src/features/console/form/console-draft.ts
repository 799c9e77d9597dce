/** The text that is typed into the console. It is stored for this tab, so that a reload or crash does not lose it. */
import { withoutSecrets } from '~/components/without-secrets'
import { parseJson } from '~/lib/json'
import { mentionsSecret } from '~/lib/secret-names'
import { z } from '~/lib/zod'

const Text = z.catch(z.string(), '')
const ConsoleDraft = z.object({
  /** Ids, one a line. */
  target: Text,
  message: Text,
  /** JSON; those of `update` are not those of `create`. */
  update: Text,
  create: Text,
})
export type ConsoleDraft = z.infer<typeof ConsoleDraft>

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

/** Never throws. A draft that cannot be read is empty. */
export function readDraft(kept: string | undefined): ConsoleDraft {
  return ConsoleDraft.safeParse(parseJson(kept ?? '')?.value).data ?? EMPTY_DRAFT
}
