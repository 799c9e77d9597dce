import type { JsonObject } from './json'

/**
 * Matches a word of a key name that means a secret. Most alternatives also match at the end of a word, as in
 * `clientsecret`.
 */
const SECRET_WORD =
  /(?:password|passwd|passphrase|pwd|secret|token|credential|(?:api|access|private|ssh|deploy|sign|signing|encryption|auth)key)s?\d*$|^(?:pats?|keys?|authorization)\d*$/

/** Whether a key name means a secret: `apiKey`, `deploy_token`, `DBPassword`, `clientsecret`, `pat`, but not `path`. */
export function isSecretName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
  return words.split(/[^a-z0-9]+/).some((word) => SECRET_WORD.test(word))
}

/**
 * Whether a text contains the name of a secret. Use this for text that is not valid JSON. Its values cannot be matched
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
 * Whether a name certainly means a secret. `apiKey` does. `projectKey` does not, because it may name a project. This
 * rule is for texts on the screen. Stored texts are checked with `isSecretName`, unless the metadata of a step declare
 * the key.
 */
export function isCertainSecretName(name: string): boolean {
  return isSecretName(name.replaceAll(PLAIN_KEY, '$1'))
}

const NAMES: ReadonlySet<string> = new Set(['name', 'key'])
const VALUES: ReadonlySet<string> = new Set(['value', 'values', 'default'])

/**
 * The part of a pair that a key holds, for example in `{"name": "DB_PASSWORD", "value": …}` of an environment variable.
 * `undefined` if the key holds neither the name nor the value.
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

/** Matches a name, perhaps in quotes, and the colon or equals sign after it. */
const NAME = /([^:=,;{}[\]\n?&]{0,80})[:=]\s*/g
const NAME_OF_PAIR = /["'](?:name|key)\\*["']\s*:\s*\\*["']([^"'\\]{1,80})/gi
const VALUE_OF_PAIR = /["'](?:values?|default)\\*["']\s*:/i

/**
 * Phrases such as “is missing”, which describe a problem with a secret. Every other text is masked, because it may be
 * the secret itself: a password can be “sealed” or “must love dogs”.
 */
const PROBLEM_PHRASES = [
  '(?:(?:is|was|has|has been) )?(?:expired|missing|required|invalid|revoked|incorrect|empty|unknown)',
  '(?:(?:is|was) )?(?:not (?:found|set|valid|allowed)|too (?:long|short))',
  'must not be empty|already exists|does not (?:exist|match)|user or password wrong',
].join('|')
const NAME_AND_PROBLEM = new RegExp(`^[^:=]*: ?(?:${PROBLEM_PHRASES})[.!]?$`, 'i')

/**
 * A text of the service with its secrets masked. The journal may store this text. So a value is masked even if Sluice
 * is not sure that its name means a secret, such as `projectKey`. Sluice cannot know where a secret ends. So it masks
 * everything after the name of a secret, unless that text only says what is wrong. If the text contains a pair such as
 * `{"name": "DB_PASSWORD", "value": …}`, all of it is masked.
 */
export function textWithoutSecrets(text: string): string {
  const isPair = VALUE_OF_PAIR.test(text)
  if (isPair && [...text.matchAll(NAME_OF_PAIR)].some(([, name = '']) => isSecretName(name))) {
    return MASK
  }
  for (const { 0: whole, 1: name = '', index } of text.matchAll(NAME)) {
    const end = index + whole.length
    if (end === text.length || !isSecretName(name)) continue
    const rest = text.slice(index)
    return NAME_AND_PROBLEM.test(rest) ? text : text.slice(0, end) + MASK
  }
  return text
}
