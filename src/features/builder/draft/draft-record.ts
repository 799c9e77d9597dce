/** A draft as it is stored in this browser: versioned, migrated, and checked when it is read. */
import { isJsonObject, own, parseJson, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'

export const DRAFT_VERSION = 1

const Origin = z.discriminatedUnion('is', [
  z.object({ is: z.literal('new') }),
  z.object({ is: z.literal('clone'), id: z.string(), name: z.string() }),
  z.object({ is: z.literal('edit'), id: z.string(), name: z.string() }),
])
/** What the draft began with. */
export type Origin = z.infer<typeof Origin>

const DraftRecord = z.object({
  version: z.literal(DRAFT_VERSION),
  id: z.string(),
  /** Counts the writes. With `by`, the page of the last write, two tabs notice each other. */
  revision: z.number(),
  by: z.string(),
  origin: Origin,
  /** Epoch milliseconds. */
  savedAt: z.number(),
  /** JSON, without secrets. */
  pipeline: z.string(),
  /** The record that an edit or a clone began with, JSON without secrets. */
  base: z.optional(z.string()),
  /** Text that is not JSON yet, by the field it was typed into; steps are named by their position. */
  unparsed: z.array(z.tuple([z.string(), z.string()])),
  /** JSON Pointers of the secrets that were left out. */
  omitted: z.array(z.string()),
  /** The name under which it was sent, while the outcome is unknown. */
  sent: z.optional(z.string()),
})
export type DraftRecord = z.infer<typeof DraftRecord>

/** A stored draft that can be opened. */
export type KeptDraft = DraftRecord & {
  readonly json: JsonObject
  readonly baseJson: JsonObject | undefined
}

/** From each version to the next one. */
export type Migrations = Readonly<Record<number, (old: JsonObject) => JsonObject>>
const MIGRATIONS: Migrations = {}

function migrated(value: unknown, migrations: Migrations): unknown {
  let record = value
  for (let left = DRAFT_VERSION; left > 0 && isJsonObject(record); left -= 1) {
    const version = own(record, 'version')
    const next = typeof version === 'number' ? migrations[version] : undefined
    if (next === undefined) break
    record = next(record)
  }
  return record
}

/** @returns `undefined` for what this version cannot read; it stays in the storage */
export function readDraft(
  value: unknown,
  migrations: Migrations = MIGRATIONS,
): KeptDraft | undefined {
  const parsed = DraftRecord.safeParse(migrated(value, migrations))
  if (!parsed.success) return undefined
  const json = parseJson(parsed.data.pipeline)?.value
  if (!isJsonObject(json)) return undefined
  const base = parseJson(parsed.data.base ?? '')?.value
  return { ...parsed.data, json, baseJson: isJsonObject(base) ? base : undefined }
}
