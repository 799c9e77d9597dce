/** The configuration that the server sends: the file, with single keys overridden by environment variables. */
import { CONFIG_KEYS, defaultOf, isValidValue, readConfig, type Config } from '~/api/config'
import { problemText } from '~/api/config-problems'
import { isJsonObject, own, parseJson } from '~/lib/json'

export type Env = Readonly<Record<string, string | undefined>>

/** A mistake in the options. It is shown to the user without a stack. */
export class OptionError extends Error {}

interface EffectiveKey {
  readonly name: keyof Config
  readonly value: unknown
  /** The source of the value: the name of the file, the name of the variable, or “default”. */
  readonly from: string
}

export interface EffectiveConfig {
  readonly json: Readonly<Record<string, unknown>>
  readonly config: Config
  readonly keys: readonly EffectiveKey[]
  /** Unknown keys and variables. */
  readonly warnings: readonly string[]
}

/** For example, `readOnly` becomes `SLUICE_READ_ONLY`. */
export function envVariableOf(name: string): string {
  return `SLUICE_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`
}

/**
 * The value of an environment variable. A text that is valid for the key is used unchanged. Any other text is parsed as
 * JSON, if that is possible.
 */
function valueOfVariable(name: keyof Config, text: string): unknown {
  if (isValidValue(name, text)) return text
  const json = parseJson(text)
  return json === undefined ? text : json.value
}

function readFileText(text: string, fileName: string): Readonly<Record<string, unknown>> {
  const json = parseJson(text)
  if (json === undefined) throw new OptionError(`${fileName} is not JSON.`)
  if (!isJsonObject(json.value))
    throw new OptionError(`${fileName} has to contain one JSON object.`)
  return json.value
}

/**
 * Reads the configuration from the file and the environment.
 *
 * @param file its text, and its name for messages; `undefined` if there is no file
 * @param preset values for keys that are neither in the file nor in the environment
 * @throws OptionError if the file is not a JSON object, or if values are wrong. It lists the wrong keys, each with its
 *   source and the allowed values. The URLs are checked only if all other values are valid.
 */
export function readEffectiveConfig(
  file: { readonly text: string; readonly name: string } | undefined,
  env: Env,
  preset: Partial<Config> = {},
): EffectiveConfig {
  const fromFile = file === undefined ? {} : readFileText(file.text, file.name)
  const keys = CONFIG_KEYS.map((name): EffectiveKey => {
    const variable = envVariableOf(name)
    const text = env[variable]
    if (text !== undefined) return { name, value: valueOfVariable(name, text), from: variable }
    const value = own(fromFile, name)
    if (value !== undefined) return { name, value, from: file?.name ?? 'file' }
    return { name, value: preset[name] ?? defaultOf(name), from: 'default' }
  })
  const faults = keys
    .filter(({ name, value }) => !isValidValue(name, value))
    .map((key) => `${key.from}: ${problemText(key)}`)
  if (faults.length > 0) throw new OptionError(faults.join('\n'))
  const json = Object.fromEntries(
    keys
      .filter(({ from, name }) => from !== 'default' || name in preset)
      .map(({ name, value }) => [name, value]),
  )
  // The server does not know the address of the page. With this placeholder, a URL of the service must be relative, or
  // HTTPS, or on localhost.
  const outcome = readConfig(JSON.stringify(json), 'https://own.invalid/')
  if (!outcome.ok) throw new OptionError(outcome.problems.map(problemText).join('\n'))
  const known = new Set<string>(CONFIG_KEYS)
  const variables = new Set(CONFIG_KEYS.map(envVariableOf))
  return {
    json,
    config: outcome.config,
    keys,
    warnings: [
      ...Object.keys(fromFile)
        .filter((name) => !known.has(name))
        .map((name) => `${file?.name}: “${name}” is unknown and ignored.`),
      ...Object.keys(env)
        .filter((name) => name.startsWith('SLUICE_') && !variables.has(name))
        .map((name) => `${name} is unknown and ignored.`),
    ],
  }
}
