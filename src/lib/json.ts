/** A JSON object as it came from the wire. Its keys are data: read them with `own`, never with a dot. */
export type JsonObject = { readonly [key: string]: unknown }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value under an own key; inherited ones (`constructor`, `__proto__`) do not count. */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** `JSON.parse` that answers instead of throwing. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/**
 * JSON for people to read, cut at `limit` characters. Never throws: what is nested deeper than the
 * engine can print, or is no JSON at all, is said in words.
 */
export function printJson(
  value: unknown,
  limit = 200_000,
  replacer?: (key: string, value: unknown) => unknown,
): { text: string; cut: boolean } {
  let text: string
  try {
    text = JSON.stringify(value, replacer, 2) ?? String(value)
  } catch (error) {
    return {
      text: `This value cannot be printed: ${error instanceof Error ? error.message : 'unknown cause'}`,
      cut: true,
    }
  }
  return text.length > limit ? { text: text.slice(0, limit), cut: true } : { text, cut: false }
}
