/** Repositories and branches of registered SCM tools (docs/service.md#discovery). */
import type { RequestHandler } from 'msw'
import { isRefusal, refuse } from '../model/refusal'
import { findBranches, findRepositories } from '../model/repositories'
import { findSource, readPaging, readRequired, readScmRequest } from '../model/scm-request'
import { endpoint, type Answer, type Demo } from './endpoint'
import { readJsonBody } from './read-body'
import { jsonReply } from './replies'

export function scmHandlers(demo: Demo): RequestHandler[] {
  const repositories: Answer = async (call) => {
    const body = await readJsonBody(call.request)
    if (isRefusal(body)) return body
    const asked = readScmRequest(body)
    if (isRefusal(asked)) return asked
    const paging = readPaging(body)
    if (isRefusal(paging)) return paging
    return demo.core.read(({ world }) => {
      const source = findSource(world.registry, asked, call.role)
      if (isRefusal(source)) return source
      const { searchTerm } = asked
      const { demoStartedAt } = world
      return jsonReply(findRepositories({ ...source, ...paging, searchTerm, demoStartedAt }))
    })
  }

  const branches: Answer = async (call) => {
    const body = await readJsonBody(call.request)
    if (isRefusal(body)) return body
    const asked = readScmRequest(body)
    if (isRefusal(asked)) return asked
    const repository = readRequired(body, 'repository')
    if (typeof repository !== 'string') return repository
    return demo.core.read(({ world }) => {
      const source = findSource(world.registry, asked, call.role)
      if (isRefusal(source)) return source
      const found = findBranches(source, repository, asked.searchTerm)
      return found === undefined
        ? refuse('not_found', 'The tool has no access to a repository of this name.', 'repository')
        : jsonReply(found)
    })
  }

  return [
    endpoint(demo, '/tools/scm/repositories', { POST: repositories }),
    endpoint(demo, '/tools/scm/branches', { POST: branches }),
  ]
}
