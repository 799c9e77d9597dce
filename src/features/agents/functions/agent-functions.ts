/** The functions that an agent endpoint offers. Names and payloads are unspecified (§4.7): any will do. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'

/** What a function says of itself; nobody has checked it (security 47). */
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

const textAt = (record: JsonObject, key: string): string => {
  const value = own(record, key)
  return typeof value === 'string' ? value : ''
}
const flagAt = (record: JsonObject, key: string): boolean | undefined => {
  const value = own(record, key)
  return typeof value === 'boolean' ? value : undefined
}

/** JSON whose keys are in order at every level. */
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

function readFunction(record: unknown): Omit<AgentFunction, 'fingerprint'> | undefined {
  if (!isJsonObject(record)) return undefined
  const name = textAt(record, 'name')
  if (name === '') return undefined
  const said = own(record, 'annotations')
  const annotations = isJsonObject(said) ? said : {}
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

/** Reads the list of an endpoint; what is no function is kept to be looked at. */
export async function readFunctions(
  records: readonly unknown[],
  fingerprintOf: (definition: string) => Promise<string>,
): Promise<FunctionList> {
  const read = await Promise.all(
    records.map(async (record) => {
      const found = readFunction(record)
      if (found === undefined) return { record, found }
      return { record, found: { ...found, fingerprint: await fingerprintOf(found.definition) } }
    }),
  )
  const functions = read.flatMap(({ found }) => found ?? [])
  const count = (name: string) => functions.filter((each) => each.name === name).length
  return {
    functions: functions.map((each) => ({ ...each, namesakes: count(each.name) })),
    unreadable: read.filter(({ found }) => found === undefined).map(({ record }) => record),
  }
}

/** What it says of what it does, in words. */
export function hintWords({ readOnly, destructive, idempotent, openWorld }: FunctionHints) {
  return [
    readOnly === true && 'only reads',
    readOnly === false && 'may change something',
    readOnly !== true && destructive === true && 'may destroy',
    readOnly !== true && destructive === false && 'only adds',
    readOnly !== true && idempotent === true && 'twice is like once',
    openWorld === true && 'reaches other systems',
  ].filter((words) => words !== false)
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
    { label: 'Say that they only read', isReading: true },
    { label: 'May change something', isReading: false },
  ]
    .map(({ label, isReading }) => ({
      label,
      functions: found.filter(({ hints }) => (hints.readOnly === true) === isReading),
    }))
    .filter((group) => group.functions.length > 0)
}
