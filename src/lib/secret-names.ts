/** Words in the name of a key whose value is nobody's business but its owner's (security 34). */
const SECRET_WORDS: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'passphrase',
  'pwd',
  'secret',
  'secrets',
  'token',
  'tokens',
  'key',
  'keys',
  'apikey',
  'pat',
  'credential',
  'credentials',
])

/** Is a key named like a secret: `apiKey`, `deploy_token`, `DB_PASSWORD`, `pat`? `path` is not. */
export function isSecretName(name: string): boolean {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.split(/[^a-z0-9]+/).some((word) => SECRET_WORDS.has(word))
}

/** What stands in place of a secret. */
export const MASK = '••••••••'

/** For `JSON.stringify`: values under names of secrets are masked, all else stays. */
export function maskSecrets(name: string, value: unknown): unknown {
  const isSet = value !== null && value !== undefined && value !== '' && typeof value !== 'boolean'
  return isSet && isSecretName(name) ? MASK : value
}
