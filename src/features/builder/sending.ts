/** Sends what was built, and writes down for Activity that it goes out and what came of it. */
import { createPipeline } from '~/api/pipeline-detail'
import type { Pipeline } from '~/api/pipelines'
import { outcomeOfError } from '~/batch/engine/outcome'
import { reasonOfKind } from '~/batch/engine/outcome-messages'
import { beginChange } from '~/components/own-changes'
import type { Service } from '~/queries/service-context'
import type { JsonObject } from '~/lib/json'

/** @throws ApiError */
export async function createNoted(
  service: Service,
  pipeline: JsonObject,
  name: string,
): Promise<Pipeline | undefined> {
  const about = { action: 'create', type: 'pipeline' } as const
  const settle = beginChange(service, { ...about, id: '', name })
  try {
    const made = await createPipeline(service.client, pipeline)
    settle(
      made === undefined
        ? { kind: 'unknown', reason: reasonOfKind('unrecognised') }
        : { kind: 'done', confirmedBy: 'reply' },
      made?._id,
    )
    return made
  } catch (error) {
    settle(outcomeOfError(error, { ...about, settings: {} }, ''))
    throw error
  }
}
