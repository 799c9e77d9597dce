/** The stored form of a draft. Each record has a version, which is checked when the record is read. */
import { isJsonObject, parseJson, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import { paths } from '~/components/paths'
import { nameIn } from './draft'

export const DRAFT_VERSION = 1

const Origin = z.discriminatedUnion('is', [
  z.object({ is: z.literal('new') }),
  z.object({ is: z.literal('clone'), id: z.string(), name: z.string() }),
  z.object({ is: z.literal('edit'), id: z.string(), name: z.string() }),
])
export type Origin = z.infer<typeof Origin>

const DraftRecord = z.object({
  version: z.literal(DRAFT_VERSION),
  id: z.string(),
  /**
   * Counts the writes. `by` identifies the page of the last write. Another page has written if both values differ from
   * the values that this page knows.
   */
  revision: z.number(),
  by: z.string(),
  origin: Origin,
  /** Epoch milliseconds. */
  savedAt: z.number(),
  /** The pipeline as JSON, without its secrets. */
  pipeline: z.string(),
  /** The original record of an edit or a clone, as JSON without its secrets. */
  base: z.optional(z.string()),
  /**
   * Pairs of a field and its text, which does not parse as JSON yet. The field of a step names the step by position.
   */
  unparsed: z.array(z.tuple([z.string(), z.string()])),
  /** JSON Pointers of the secrets that the record does not contain. */
  omitted: z.array(z.string()),
  /** The values that the browser could not keep as the service sent them. */
  losses: z.optional(
    z.array(
      z.object({ kind: z.enum(['duplicate', 'number']), text: z.string(), path: z.string() }),
    ),
  ),
  /** The name with which the draft was sent, while the outcome of the request is unknown. */
  sent: z.optional(z.string()),
})
export type DraftRecord = z.infer<typeof DraftRecord>

export type KeptDraft = DraftRecord & {
  readonly json: JsonObject
  readonly baseJson: JsonObject | undefined
}

export interface DraftStart {
  readonly id: string
  readonly origin: Origin
  readonly pipeline: JsonObject
  readonly base?: JsonObject | undefined
  /** The reply of the service that contained `base`. */
  readonly text?: string | undefined
  /** The stored draft that the user continues. Undefined for a new draft. */
  readonly stored?: Pick<
    KeptDraft,
    'revision' | 'savedAt' | 'unparsed' | 'omitted' | 'losses' | 'sent'
  >
}

/** @returns `undefined` if this version of Sluice cannot read the record, which then stays in the storage */
export function readDraft(value: unknown): KeptDraft | undefined {
  const parsed = DraftRecord.safeParse(value)
  if (!parsed.success) return undefined
  const json = parseJson(parsed.data.pipeline)?.value
  if (!isJsonObject(json)) return undefined
  const base = parseJson(parsed.data.base ?? '')?.value
  return { ...parsed.data, json, baseJson: isJsonObject(base) ? base : undefined }
}

export function storedForm({ json: _json, baseJson: _base, ...record }: KeptDraft): DraftRecord {
  return record
}

export function draftAddress({ id, origin }: Pick<KeptDraft, 'id' | 'origin'>): string {
  const draft = `?draft=${encodeURIComponent(id)}`
  switch (origin.is) {
    case 'new':
      return paths.newPipeline() + draft
    case 'clone':
      return paths.clonePipeline(origin.id) + draft
    case 'edit':
      return paths.editPipeline(origin.id) + draft
    default:
      return origin satisfies never
  }
}

export function nameOfDraft({ json }: Pick<KeptDraft, 'json'>): string {
  const name = nameIn(json).trim()
  return name === '' ? 'Unnamed' : name
}
