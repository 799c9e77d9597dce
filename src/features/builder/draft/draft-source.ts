import { withoutSecrets, type Redacted, type SchemaOf } from '~/components/without-secrets'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { pointerOf, withValueAt, type JsonPath } from '~/lib/json-path'
import type { Origin } from './draft-record'

/** The pipeline that a draft clones or edits. */
export interface DraftSource {
  readonly purpose: 'clone' | 'edit'
  readonly id: string
  readonly name: string
  /** The record as the service sent it, or as it was stored with the draft. */
  readonly record: JsonObject
  /** Removes from a record what a stored draft lacks; absent where the record is complete. */
  readonly withoutSecrets?: ((record: JsonObject) => Redacted) | undefined
}

/** @param isResumed the draft comes from the storage, where it has no secrets */
export function draftSourceOf(
  origin: Origin,
  record: JsonObject,
  isResumed: boolean,
  schemaOf: SchemaOf,
): DraftSource | undefined {
  if (origin.is === 'new') return undefined
  const { is: purpose, id, name } = origin
  const redact = (whole: JsonObject) => withoutSecrets(whole, schemaOf)
  return { purpose, id, name, record, withoutSecrets: isResumed ? redact : undefined }
}

/**
 * The value of an emptied field. In an edit that was stored without its secrets, an absent value means
 * “as the service has it”, so an emptied secret is an empty text.
 */
export function emptyValueAt(
  source: DraftSource | undefined,
  pipeline: JsonObject,
  path: JsonPath,
): '' | undefined {
  if (source?.purpose !== 'edit') return undefined
  const filled = withValueAt(pipeline, path, 'x')
  const redacted = isJsonObject(filled) ? source.withoutSecrets?.(filled) : undefined
  return redacted?.omitted.includes(pointerOf(path)) === true ? '' : undefined
}
