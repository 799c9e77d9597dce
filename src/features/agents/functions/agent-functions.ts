/**
 * The functions of an agent endpoint. Their names and payloads are not documented, so Sluice accepts any
 * (docs/service.md#agent-endpoint).
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { objectAt, textAt } from '~/lib/json-path'

/** What the function says about itself. Sluice cannot verify these claims. */
interface FunctionHints {
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
  /** The input schema. `undefined` if the endpoint sent no schema, or a schema that is not a JSON object. */
  readonly input: JsonObject | undefined
  /** The number of functions with this name. A call contains only the name, so it cannot distinguish them. */
  readonly namesakes: number
  /** The whole definition as one text with sorted keys. The text changes only if the definition changes. */
  readonly definition: string
}

export interface FunctionList {
  readonly functions: readonly AgentFunction[]
  readonly unreadable: readonly unknown[]
}

const flagAt = (record: JsonObject, key: string): boolean | undefined => {
  const value = own(record, key)
  return typeof value === 'boolean' ? value : undefined
}

/** A JSON replacer that sorts the keys at every level. */
function ordered(_key: string, value: unknown): unknown {
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
}

function definitionOf(record: JsonObject): string {
  try {
    return JSON.stringify(record, ordered)
  } catch {
    return 'nested too deep to compare'
  }
}

function readFunction(record: unknown): AgentFunction | undefined {
  if (!isJsonObject(record)) return undefined
  const name = textAt(record, 'name')
  if (name === '') return undefined
  const annotations = objectAt(record, 'annotations')
  const input = own(record, 'inputSchema')
  return {
    name,
    title: textAt(record, 'title') || textAt(annotations, 'title') || name,
    description: textAt(record, 'description'),
    hints: {
      readOnly: flagAt(annotations, 'readOnlyHint'),
      destructive: flagAt(annotations, 'destructiveHint'),
      idempotent: flagAt(annotations, 'idempotentHint'),
      openWorld: flagAt(annotations, 'openWorldHint'),
    },
    input: isJsonObject(input) ? input : undefined,
    namesakes: 1,
    definition: definitionOf(record),
  }
}

export function readFunctions(records: readonly unknown[]): FunctionList {
  const read = records.map((record) => ({ record, found: readFunction(record) }))
  const functions = read.flatMap(({ found }) => found ?? [])
  const count = (name: string) => functions.filter((each) => each.name === name).length
  return {
    functions: functions.map((each) => ({ ...each, namesakes: count(each.name) })),
    unreadable: read.filter(({ found }) => found === undefined).map(({ record }) => record),
  }
}

/** The claims of a function in words. A claim that sounds harmless never hides a claim that sounds dangerous. */
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

/** Whether the function says that it only reads, and does not also say that it destroys data. */
export const claimsToRead = ({ hints }: Pick<AgentFunction, 'hints'>): boolean =>
  hints.readOnly === true && hints.destructive !== true

export function groupFunctions(all: readonly AgentFunction[]) {
  return [
    { label: 'Claim to be read-only', isReading: true },
    { label: 'May change something', isReading: false },
  ]
    .map(({ label, isReading }) => ({
      label,
      functions: all.filter((each) => claimsToRead(each) === isReading),
    }))
    .filter((group) => group.functions.length > 0)
}
