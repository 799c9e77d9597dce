/**
 * The functions of an agent endpoint. Their names and payloads are not documented, so all are accepted
 * (docs/service.md#agent-endpoint).
 */
import { containsWords } from '~/lib/contains-words'
import type { JsonObject } from '~/lib/json'

/** Claims of the function about itself. They are not verified. */
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
  /** The input schema. Undefined if no form can be made from it. */
  readonly input: JsonObject | undefined
  /** The number of functions with this name. A call contains only the name. */
  readonly namesakes: number
  /** The whole definition as one text. The text changes only if the definition changes. */
  readonly definition: string
}

export interface FunctionList {
  readonly functions: readonly AgentFunction[]
  readonly unreadable: readonly unknown[]
}

/** The claims of a function in words. A harmless claim never hides a dangerous one. */
export function hintSentence({ readOnly, destructive, idempotent, openWorld }: FunctionHints) {
  const words = [
    readOnly === true && 'only reads',
    readOnly === false && 'may change something',
    destructive === true && 'may destroy data',
    readOnly !== true && destructive === false && 'only adds data',
    readOnly !== true && idempotent === true && 'safe to repeat',
    openWorld === true && 'uses other systems',
  ].filter((claim) => claim !== false)
  return words.length === 0
    ? 'The function does not say what it changes.'
    : `The function says: ${words.join(', ')}. Sluice cannot check this.`
}

export function groupFunctions(functions: readonly AgentFunction[], search: string) {
  const found = functions.filter(({ name, title, description }) =>
    containsWords(`${name} ${title} ${description}`, search),
  )
  return [
    { label: 'Claim to be read-only', isReading: true },
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
