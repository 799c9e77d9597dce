import { withoutSecrets, type SchemaOf } from '~/components/without-secrets'
import type { JsonObject } from '~/lib/json'
import { isNumberAt } from '~/lib/json-path'
import { isSecretName, mentionsSecret } from '~/lib/secret-names'
import { DRAFT_VERSION, type DraftRecord } from './draft-storage'
import { lossesOf } from './draft'
import type { DraftState } from './draft-store'
import { markEmptied } from './restore-secrets'

const NONE: ReadonlySet<string> = new Set()

export interface SerializedDraft {
  readonly record: DraftRecord
  /** True if the record lacks configurations or texts, because it is not known yet which values are secret. */
  readonly isIncomplete: boolean
  /** How many secrets, and how many texts that may contain a secret, are missing from the record. */
  readonly omissions: { readonly secrets: number; readonly texts: number }
}

export interface Redaction {
  readonly schemaOf: SchemaOf
  /** The secret keys of all tools. A text that does not parse as JSON is searched for all of them. */
  readonly secretKeys: () => ReadonlySet<string> | 'loading'
}

interface RecordHead extends Pick<DraftRecord, 'id' | 'revision' | 'by' | 'origin'> {
  readonly base: JsonObject | undefined
  readonly sent: string | undefined
}

export function serializeDraft(
  { base: source, sent, ...head }: RecordHead,
  { history, unparsed, savedAt }: Pick<DraftState, 'history' | 'unparsed'> & { savedAt: number },
  { schemaOf, secretKeys }: Redaction,
): SerializedDraft {
  const { pipeline, keys } = history.present
  const redact = (whole: JsonObject) => withoutSecrets(whole, schemaOf)
  const base = source === undefined ? undefined : redact(source)
  const isFresh = base !== undefined && base.omitted.length > 0 && head.origin.is === 'edit'
  const redacted = redact(isFresh ? markEmptied(pipeline, base.value, source ?? {}) : pipeline)
  const texts = textsByPosition(unparsed, keys)
  const knownSecrets = texts.length === 0 ? NONE : secretKeys()
  const isIncomplete =
    redacted.isIncomplete || base?.isIncomplete === true || knownSecrets === 'loading'
  const isKept = ([field, text]: readonly [string, string]) =>
    knownSecrets !== 'loading' &&
    !field.split('/').some((part) => isSecretName(part) || knownSecrets.has(part)) &&
    !mentionsSecret(text, knownSecrets)
  const kept = isIncomplete ? [] : texts.filter(isKept)
  const record: DraftRecord = {
    version: DRAFT_VERSION,
    ...head,
    savedAt,
    pipeline: JSON.stringify(redacted.value),
    base: base && JSON.stringify(base.value),
    unparsed: kept.map(([field, text]) => [field, text]),
    omitted: [...redacted.omitted],
    // A lost number may be a secret, so the loss is stored only if the stored pipeline has the number.
    losses: lossesOf(history.present).filter(
      ({ kind, text, path }) =>
        kind === 'duplicate' || isNumberAt(redacted.value, path, Number(text)),
    ),
    sent,
  }
  const omissions = { secrets: redacted.omitted.length, texts: texts.length - kept.length }
  return { record, isIncomplete, omissions }
}

/**
 * Names the step of each field by its position, because the key of the step changes when the draft is opened again.
 * Fields of removed steps are left out.
 */
function textsByPosition(
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
