import type { QueryClient } from '@tanstack/react-query'
import { ifFree } from '~/batch/lock'
import type { Service } from '~/components/service-context'
import { readAnew, updatePipeline } from '~/components/update-pipeline'
import type { JsonObject } from '~/lib/json'
import type { DraftStart } from '../draft/draft-keeper'
import { createUpdateEngine, type UpdateEngine } from './update-engine'

/** The pipeline that a draft began with, to be copied or to be changed. */
export interface SourceOfDraft {
  readonly purpose: 'clone' | 'edit'
  readonly id: string
  /** To be shown. */
  readonly name: string
  /** The record as it came. */
  readonly record: JsonObject
  readonly update: UpdateEngine
}

/** @returns `undefined` for a draft that began with nothing */
export function sourceOf(
  { origin, base = {} }: DraftStart,
  { client }: Service,
  queries: QueryClient,
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
    update: createUpdateEngine({
      read: async () => (await readAnew(client, queries, id)).raw,
      send: (settings) => updatePipeline(client, queries, id, settings),
      alone: (work) => ifFree(locks, `update-${id}`, work),
      onUpdated,
    }),
  }
}
