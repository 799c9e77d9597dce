/** What has been typed into the forms of the functions: for this tab, without secrets. */
import { typedTexts } from '~/stores/typed-texts'
import { withoutSecrets } from '~/components/without-secrets'
import { isJsonObject, parseJson, type JsonObject } from '~/lib/json'
import { typedHere } from './typed-here'

export function typedArguments(name: string): JsonObject | undefined {
  const here = typedHere.get(name)
  if (here !== undefined) return here
  const kept = parseJson(typedTexts.get(`agent:${name}`) ?? '')?.value
  return isJsonObject(kept) ? kept : undefined
}

/** @param schema of the input: it may call secret what has no name of one */
export function keepTyped(name: string, given: JsonObject, schema: JsonObject): void {
  typedHere.set(name, given)
  const kept = withoutSecrets(given, () => undefined, schema).value
  typedTexts.set(`agent:${name}`, JSON.stringify(kept))
}
