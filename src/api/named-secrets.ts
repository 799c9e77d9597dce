/**
 * Masks secrets in the texts of the service. The journal may store these texts. So a value is masked even if Sluice is
 * not sure that its name means a secret, such as `projectKey`.
 */
import { isSecretName, MASK } from '~/lib/secret-names'

/** A name, perhaps in quotes, and the colon or equals sign after it. */
const NAME = /([^:=,;{}[\]\n?&]{0,80})[:=]\s*/g
const NAME_OF_PAIR = /["'](?:name|key)\\*["']\s*:\s*\\*["']([^"'\\]{1,80})/gi
const VALUE_OF_PAIR = /["'](?:values?|default)\\*["']\s*:/i

/**
 * What a message can say about a secret without containing the secret. All other words may be a secret: a password can
 * be “sealed” or “must love dogs”.
 */
const PROBLEM_PHRASES = [
  '(?:(?:is|was|has|has been) )?(?:expired|missing|required|invalid|revoked|incorrect|empty|unknown)',
  '(?:(?:is|was) )?(?:not (?:found|set|valid|allowed)|too (?:long|short))',
  'must not be empty|already exists|does not (?:exist|match)|user or password wrong',
].join('|')
const NAME_AND_PROBLEM = new RegExp(`^[^:=]*: ?(?:${PROBLEM_PHRASES})[.!]?$`, 'i')
/**
 * The text with its secrets masked. Sluice cannot know where a secret ends, so it masks everything after the name of a
 * secret, unless the text after the name only says what is wrong. If the text contains a pair such as
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
