/** What has been typed for the functions, in this page's memory. */
import type { JsonObject } from '~/lib/json'
import { onClear } from '~/stores/clear-local-data'

/**
 * What is no argument as it stands. Kept nowhere else: nobody can take the secrets out of a text that
 * cannot be read.
 */
export interface TypedTexts {
  /** All arguments as JSON, when they are typed as that. */
  readonly json: string | undefined
  /** By the id of its field. */
  readonly unparsed: ReadonlyMap<string, string>
}

const texts = new Map<string, TypedTexts>()
/** Arguments, by the function. */
export const typedHere = new Map<string, JsonObject>()

export function typedTexts(name: string): TypedTexts | undefined {
  return texts.get(name)
}

export function keepTypedTexts(name: string, typed: TypedTexts): void {
  texts.set(name, typed)
}

export function forgetTyped(): void {
  texts.clear()
  typedHere.clear()
}

onClear('work', forgetTyped)
