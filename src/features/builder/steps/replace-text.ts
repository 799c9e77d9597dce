import { isJsonObject, type JsonObject } from '~/lib/json'
import { isSecretName } from '~/lib/secret-names'

/** The keys of pipelines and steps in which words are replaced. The service owns the other keys. */
const TEXTS = new Set(['name', 'description', 'tags', 'steps', 'tool', 'configuration'])

/**
 * Replaces whole words and ignores case. A word in capitals gets a replacement in capitals. So replacing “eu” changes
 * both `deploy-eu` and “Release to EU”.
 *
 * @param toolKeys the configuration keys that contain the id of a registered tool. Their values do not change.
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
