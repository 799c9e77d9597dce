import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { objectAt, textAt } from '~/lib/json-path'
import type { AgentFunction, FunctionList } from '../functions/agent-functions'

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
