/** What is written of a draft: all of it but its secrets. */
import type { JsonObject } from '~/lib/json'
import { isSecretName, mentionsSecret } from '~/lib/secret-names'
import type { BuilderState } from './draft-store'
import { keptEmpty } from './restore-secrets'
import { DRAFT_VERSION, type DraftRecord } from './draft-record'
import { stripPipeline, type Secrecy } from './redact-pipeline'

export interface Taken {
  readonly record: DraftRecord
  /** Are configurations left out whose secrets are not known yet? */
  readonly waits: boolean
  /** How many texts there are that are no JSON; the record lacks those that may be a secret. */
  readonly texts: number
}

/** How much a record lacks: secrets, and texts that are not valid JSON and may hold one. */
export function leftOut({ record, texts }: Taken): {
  readonly secrets: number
  readonly texts: number
} {
  return { secrets: record.omitted.length, texts: texts - record.unparsed.length }
}

interface About extends Pick<DraftRecord, 'id' | 'revision' | 'by' | 'origin'> {
  readonly base: JsonObject | undefined
  readonly sent: string | undefined
}

export function takeRecord(
  { base: began, sent, ...about }: About,
  { history, unparsed, savedAt }: BuilderState & { readonly savedAt: number },
  { schemaOf, secretKeys }: Secrecy,
): Taken {
  const { pipeline, keys } = history.present
  const ofSecrets = secretKeys()
  const strip = (whole: JsonObject) => stripPipeline(whole, schemaOf, ofSecrets)
  const base = began === undefined ? undefined : strip(began)
  const isFresh = base !== undefined && base.omitted.length > 0 && about.origin.is === 'edit'
  const kept = strip(isFresh ? keptEmpty(pipeline, base.value, began ?? {}) : pipeline)
  const texts = textsOf(unparsed, keys)
  const waits = kept.waits || base?.waits === true || (ofSecrets === 'waits' && texts.length > 0)
  const record: DraftRecord = {
    version: DRAFT_VERSION,
    ...about,
    savedAt,
    pipeline: JSON.stringify(kept.value),
    ...(base !== undefined && { base: JSON.stringify(base.value) }),
    unparsed:
      waits || ofSecrets === 'waits'
        ? []
        : texts.flatMap(([field, text]) => {
            const isSecret =
              field.split('/').some((part) => isSecretName(part) || ofSecrets.has(part)) ||
              mentionsSecret(text, ofSecrets)
            return isSecret ? [] : [[field, text]]
          }),
    omitted: [...kept.omitted],
    ...(sent !== undefined && { sent }),
  }
  return { record, waits, texts: texts.length }
}

/** By place of the step: a draft that is gone on with counts its keys anew. What stood in steps that are gone is over. */
function textsOf(
  unparsed: ReadonlyMap<string, string>,
  keys: readonly string[],
): readonly (readonly [field: string, text: string])[] {
  return [...unparsed].flatMap(([field, text]) => {
    const [step = '', ...rest] = field.split('/')
    if (rest.length === 0) return [[field, text] as const]
    const at = keys.indexOf(step)
    return at === -1 ? [] : [[[`s${at}`, ...rest].join('/'), text] as const]
  })
}
