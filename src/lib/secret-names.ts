import type { JsonObject } from './json'

/** Matches a word of a key name that means a secret. Most alternatives only need to end the word: `clientsecret`. */
const SECRET_WORD =
  /(?:password|passwd|passphrase|pwd|secret|token|credential|(?:api|access|private|ssh|deploy|sign|signing|encryption|auth)key)s?\d*$|^(?:pats?|keys?|authorization)\d*$/

/**
 * Whether a key name means a secret: `apiKey`, `deploy_token`, `DBPassword`, `clientsecret`, `pat`, but not
 * `path`.
 */
export function isSecretName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
  return words.split(/[^a-z0-9]+/).some((word) => SECRET_WORD.test(word))
}

/**
 * Whether a text contains the name of a secret. Use it for text that is not valid JSON: its values cannot be matched
 * to their names, so the whole text counts as secret.
 *
 * @param secretKeys names that the metadata mark as secret
 */
export function mentionsSecret(text: string, secretKeys: ReadonlySet<string> = new Set()): boolean {
  if (isSecretName(text)) return true
  const words = new Set(text.split(/[^\w.-]+/))
  return [...secretKeys].some((key) =>
    /^[\w.-]+$/.test(key) ? words.has(key) : text.includes(key),
  )
}

const PLAIN_KEY =
  /(project|issue|sort|order|foreign|partition|group|cache|object|component|module|metric|plan|board|(?<!work)space|repo|repository|public)([-_ ]?keys?)(?![a-z])/gi

/**
 * Whether a name certainly means a secret: `apiKey` does, but `projectKey` names a record. This rule masks texts on the
 * screen. Stored texts are checked with `isSecretName`, unless metadata declare the key.
 */
export function isCertainSecretName(name: string): boolean {
  return isSecretName(name.replaceAll(PLAIN_KEY, '$1'))
}

const NAMES: ReadonlySet<string> = new Set(['name', 'key'])
const VALUES: ReadonlySet<string> = new Set(['value', 'values', 'default'])

/**
 * Whether a key holds the name or the value of a pair, such as `{"name": "DB_PASSWORD", "value": …}` of an environment
 * variable.
 */
export function partOfPair(key: string): 'name' | 'value' | undefined {
  const small = key.toLowerCase()
  return NAMES.has(small) ? 'name' : VALUES.has(small) ? 'value' : undefined
}

/** Whether an object is a pair of a secret's name and its value, such as `{"name": "DB_PASSWORD", "value": …}`. */
export function isSecretPair(object: JsonObject): boolean {
  return Object.entries(object).some(
    ([key, value]) =>
      partOfPair(key) === 'name' && typeof value === 'string' && isSecretName(value),
  )
}

export const MASK = '••••••••'

/**
 * A replacer for `JSON.stringify`. It masks the values of keys whose names mean a secret.
 *
 * @param isSecret the rule for the names; default: the rule for text that is only shown
 */
export function maskSecrets(name: string, value: unknown, isSecret = isCertainSecretName): unknown {
  const isSet = value !== null && value !== undefined && value !== '' && typeof value !== 'boolean'
  return isSet && isSecret(name) ? MASK : value
}
