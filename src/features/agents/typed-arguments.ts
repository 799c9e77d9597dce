/** What has been typed into the forms of the functions: for this tab, without what is named like a secret. */
import { keptTexts } from '~/components/kept-texts'
import { isJsonObject, parseJson, type JsonObject } from '~/lib/json'
import { isSecretName } from '~/lib/secret-names'

const typed = new Map<string, JsonObject>()

const withoutSecrets = (key: string, value: unknown) =>
  isSecretName(key) && !isJsonObject(value) && !Array.isArray(value) ? undefined : value

export function typedArguments(name: string): JsonObject | undefined {
  const here = typed.get(name)
  if (here !== undefined) return here
  const kept = parseJson(keptTexts.get(`agent:${name}`) ?? '')?.value
  return isJsonObject(kept) ? kept : undefined
}

export function keepTyped(name: string, given: JsonObject): void {
  typed.set(name, given)
  keptTexts.set(`agent:${name}`, JSON.stringify(given, withoutSecrets))
}

export function forgetTyped(): void {
  typed.clear()
}
