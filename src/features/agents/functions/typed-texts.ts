/**
 * What has been typed for a function and is no argument as it stands. In this page's memory alone: nobody
 * can take the secrets out of a text that cannot be read (security 34).
 */
export interface TypedTexts {
  /** All arguments as JSON, when they are typed as that. */
  readonly json: string | undefined
  /** By the id of its field. */
  readonly unparsed: ReadonlyMap<string, string>
}

const texts = new Map<string, TypedTexts>()

export function typedTexts(name: string): TypedTexts | undefined {
  return texts.get(name)
}

export function keepTypedTexts(name: string, typed: TypedTexts): void {
  texts.set(name, typed)
}

export function forgetTypedTexts(): void {
  texts.clear()
}
