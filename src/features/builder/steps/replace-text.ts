/** Replaces a word in the texts of a pipeline: its name, description and tags, and what its steps are given. */
import { isJsonObject, type JsonObject } from '~/lib/json'
import { isSecretName } from '~/lib/secret-names'

/** Texts of a step and of the pipeline; other keys of theirs belong to the service. */
const TEXTS = new Set(['name', 'description', 'tags', 'steps', 'tool', 'configuration'])

/**
 * Whole words are found in upper and lower case. A word in capitals is replaced by capitals, so that a copy
 * for another region changes `deploy-eu` and “Release to EU” at once.
 *
 * @param toolKeys keys of a configuration that contain the id of a registered tool
 */
export function withReplacedText(
  pipeline: JsonObject,
  toolKeys: ReadonlySet<string>,
  find: string,
  replacement: string,
): { readonly pipeline: JsonObject; readonly places: number } {
  if (find === '') return { pipeline, places: 0 }
  const escaped = find.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
  const word = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giv')
  let places = 0
  const inText = (text: string) => {
    const next = text.replaceAll(word, (found) =>
      found === found.toUpperCase() && found !== found.toLowerCase()
        ? replacement.toUpperCase()
        : replacement,
    )
    if (next !== text) places += 1
    return next
  }
  const inValue = (value: unknown, isGiven: boolean): unknown => {
    if (typeof value === 'string') return inText(value)
    if (Array.isArray(value)) return value.map((each) => inValue(each, isGiven))
    if (!isJsonObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const isText = isGiven ? !toolKeys.has(key) && !isSecretName(key) : TEXTS.has(key)
        return [key, isText ? inValue(each, isGiven || key === 'configuration') : each]
      }),
    )
  }
  const next = inValue(pipeline, false)
  return { pipeline: isJsonObject(next) ? next : pipeline, places }
}
