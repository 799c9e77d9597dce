/**
 * Masks secrets in the texts of the service. The journal may store these texts, so a value is masked even if its name is
 * only perhaps the name of a secret, such as `projectKey`.
 */
import { isSecretName, MASK } from '~/lib/secret-names'

/** A name before a colon or an equals sign, with any quotes. */
const NAME = /([^:=,;{}[\]\n?&]{0,80})[:=]\s*/g
const NAME_OF_PAIR = /["'](?:name|key)\\*["']\s*:\s*\\*["']([^"'\\]{1,80})/gi
const VALUE_OF_PAIR = /["'](?:values?|default)\\*["']\s*:/i

/** A closed list, because any other words can be a secret: a password can be “sealed” or “must love dogs”. */
const PROBLEM = [
  '(?:(?:is|was|has|has been) )?(?:expired|missing|required|invalid|revoked|incorrect|empty|unknown)',
  '(?:(?:is|was) )?(?:not (?:found|set|valid|allowed)|too (?:long|short))',
  'must not be empty|already exists|does not (?:exist|match)|user or password wrong',
].join('|')
const ONLY_A_PROBLEM = new RegExp(`^[^:=]*: ?(?:${PROBLEM})[.!]?$`, 'i')
/**
 * The text with its secrets masked. Sluice cannot know where a secret ends, so everything after the name of a secret is
 * masked, unless it only says what is wrong.
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
    return ONLY_A_PROBLEM.test(rest) ? text : text.slice(0, end) + MASK
  }
  return text
}
