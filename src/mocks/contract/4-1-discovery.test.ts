/** The demo service over real HTTP: identifiers, registry, repositories and branches (docs/service.md#discovery). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type RoleName, type TestServer } from './demo-server.test-data'

let server: TestServer
let toolId: (name: string) => string

beforeAll(async () => {
  server = await startTestServer()
  const { json } = await server.ask('/tools/registry')
  const ids = new Map<string, string>(
    json.map((tool: { name: string; _id: string }) => [tool.name, tool._id]),
  )
  toolId = (name) => ids.get(name) ?? `no tool ${name}`
})
afterAll(() => server.close())

const identifiersOf = (json: readonly { identifier: string }[]) =>
  json.map(({ identifier }) => identifier)

describe('the list of tool identifiers', () => {
  test.each([
    ['status', 'status=active', 22],
    ['status', 'status=inactive', 3],
    ['type', 'type=scm', 4],
    ['an empty type', 'type=nothing', 0],
    ['usage', 'usage=task', 3],
    ['usage', 'usage=pipeline', 22],
    ['enabledInToolRegistry', 'enabledInToolRegistry=true', 18],
    ['enabledInToolRegistry', 'enabledInToolRegistry=false', 22],
    ['search', 'search=DOCKER', 2],
    ['an empty search', 'search=zzz', 0],
    ['two filters', 'type=security&search=image', 2],
    ['blank values', 'search=&type=&fields=', 22],
  ])(
    'the filter by %s (%s) returns the right number of identifiers',
    async (_name, query, count) => {
      const { status, json } = await server.ask(`/tools/identifiers?${query}`)
      expect([status, json.length]).toEqual([200, count])
    },
  )

  test('without the parameter status, only active identifiers are returned', async () => {
    const [all, active] = [
      await server.ask('/tools/identifiers'),
      await server.ask('/tools/identifiers?status=active'),
    ]
    expect(all.json).toEqual(active.json)
  })

  test('the parameter fields selects the returned fields, and unknown fields are ignored', async () => {
    const { json } = await server.ask(
      '/tools/identifiers?fields=identifier,active,__proto__,nothing',
    )
    expect(json[0]).toEqual({ identifier: 'github', active: true })
  })

  test.each(['status=maybe', 'status=', 'enabledInToolRegistry=yes', 'enabledInToolRegistry=1'])(
    'the malformed query %s is refused',
    async (query) => {
      const { status, json } = await server.ask(`/tools/identifiers?${query}`)
      expect([status, json.error.code]).toEqual([400, 'parameter_malformed'])
    },
  )

  test('each role gets only the identifiers that it may use', async () => {
    const forRole = async (as: 'admin' | 'approver' | 'viewer') =>
      identifiersOf((await server.ask('/tools/identifiers', { as })).json)
    expect(await forRole('admin')).toContain('terraform')
    expect(await forRole('approver')).not.toContain('terraform')
    expect(await forRole('viewer')).not.toContain('aws_ecr')
  })

  test('entitlements limit the identifiers only if the organization has enabled them', async () => {
    const without = await startTestServer({ scenario: 'empty' })
    const all = identifiersOf((await without.ask('/tools/identifiers')).json)
    await without.close()
    const entitled = identifiersOf((await server.ask('/tools/identifiers')).json)
    expect(all.filter((identifier) => !entitled.includes(identifier))).toEqual([
      'checkmarx',
      'octopus_deploy',
    ])
  })

  test('an identifier can have no registered tool', async () => {
    const { json } = await server.ask('/tools/registry?tool_identifier=anchore-scan')
    expect(json).toEqual([])
  })
})

describe('the list of registered tools', () => {
  test('the parameter tool_identifier returns only registered tools of this type', async () => {
    const { json } = await server.ask('/tools/registry?tool_identifier=argo')
    expect(json).toHaveLength(3)
  })

  test('the parameter fields selects the returned fields of a registered tool', async () => {
    const { json } = await server.ask(
      '/tools/registry?tool_identifier=gitlab&fields=_id,name,tool_identifier',
    )
    expect(json).toEqual([
      { _id: toolId('GitLab platform'), name: 'GitLab platform', tool_identifier: 'gitlab' },
    ])
  })

  test('the list contains only the registered tools that the role may see', async () => {
    const namesFor = async (as: 'admin' | 'engineer' | 'viewer') =>
      (await server.ask('/tools/registry', { as })).json.map(({ name }: { name: string }) => name)
    expect(await namesFor('admin')).toContain('GitHub acme-vault')
    expect(await namesFor('engineer')).not.toContain('GitHub acme-vault')
    expect(await namesFor('viewer')).not.toContain('ECR shared')
  })
})

describe('the list of repositories', () => {
  const repositories = (body: object, as: RoleName = 'admin') =>
    server.ask('/tools/scm/repositories', { body, as })
  const labs = () => ({ tool_id: toolId('GitHub acme-labs'), service: 'github' })

  test.each([
    ['GitHub acme', 'github', {}],
    ['GitLab platform', 'gitlab', {}],
    ['Bitbucket mobile', 'bitbucket', { workspace: 'acme' }],
    ['Bitbucket mobile', 'bitbucket', { workspace: 'globex' }],
    ['Azure DevOps finance', 'azure_devops', {}],
  ])('the repositories of %s are listed for the service %s', async (name, service, more) => {
    const { status, json } = await repositories({ tool_id: toolId(name), service, ...more })
    expect(status).toBe(200)
    expect(json.length).toBeGreaterThan(2)
    expect(Object.keys(json[0] ?? {})).toEqual([
      'id',
      'fullName',
      'name',
      'private',
      'defaultBranch',
      'updatedAt',
    ])
  })

  test('10,000 repositories come in pages of 50 or at most 100, numbered from 1', async () => {
    const first = await repositories(labs())
    expect(first.json).toHaveLength(50)
    const second = await repositories({ ...labs(), currentPage: 2 })
    expect(second.json[0]).not.toEqual(first.json[0])
    expect((await repositories({ ...labs(), pageSize: 100, currentPage: 100 })).json).toHaveLength(
      100,
    )
    expect((await repositories({ ...labs(), pageSize: 100, currentPage: 101 })).json).toEqual([])
  })

  test('searchTerm matches a part of the name in any case', async () => {
    const { json } = await repositories({ ...labs(), searchTerm: 'FRAUD', pageSize: 20 })
    expect(json).toHaveLength(20)
    for (const { name } of json) expect(name).toContain('fraud')
    expect((await repositories({ ...labs(), searchTerm: 'no such name' })).json).toEqual([])
  })

  test.each([
    ['no tool_id', { tool_id: undefined }, 400, 'parameter_required', 'tool_id'],
    ['tool_id of the wrong form', { tool_id: 7 }, 400, 'parameter_malformed', 'tool_id'],
    ['no such tool', { tool_id: 'f'.repeat(24) }, 404, 'not_found', 'tool_id'],
    ['no service', { service: undefined }, 400, 'parameter_required', 'service'],
    ['unknown service', { service: 'azure-devops' }, 400, 'parameter_malformed', 'service'],
    ['service of another tool', { service: 'gitlab' }, 400, 'parameter_malformed', 'service'],
    ['no workspace', { service: 'bitbucket' }, 400, 'parameter_required', 'workspace'],
    ['pageSize 0', { pageSize: 0 }, 400, 'parameter_malformed', 'pageSize'],
    ['pageSize 101', { pageSize: 101 }, 400, 'parameter_malformed', 'pageSize'],
    ['pageSize as text', { pageSize: '50' }, 400, 'parameter_malformed', 'pageSize'],
    ['currentPage 1.5', { currentPage: 1.5 }, 400, 'parameter_malformed', 'currentPage'],
    ['currentPage 0', { currentPage: 0 }, 400, 'parameter_malformed', 'currentPage'],
    ['searchTerm as number', { searchTerm: 5 }, 400, 'parameter_malformed', 'searchTerm'],
  ])('a request with %s is refused', async (_name, change, status, code, field) => {
    const reply = await repositories({ ...labs(), ...change })
    expect([reply.status, reply.json.error.code, reply.json.error.field]).toEqual([
      status,
      code,
      field,
    ])
  })

  test('an unknown workspace is not found', async () => {
    const reply = await repositories({
      tool_id: toolId('Bitbucket mobile'),
      service: 'bitbucket',
      workspace: 'initech',
    })
    expect([reply.status, reply.json.error.code]).toEqual([404, 'not_found'])
  })

  test('a tool that is not an SCM tool is refused', async () => {
    const reply = await repositories({ tool_id: toolId('Snyk acme'), service: 'github' })
    expect([reply.status, reply.json.error.field]).toEqual([400, 'tool_id'])
  })

  test('a role can list the repositories of the tools that it may see, and of no other tool', async () => {
    const vault = { tool_id: toolId('GitHub acme-vault'), service: 'github' }
    expect((await repositories(vault)).status).toBe(200)
    expect((await repositories(vault, 'engineer')).status).toBe(403)
    for (const role of ['approver', 'viewer'] as const) {
      expect((await repositories(vault, role)).status).toBe(403)
      expect((await repositories(labs(), role)).status).toBe(200)
    }
  })
})

describe('the list of branches', () => {
  const branches = (body: object) => server.ask('/tools/scm/branches', { body })
  const labs = () => ({
    tool_id: toolId('GitHub acme-labs'),
    service: 'github',
    repository: 'acme-labs/monolith',
  })

  test('all 5,000 branches come in one reply', async () => {
    const { json } = await branches(labs())
    expect(json).toHaveLength(5000)
    expect(json[0]).toMatchObject({
      default: true,
      protected: true,
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    expect(new Set(json.map(({ name }: { name: string }) => name)).size).toBe(5000)
  })

  test('searchTerm matches a part of the name', async () => {
    const { json } = await branches({ ...labs(), searchTerm: 'Flaky' })
    expect(json.length).toBeGreaterThan(100)
    for (const { name } of json) expect(name).toContain('flaky')
  })

  test('accepts the id of a repository as well as its full name', async () => {
    const tool = { tool_id: toolId('GitHub acme'), service: 'github' }
    const [repository] = (await server.ask('/tools/scm/repositories', { body: tool })).json
    const byName = await branches({ ...tool, repository: repository?.fullName })
    expect((await branches({ ...tool, repository: repository?.id })).json).toEqual(byName.json)
  })

  test.each([
    ['no repository', { repository: undefined }, 400, 'parameter_required'],
    ['unknown repository', { repository: 'acme-labs/none' }, 404, 'not_found'],
    ['repository of the wrong form', { repository: ['x'] }, 400, 'parameter_malformed'],
    ['no workspace', { service: 'bitbucket' }, 400, 'parameter_required'],
  ])('a request with %s is refused', async (_name, change, status, code) => {
    const reply = await branches({ ...labs(), ...change })
    expect([reply.status, reply.json.error.code]).toEqual([status, code])
  })
})
