/**
 * The fields of a task form. The API does not document them, so these are the fields of our demo (docs/service.md#the-
 * demo-service).
 */
import type { Pipeline } from '~/api/pipelines'
import { isJsonObject, own, parseJson, type JsonObject } from '~/lib/json'

export interface TaskFields {
  readonly name: string
  readonly description: string
  readonly script: string
}

export const FIELDS = [
  { name: 'name', label: 'Name', rows: 1 },
  { name: 'description', label: 'Description', rows: 2 },
  { name: 'script', label: 'Script', rows: 4 },
] as const satisfies readonly { name: keyof TaskFields; label: string; rows: number }[]

function textIn(record: JsonObject | undefined, name: keyof TaskFields): string {
  const value = record === undefined ? undefined : own(record, name)
  return typeof value === 'string' ? value : ''
}

/** @param draft the changed fields that were not sent; the record provides the others */
export function firstFields(record: Pipeline | undefined, draft: string | undefined): TaskFields {
  const typed = draft === undefined ? undefined : parseJson(draft)?.value
  const from = { ...record?.raw, ...(isJsonObject(typed) && typed) }
  return {
    name: textIn(from, 'name'),
    description: textIn(from, 'description'),
    script: textIn(from, 'script'),
  }
}

/** The draft that survives a reload: the changed fields, as the user typed them. */
export function keptFields(fields: TaskFields, record: Pipeline | undefined): string {
  return JSON.stringify(changesIn(fields, record))
}

/** The settings to send: all fields of a new task, or only the changed fields. */
export function changesIn(fields: TaskFields, record: Pipeline | undefined): JsonObject {
  const changed = FIELDS.filter(({ name }) =>
    record === undefined ? fields[name] !== '' : fields[name] !== textIn(record.raw, name),
  )
  return Object.fromEntries(changed.map(({ name }) => [name, fields[name]]))
}
