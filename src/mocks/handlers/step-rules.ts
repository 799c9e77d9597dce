/** Step metadata and validation (docs/service.md#pipeline-endpoints; docs/service.md#the-demo-service). */
import type { RequestHandler } from 'msw'
import { stepMetadataOf } from '../model/metadata/step-metadata'
import { isRefusal } from '../model/refusal'
import { validatePipeline } from '../model/validate-pipeline'
import { endpoint, type Answer, type Demo } from './endpoint'
import { readJsonBody } from './read-body'
import { jsonReply } from './replies'

/** `GET /api/v2/pipelines/step-metadata` and `POST /api/v2/pipelines/validate`; before `/pipelines/{id}`. */
export function stepRuleHandlers(demo: Demo): RequestHandler[] {
  const metadata: Answer = () =>
    demo.core.read(({ world }) => jsonReply(stepMetadataOf(world.identifiers)))

  const validate: Answer = async ({ request, role }) => {
    const body = await readJsonBody(request)
    if (isRefusal(body)) return body
    return demo.core.read(({ world }) => jsonReply(validatePipeline(body, world.registry, role)))
  }

  return [
    endpoint(demo, '/pipelines/step-metadata', { GET: metadata }),
    endpoint(demo, '/pipelines/validate', { POST: validate }),
  ]
}
