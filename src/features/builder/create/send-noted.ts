import { createPipeline } from '~/api/pipeline-detail'
import type { Pipeline } from '~/api/pipelines'
import { outcomeOfError, reasonOfKind } from '~/batch/outcome'
import { beginChange } from '~/components/own-changes'
import type { Service } from '~/components/service-context'
import type { JsonObject } from '~/lib/json'
import { nameIn } from './create-engine'

/** Creates the pipeline, and writes down for Activity that it was asked for and what came of it. @throws ApiError */
export async function sendNoted(
  service: Service,
  pipeline: JsonObject,
): Promise<Pipeline | undefined> {
  const about = { action: 'create', type: 'pipeline' } as const
  const settle = beginChange(service, { ...about, id: '', name: nameIn(pipeline) })
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
