/** The functions that an agent endpoint offers. Names and payloads are unspecified (§4.7): any will do. */
import type { JsonObject } from '~/lib/json'

/** Claims of the function that nobody has checked. */
export interface FunctionHints {
  readonly readOnly: boolean | undefined
  readonly destructive: boolean | undefined
  readonly idempotent: boolean | undefined
  readonly openWorld: boolean | undefined
}

export interface AgentFunction {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly hints: FunctionHints
  /** Undefined where there is none that a form can be drawn from. */
  readonly input: JsonObject | undefined
  /** How many of the list have this name; calls go by the name alone. */
  readonly namesakes: number
  /** All that it says of itself, as one text that is the same as long as it says the same. */
  readonly definition: string
  /** The same, short enough to be kept. */
  readonly fingerprint: string
}

export interface FunctionList {
  readonly functions: readonly AgentFunction[]
  readonly unreadable: readonly unknown[]
}

/** What it says of what it does, in words. No claim hides one that asks for more care. */
export function hintSentence({ readOnly, destructive, idempotent, openWorld }: FunctionHints) {
  const words = [
    readOnly === true && 'only reads',
    readOnly === false && 'may change something',
    destructive === true && 'may destroy',
    readOnly !== true && destructive === false && 'only adds',
    readOnly !== true && idempotent === true && 'twice is like once',
    openWorld === true && 'reaches other systems',
  ].filter((claim) => claim !== false)
  return words.length === 0
    ? 'It says nothing of what it changes.'
    : `It says: ${words.join(', ')}. Nobody has checked that.`
}

export interface FunctionGroup {
  readonly label: string
  readonly functions: readonly AgentFunction[]
}

/** By what they say that they do; those that match all words, in any order. */
export function groupFunctions(
  functions: readonly AgentFunction[],
  search: string,
): readonly FunctionGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = functions.filter(({ name, title, description }) => {
    const text = `${name} ${title} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return [
    { label: 'Read-only by their own word', isReading: true },
    { label: 'May change something', isReading: false },
  ]
    .map(({ label, isReading }) => ({
      label,
      functions: found.filter(
        ({ hints }) => (hints.readOnly === true && hints.destructive !== true) === isReading,
      ),
    }))
    .filter((group) => group.functions.length > 0)
}
