/** config.json as it is served: the file, with each key replaced by its environment variable when that is set. */
import { CONFIG_KEYS, defaultOf, faultOfValue, readConfig, type Config } from '~/api/config'
import { isJsonObject, own, parseJson } from '~/lib/json'

export type Env = Readonly<Record<string, string | undefined>>

/** A mistake of the person who starts the server, to be shown without a stack. */
export class OptionError extends Error {}

interface EffectiveKey {
  readonly name: keyof Config
  readonly value: unknown
  /** The file, the variable or “default”. */
  readonly from: string
}

export interface EffectiveConfig {
  /** What config.json contains for the browser. */
  readonly json: Readonly<Record<string, unknown>>
  readonly config: Config
  readonly keys: readonly EffectiveKey[]
  /** Unknown keys and variables. */
  readonly warnings: readonly string[]
}

/** `readOnly` is `SLUICE_READ_ONLY`. */
export function variableOf(name: string): string {
  return `SLUICE_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`
}

/** Text is taken as it is where the key takes text. Everything else is JSON. */
function valueOfVariable(name: keyof Config, text: string): unknown {
  if (faultOfValue(name, text) === undefined) return text
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
 * @param file its text and the name to show for it; `undefined` for none
 * @param preset values that hold when neither the file nor the environment says something
 * @throws OptionError that names every wrong key, where it came from, and what is allowed
 */
export function readEffectiveConfig(
  file: { readonly text: string; readonly name: string } | undefined,
  env: Env,
  preset: Partial<Config> = {},
): EffectiveConfig {
  const fromFile = file === undefined ? {} : readFileText(file.text, file.name)
  const keys = CONFIG_KEYS.map((name): EffectiveKey => {
    const variable = variableOf(name)
    const text = env[variable]
    if (text !== undefined) return { name, value: valueOfVariable(name, text), from: variable }
    const value = own(fromFile, name)
    if (value !== undefined) return { name, value, from: file?.name ?? 'file' }
    return { name, value: preset[name] ?? defaultOf(name), from: 'default' }
  })
  const faults = keys.flatMap(({ name, value, from }) => {
    const fault = faultOfValue(name, value)
    return fault === undefined ? [] : [`${from}: ${fault}`]
  })
  if (faults.length > 0) throw new OptionError(faults.join('\n'))
  const json = Object.fromEntries(
    keys
      .filter(({ from, name }) => from !== 'default' || name in preset)
      .map(({ name, value }) => [name, value]),
  )
  // The own address of the page is not known here, and only its origin matters.
  const outcome = readConfig(JSON.stringify(json), 'https://own.invalid/')
  if (!outcome.ok) throw new OptionError(outcome.problems.join('\n'))
  const known = new Set<string>(CONFIG_KEYS)
  const variables = new Set(CONFIG_KEYS.map(variableOf))
  return {
    json,
    config: outcome.config,
    keys,
    warnings: [
      ...Object.keys(fromFile)
        .filter((name) => !known.has(name))
        .map((name) => `${file?.name}: “${name}” is not known and is ignored.`),
      ...Object.keys(env)
        .filter((name) => name.startsWith('SLUICE_') && !variables.has(name))
        .map((name) => `${name} is not known and is ignored.`),
    ],
  }
}
