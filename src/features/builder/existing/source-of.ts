import type { QueryClient } from '@tanstack/react-query'
import { ifFree } from '~/batch/lock'
import type { Service } from '~/components/service-context'
import { withoutSecrets, type Kept, type SchemaOf } from '~/components/without-secrets'
import type { JsonObject } from '~/lib/json'
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

/** What sends and reads comes when it is asked for; where it cannot be had, nothing is sent. */
const loadUpdate = () => import('~/components/update-pipeline')

const NOT_LOADED = {
  kind: 'not_sent',
  reason: 'A part of Sluice could not be loaded, so nothing was sent. Reload the page.',
} as const

/** @returns `undefined` for a draft that began with nothing */
export function sourceOf(
  { origin, base = {}, kept }: DraftStart,
  { client }: Service,
  queries: QueryClient,
  schemaOf: SchemaOf,
  onUpdated: () => void,
): SourceOfDraft | undefined {
  if (origin.is === 'new') return undefined
  const { is: purpose, id, name } = origin
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  return {
    purpose,
    id,
    name,
    record: base,
    withoutSecrets: kept && ((record) => withoutSecrets(record, schemaOf)),
    update: createUpdateEngine({
      read: async () => (await (await loadUpdate()).readAnew(client, queries, id)).raw,
      send: async (settings) => {
        const update = await loadUpdate().catch(() => undefined)
        return update?.updatePipeline(client, queries, id, settings) ?? NOT_LOADED
      },
      alone: (work) => ifFree(locks, `update-${id}`, work),
      onUpdated,
    }),
  }
}
