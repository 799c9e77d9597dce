/** The pipeline endpoints. docs/service.md#pipeline-endpoints says what is documented and what is our choice. */
import type { RequestHandler } from 'msw'
import { create } from '../model/perform-action'
import { isRefusal, refuse } from '../model/refusal'
import { refusalForRole } from '../model/roles'
import { readNewPipeline } from '../model/settings'
import { endpoint, type Answer, type Demo } from './endpoint'
import { readJsonBody } from './read-body'
import { stepMetadataOf } from '../model/metadata/step-metadata'
import { validatePipeline } from '../model/validate-pipeline'
import { jsonReply, jsonText } from './replies'

/** The id in a path. Invalid percent-encoding is used unchanged. */
function decodeId(tail: string): string {
  try {
    return decodeURIComponent(tail)
  } catch {
    return tail
  }
}

export function pipelineHandlers(demo: Demo): RequestHandler[] {
  const list: Answer = async () =>
    jsonText(await demo.core.read((state, now) => state.listText(now)))

  const add: Answer = async ({ request, role, by }) => {
    const denied = refusalForRole(role, 'create', 'pipeline')
    if (denied !== undefined) return denied
    const body = await readJsonBody(request)
    if (isRefusal(body)) return body
    const given = readNewPipeline(body)
    if (isRefusal(given)) return given
    const made = await demo.core.change((state, now) => {
      const { events, results } = create('pipeline', given, { state, now, by })
      return { events, result: results[0] }
    })
    return jsonText(made?.resourceText ?? '{}', 201)
  }

  const one: Answer = ({ tail }) =>
    demo.core.read((state, now) => {
      const found = state.serialize('pipeline', decodeId(tail), now)
      return found === undefined
        ? refuse('not_found', 'There is no pipeline with this id.')
        : jsonText(found.text)
    })

  const metadata: Answer = () =>
    demo.core.read(({ world }) => jsonReply(stepMetadataOf(world.identifiers)))

  const validate: Answer = async ({ request, role }) => {
    const body = await readJsonBody(request)
    if (isRefusal(body)) return body
    return demo.core.read(({ world }) => jsonReply(validatePipeline(body, world.registry, role)))
  }

  return [
    endpoint(demo, '/pipelines', { GET: list, POST: add }),
    // These two must come before `/pipelines/{id}`.
    endpoint(demo, '/pipelines/step-metadata', { GET: metadata }),
    endpoint(demo, '/pipelines/validate', { POST: validate }),
    endpoint(demo, '/pipelines/([^/]+)', { GET: one }),
  ]
}
