import type { JsonObject } from './json'

/** How a word ends in the name of a key whose value is a secret. */
const SECRET_WORD =
  /(?:password|passwd|passphrase|pwd|secret|token|credential|(?:api|access|private|ssh|deploy|sign|signing|encryption|auth)key)s?\d*$|^(?:pats?|keys?|authorization)\d*$/

/** Is a key named like a secret: `apiKey`, `deploy_token`, `DBPassword`, `clientsecret`, `pat`? `path` is not. */
export function isSecretName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
  return words.split(/[^a-z0-9]+/).some((word) => SECRET_WORD.test(word))
}

/**
 * Does a text mention a name of a secret? For text that is not valid JSON: nobody can tell there which
 * value belongs to the name, so that the whole text counts as secret.
 *
 * @param secretKeys names that metadata mark as secret
 */
export function mentionsSecret(text: string, secretKeys: ReadonlySet<string> = new Set()): boolean {
  if (isSecretName(text)) return true
  const words = new Set(text.split(/[^\w.-]+/))
  return [...secretKeys].some((key) =>
    /^[\w.-]+$/.test(key) ? words.has(key) : text.includes(key),
  )
}

const PLAIN_KEY =
  /(project|issue|sort|order|primary|foreign|partition|group|cache|object|component|module|metric|plan|board|space|workspace|repo|repository|public)([-_ ]?keys?)(?![a-z])/gi

/** The same for a key that metadata declare as plain: a `projectKey` opens nothing, an `apiKey` does. */
export function isSecretNameOfPlain(name: string): boolean {
  return isSecretName(name.replaceAll(PLAIN_KEY, '$1'))
}

const NAMES: ReadonlySet<string> = new Set(['name', 'key'])
const VALUES: ReadonlySet<string> = new Set(['value', 'values', 'default'])

/** Of a pair, as environments have them: does this key say what it is called, or what it is? */
export function partOfPair(key: string): 'name' | 'value' | undefined {
  const small = key.toLowerCase()
  return NAMES.has(small) ? 'name' : VALUES.has(small) ? 'value' : undefined
}

/** Is an object a pair of a name of a secret and its value, as `{"name": "DB_PASSWORD", "value": …}`? */
export function isSecretPair(object: JsonObject): boolean {
  return Object.entries(object).some(
    ([key, value]) =>
      partOfPair(key) === 'name' && typeof value === 'string' && isSecretName(value),
  )
}

/** What stands in place of a secret. */
export const MASK = '••••••••'

/** For `JSON.stringify`: values under names of secrets are masked, all else stays. */
export function maskSecrets(name: string, value: unknown): unknown {
  const isSet = value !== null && value !== undefined && value !== '' && typeof value !== 'boolean'
  return isSet && isSecretName(name) ? MASK : value
}
