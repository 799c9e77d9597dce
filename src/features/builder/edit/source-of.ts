import type { QueryClient } from '@tanstack/react-query'
import { ifFree } from '~/batch/engine/lock'
import type { Outcome } from '~/batch/engine/outcome'
import { beginChange } from '~/components/own-changes'
import type { Service } from '~/queries/service-context'
import { readAnew, updatePipeline } from '~/components/update-pipeline'
import { withoutSecrets, type Kept, type SchemaOf } from '~/components/without-secrets'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { pointerOf, withValueAt, type JsonPath } from '~/lib/json-path'
import type { DraftStart } from '../draft/draft-autosave'
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
      read: async () => (await readAnew(client, queries, id)).raw,
      send: (settings) => {
        settle = beginChange(service, { action: 'update', type: 'pipeline', id, name })
        return updatePipeline(client, queries, id, settings)
      },
      note: (outcome) => settle?.(outcome),
      alone: (work) => ifFree(locks, `update-${id}`, work),
      onUpdated,
    }),
  }
}
