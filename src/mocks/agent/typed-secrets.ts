/** Finds secrets that somebody typed into a configuration. Says where they stand, never what they are. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { isSecretName } from '~/lib/secret-names'
import { pointerPart } from '../model/check-schema'
import { propertyOf } from './tool-references'

/** Forms that give a secret away whatever the field is called. */
const SECRET_FORMS: readonly (readonly [form: RegExp, words: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  [/\bAKIA[0-9A-Z]{16}\b/, 'an access key'],
  [/\bgh[pousr]_[A-Za-z0-9]{20,}/, 'an access token'],
  [/\bglpat-[\w-]{20,}/, 'an access token'],
  [/\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./, 'a signed token'],
  [/:\/\/[^\s/:@]+:[^\s/@$]+@/, 'a password in an address'],
  [/\b(?:password|passwd|secret|token|api_?key)\s*=\s*['"]?[^\s'"$<]{6,}/i, 'a password or token'],
]

/** `${TOKEN}`, `$TOKEN`, `{{ token }}`, `vault:…` name a secret, they are none. */
const isReference = (value: string) => /^\s*(?:\$|\{\{|<|vault:|secret:|env:)/i.test(value)

export interface TypedSecret {
  /** JSON Pointer into the configuration. */
  readonly path: string
  readonly words: string
}

/** `projectKey` and the like are named like a secret; where the metadata knows the key, it decides. */
function isSecretKey(identifier: string, key: string, isTop: boolean): boolean {
  const property = isTop ? propertyOf(identifier, key) : undefined
  return isJsonObject(property) ? own(property, 'writeOnly') === true : isSecretName(key)
}

/** `name` and `value`, as environments and parameters have them. */
function isSecretPair(value: JsonObject): boolean {
  const [name, given] = [own(value, 'name'), own(value, 'value')]
  return (
    typeof name === 'string' &&
    typeof given === 'string' &&
    given.trim() !== '' &&
    isSecretName(name) &&
    !isReference(given)
  )
}

/** @param identifier the tool identifier whose metadata the configuration follows */
export function typedSecrets(
  identifier: string,
  value: unknown,
  path = '',
  key = '',
): readonly TypedSecret[] {
  if (typeof value === 'string') {
    if (value.trim() === '' || isReference(value)) return []
    const isTop = path.lastIndexOf('/') === 0
    if (key !== '' && isSecretKey(identifier, key, isTop)) {
      return [{ path, words: 'a value in a field for secrets' }]
    }
    const form = SECRET_FORMS.find(([pattern]) => pattern.test(value))
    return form === undefined ? [] : [{ path, words: form[1] }]
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => typedSecrets(identifier, item, `${path}/${index}`))
  }
  if (!isJsonObject(value)) return []
  if (isSecretPair(value)) return [{ path: `${path}/value`, words: 'a value named like a secret' }]
  return Object.entries(value).flatMap(([name, item]) =>
    typedSecrets(identifier, item, `${path}/${pointerPart(name)}`, name),
  )
}
