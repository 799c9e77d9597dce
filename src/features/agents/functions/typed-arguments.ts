/** The arguments that were typed: in memory as they are, and stored for this tab without secrets. */
import { typedTexts } from '~/stores/typed-texts'
import { withoutSecrets } from '~/components/without-secrets'
import { isJsonObject, parseJson, type JsonObject } from '~/lib/json'
import { onClear } from '~/stores/clear-local-data'

/** Text that is not JSON yet. It is never stored, because nobody can take the secrets out of it. */
export interface UnparsedArguments {
  /** All arguments as JSON, when they are typed as that. */
  readonly json: string | undefined
  /** By the id of its field. */
  readonly unparsed: ReadonlyMap<string, string>
}

/** By the name of the function. */
export const unparsedArguments = new Map<string, UnparsedArguments>()
const typed = new Map<string, JsonObject>()

export function typedArguments(name: string): JsonObject | undefined {
  const stored = parseJson(typedTexts.get(`agent:${name}`) ?? '')?.value
  return typed.get(name) ?? (isJsonObject(stored) ? stored : undefined)
}

/** @param schema of the input, which may mark secrets */
export function keepTyped(name: string, given: JsonObject, schema: JsonObject): void {
  typed.set(name, given)
  const kept = withoutSecrets(given, () => undefined, schema).value
  typedTexts.set(`agent:${name}`, JSON.stringify(kept))
}

export function forgetTyped(): void {
  unparsedArguments.clear()
  typed.clear()
}
onClear('work', forgetTyped)
