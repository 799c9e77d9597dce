import { withoutSecrets, type Redacted, type SchemaOf } from '~/components/without-secrets'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { pointerOf, withValueAt, type JsonPath } from '~/lib/json-path'
import type { DraftStart } from './draft-record'

export interface DraftSource {
  readonly purpose: 'clone' | 'edit'
  readonly id: string
  readonly name: string
  /** The original record, from the service or from the stored draft. */
  readonly record: JsonObject
  /** Removes the secrets from a record, to compare it with a stored draft. Undefined if `record` has its secrets. */
  readonly withoutSecrets?: ((record: JsonObject) => Redacted) | undefined
}

export function draftSourceOf(
  { origin, base = {}, stored }: Pick<DraftStart, 'origin' | 'base' | 'stored'>,
  schemaOf: SchemaOf,
): DraftSource | undefined {
  if (origin.is === 'new') return undefined
  const { is: purpose, id, name } = origin
  const redact = (whole: JsonObject) => withoutSecrets(whole, schemaOf)
  // A stored draft lacks its secrets.
  return { purpose, id, name, record: base, withoutSecrets: stored && redact }
}

/**
 * The value of a field that the user has emptied. The service keeps a secret that an update lacks. So in an edit
 * that was stored without its secrets, an emptied secret becomes an empty text.
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
