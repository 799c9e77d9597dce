/** The arguments that the user has typed: complete in memory, and without secrets in the storage of this tab. */
import { typedTexts } from '~/stores/typed-texts'
import { withoutSecrets } from '~/components/without-secrets'
import { isJsonObject, parseJson, type JsonObject } from '~/lib/json'
import { onClear } from '~/stores/clear-local-data'

/** Text that does not parse as JSON yet. It is never stored, because Sluice cannot find secrets in it. */
export interface UnparsedArguments {
  readonly json: string | undefined
  /** The key is the id of the field. */
  readonly unparsed: ReadonlyMap<string, string>
}

export const unparsedArguments = new Map<string, UnparsedArguments>()
const typed = new Map<string, JsonObject>()

export function typedArguments(name: string): JsonObject | undefined {
  const stored = parseJson(typedTexts.get(`agent:${name}`) ?? '')?.value
  return typed.get(name) ?? (isJsonObject(stored) ? stored : undefined)
}

/** @param schema the input schema, which may mark properties as secret */
export function keepTyped(name: string, given: JsonObject, schema: JsonObject): void {
  typed.set(name, given)
  const kept = withoutSecrets(given, () => undefined, schema).value
  typedTexts.set(`agent:${name}`, JSON.stringify(kept))
}

export function forgetTypedArguments(): void {
  unparsedArguments.clear()
  typed.clear()
}
onClear('work', forgetTypedArguments)
