import { withoutSecrets, type Redacted, type SchemaOf } from '~/lib/without-secrets'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { isNumberAt, listAt } from '~/lib/json-path'
import { isSecretName, mentionsSecret } from '~/lib/secret-names'
import { DRAFT_VERSION, type DraftRecord } from './draft-storage'
import { lossesOf, type Draft } from './draft'
import type { FieldTexts } from '~/components/schema-form/form-context'
import type { DraftState } from './draft-store'
import { markEmptied, restoreSecrets } from './restore-secrets'

const NONE: ReadonlySet<string> = new Set()

/** The parts of a stored draft that the next write keeps if it cannot store the new ones yet. */
export interface StoredContent extends Pick<Draft, 'pipeline' | 'keys' | 'unparsed'> {
  readonly base: JsonObject | undefined
  readonly omitted: DraftRecord['omitted']
}

export interface SerializedDraft {
  readonly record: DraftRecord
  readonly content: StoredContent
  /** True if configurations or texts are missing or old, because it is not known yet which values are secret. */
  readonly isIncomplete: boolean
  /** How many secrets, and how many texts that may contain a secret, are missing from the record. */
  readonly omissions: { readonly secrets: number; readonly texts: number }
}

export interface Redaction {
  readonly schemaOf: SchemaOf
  /**
   * The secret keys of all tools. A text that does not parse as JSON may contain any of them. A configuration may have
   * keys of the tool that the step used before.
   */
  readonly secretKeys: () => ReadonlySet<string> | 'loading'
}

export function redactDraft(json: JsonObject, { schemaOf, secretKeys }: Redaction): Redacted {
  const keys = secretKeys()
  return withoutSecrets(json, schemaOf, undefined, keys === 'loading' ? NONE : keys)
}

interface RecordHead extends Pick<DraftRecord, 'id' | 'revision' | 'by' | 'origin'> {
  readonly base: JsonObject | undefined
  readonly sent: string | undefined
}

/**
 * Makes the stored record of a draft, without its secrets.
 *
 * @param stored the content that was stored last; its configurations and texts replace those that cannot be stored yet
 */
export function serializeDraft(
  { base: source, sent, ...head }: RecordHead,
  { history, savedAt }: Pick<DraftState, 'history'> & { savedAt: number },
  redaction: Redaction,
  stored?: StoredContent,
): SerializedDraft {
  const { keys, pipeline: whole, unparsed } = history.present
  const redact = (json: JsonObject) => redactDraft(json, redaction)
  const began = source && redact(source)
  const base = (began?.isIncomplete === true && stored?.base) || began?.value
  const isFresh = began !== undefined && began.omitted.length > 0 && head.origin.is === 'edit'
  const redacted = redact(isFresh ? markEmptied(whole, base ?? {}, source ?? {}) : whole)
  const pipeline =
    redacted.isIncomplete && stored
      ? withStored(redacted.value, keys, stored, redact)
      : redacted.value
  const texts = textsByPosition(unparsed, keys)
  const knownSecrets = texts.length === 0 ? NONE : redaction.secretKeys()
  const isIncomplete =
    redacted.isIncomplete || began?.isIncomplete === true || knownSecrets === 'loading'
  const isKept = ([field, text]: readonly [string, string]) =>
    knownSecrets !== 'loading' &&
    !field.split('/').some((part) => isSecretName(part) || knownSecrets.has(part)) &&
    !mentionsSecret(text, knownSecrets)
  const kept = new Map(
    isIncomplete
      ? [...(stored?.unparsed ?? [])].filter(([field]) => unparsed.has(field))
      : [...unparsed].filter(isKept),
  )
  const content: StoredContent = {
    pipeline,
    keys,
    base,
    unparsed: kept,
    omitted: [...new Set([...redacted.omitted, ...((isIncomplete && stored?.omitted) || [])])],
  }
  const keptTexts = textsByPosition(kept, keys)
  const record: DraftRecord = {
    version: DRAFT_VERSION,
    ...head,
    savedAt,
    pipeline: JSON.stringify(pipeline),
    base: base && JSON.stringify(base),
    unparsed: keptTexts,
    omitted: content.omitted,
    // A lost number may be a secret, so the loss is stored only if the stored pipeline has the number.
    losses: lossesOf(history.present).filter(
      ({ kind, text, path }) => kind === 'duplicate' || isNumberAt(pipeline, path, Number(text)),
    ),
    sent,
  }
  const omissions = { secrets: redacted.omitted.length, texts: texts.length - keptTexts.length }
  return { record, content, isIncomplete, omissions }
}

/** Adds the stored configuration of each step whose configuration was left out, if the step still has the same tool. */
function withStored(
  pipeline: JsonObject,
  keys: Draft['keys'],
  stored: StoredContent,
  redact: (json: JsonObject) => Redacted,
): JsonObject {
  const before = new Map(
    listAt(stored.pipeline, 'steps').map((step, at) => [stored.keys[at], step]),
  )
  const steps = listAt(pipeline, 'steps').map((step, at) => {
    const old = before.get(keys[at])
    return isJsonObject(step) && isJsonObject(old)
      ? restoreSecrets(step, redact(old).value, old)
      : step
  })
  return keys.length === 0 ? pipeline : { ...pipeline, steps }
}

/**
 * Names the step of each field by its position, because the key of the step changes when the draft is opened again.
 * Fields of removed steps are left out.
 */
function textsByPosition(
  unparsed: FieldTexts,
  keys: readonly string[],
): [field: string, text: string][] {
  return [...unparsed].flatMap(([field, text]): [string, string][] => {
    const [step = '', ...rest] = field.split('/')
    if (rest.length === 0) return [[field, text]]
    const at = keys.indexOf(step)
    return at === -1 ? [] : [[[`s${at}`, ...rest].join('/'), text]]
  })
}
