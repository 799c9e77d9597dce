import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Client } from '~/api/client'
import { aClient, aReply } from '~/api/client.test-data'
import { branchesQuery } from './repositories'
import { pipelinesQuery } from './pipelines'
import { pipelineQuery } from './pipeline'
import { registeredToolsQuery } from './registered-tools'
import { stepMetadataQuery } from './step-metadata'
import { toolIdentifiersQuery } from './tool-identifiers'

const github = { tool_id: '64f000000000000000000001', service: 'github' } as const

function answering(json: unknown) {
  return aClient(() => aReply(JSON.stringify(json)))
}

const READS = [
  {
    name: 'tool identifiers',
    answer: [{ identifier: 'sonar' }],
    ask: (client: Client, queries: QueryClient) =>
      queries.fetchQuery(toolIdentifiersQuery(client, { status: 'inactive', search: 'so' })),
    request: 'GET /api/v2/tools/identifiers?status=inactive&search=so',
    read: { items: [{ identifier: 'sonar' }] },
  },
  {
    name: 'registered tools',
    answer: [{ _id: 't1' }],
    ask: (client: Client, queries: QueryClient) =>
      queries.fetchQuery(
        registeredToolsQuery(client, { tool_identifier: 'sonar', fields: ['_id', 'name'] }),
      ),
    request: 'GET /api/v2/tools/registry?tool_identifier=sonar&fields=_id%2Cname',
    read: { items: [{ _id: 't1' }] },
  },
  {
    name: 'branches',
    answer: ['main', { name: 'next', default: true }],
    ask: (client: Client, queries: QueryClient) =>
      queries.fetchQuery(branchesQuery(client, github, 'acme/api')),
    request: 'POST /api/v2/tools/scm/branches',
    read: {
      items: [
        { name: 'main', isDefault: false },
        { name: 'next', isDefault: true },
      ],
    },
  },
  {
    name: 'pipelines',
    answer: [{ _id: 'p1', status: 'running' }],
    ask: (client: Client, queries: QueryClient) => queries.fetchQuery(pipelinesQuery(client)),
    request: 'GET /api/v2/pipelines',
    read: { items: [{ _id: 'p1', status: 'running' }] },
  },
  {
    name: 'one pipeline',
    answer: { _id: 'a/b' },
    ask: (client: Client, queries: QueryClient) => queries.fetchQuery(pipelineQuery(client, 'a/b')),
    request: 'GET /api/v2/pipelines/a%2Fb',
    read: { _id: 'a/b' },
  },
  {
    name: 'step metadata',
    answer: [{ tool_identifier: 'argo', configuration: { type: 'object' } }],
    ask: (client: Client, queries: QueryClient) => queries.fetchQuery(stepMetadataQuery(client)),
    request: 'GET /api/v2/pipelines/step-metadata',
    read: { items: [{ tool_identifier: 'argo', schema: { type: 'object' } }] },
  },
]

describe('query options', () => {
  it.each(READS)(
    'the query of $name sends the right request and reads its answer',
    async ({ answer, ask, request, read }) => {
      const { client, sent } = answering(answer)
      await expect(ask(client, new QueryClient())).resolves.toMatchObject(read)
      const [first, ...more] = sent
      expect(more).toEqual([])
      expect(`${first?.init.method} ${first?.url.replace('https://api.example', '')}`).toBe(request)
    },
  )

  it('the results of two filters are cached separately', () => {
    const { client } = answering([])
    const of = (search: string) => toolIdentifiersQuery(client, { search }).queryKey
    expect(of('a')).not.toEqual(of('b'))
    expect(of('a')).toEqual(of('a'))
  })
})
