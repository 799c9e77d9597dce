import type { QueryClient } from '@tanstack/react-query'
import { ifFree } from '~/batch/lock'
import type { Outcome } from '~/batch/outcome'
import type { Service } from '~/components/service-context'
import { withoutSecrets, type Kept, type SchemaOf } from '~/components/without-secrets'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { pointerOf, withValueAt, type JsonPath } from '~/lib/json-path'
import type { DraftStart } from '../draft/draft-keeper'
import { createUpdateEngine, type UpdateEngine } from './update-engine'

/** The pipeline that a draft began with, to be copied or to be changed. */
export interface SourceOfDraft {
  readonly purpose: 'clone' | 'edit'
  readonly id: string
  /** To be shown. */
  readonly name: string
  /** The record as it came, or as it was kept. */
  readonly record: JsonObject
  /** Takes out of a record what it was kept without; absent for one that is as it came. */
  readonly withoutSecrets?: ((record: JsonObject) => Kept) | undefined
  readonly update: UpdateEngine
}

/**
 * What an emptied field of the draft holds: in an edit that was kept without its secrets, nothing at all
 * means “as the service has it”, so that an emptied secret is an empty text.
 */
export function nothingAt(
  source: SourceOfDraft | undefined,
  pipeline: JsonObject,
  path: JsonPath,
): '' | undefined {
  if (source?.purpose !== 'edit') return undefined
  const typed = withValueAt(pipeline, path, 'x')
  const kept = isJsonObject(typed) ? source.withoutSecrets?.(typed) : undefined
  return kept?.omitted.includes(pointerOf(path)) === true ? '' : undefined
}

/** What sends comes soon after the page, and not with it. */
export const loadSending = () => import('../sending')

/** Where what sends cannot be had, nothing is sent. */
const NOT_LOADED = {
  kind: 'not_sent',
  reason: 'A part of Sluice could not be loaded, so nothing was sent. Reload the page.',
} as const

/** @returns `undefined` for a draft that began with nothing */
export function sourceOf(
  { origin, base = {}, kept }: DraftStart,
  service: Service,
  queries: QueryClient,
  schemaOf: SchemaOf,
  onUpdated: () => void,
): SourceOfDraft | undefined {
  if (origin.is === 'new') return undefined
  const { is: purpose, id, name } = origin
  const { client } = service
  let settle: ((outcome: Outcome) => void) | undefined
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  return {
    purpose,
    id,
    name,
    record: base,
    withoutSecrets: kept && ((record) => withoutSecrets(record, schemaOf)),
    update: createUpdateEngine({
      read: async () => (await (await loadSending()).readAnew(client, queries, id)).raw,
      send: async (settings) => {
        const update = await loadSending().catch(() => undefined)
        settle = update?.beginChange(service, { action: 'update', type: 'pipeline', id, name })
        return update?.updatePipeline(client, queries, id, settings) ?? NOT_LOADED
      },
      note: (outcome) => settle?.(outcome),
      alone: (work) => ifFree(locks, `update-${id}`, work),
      onUpdated,
    }),
  }
}
