import { actionSpec, sendAction, type ActionCall } from './actions'
import { branchesSpec, listBranches, listRepositories, repositoriesSpec } from './repositories'
import type { Client, RequestSpec } from './client'
import { newPipelineSpec, getPipeline, pipelineSpec } from './pipeline-detail'
import { listPipelines } from './pipelines'
import { listRegisteredTools, registeredToolsSpec } from './registered-tools'
import { listStepMetadata } from './step-metadata'
import { listToolIdentifiers } from './tool-identifiers'
import { validatePipeline } from './validate-pipeline'

/** One call for each documented pair of action and type, with characters that a shell would interpret. */
export const ACTION_CALLS: readonly ActionCall[] = [
  { action: 'status', type: 'pipeline', target: ['p1', 'p2'] },
  { action: 'status', type: 'task', target: ['t1'] },
  { action: 'create', type: 'pipeline', settings: { name: 'web & api' } },
  { action: 'create', type: 'task', settings: { script: 'echo "$HOME" > /tmp/x; ls `pwd`' } },
  { action: 'update', type: 'pipeline', target: '-p1', settings: { name: "it's", tags: [] } },
  { action: 'update', type: 'task', target: '@t1', settings: {} },
  { action: 'run', type: 'pipeline', target: ['p1', "p'2", '$API_TOKEN'] },
  { action: 'run', type: 'task', target: ['t1'] },
  { action: 'stop', type: 'pipeline', target: ['p1'] },
  { action: 'stop', type: 'task', target: ['t1'] },
  { action: 'reset', type: 'pipeline', target: ['p1'] },
  { action: 'delete', type: 'pipeline', target: ['p1\\', '!!', '*'] },
  { action: 'approve', type: 'pipeline', target: ['p1'] },
  { action: 'reject', type: 'pipeline', target: ['p1'], message: 'Not “on” a\nFriday 🙃' },
]

interface Endpoint {
  readonly name: string
  readonly spec: RequestSpec
  readonly ask: (client: Client) => Promise<unknown>
  readonly documented: string
}

const github = { tool_id: '64f000000000000000000001', service: 'github' } as const
const bitbucket = { ...github, service: 'bitbucket', workspace: "o'hara" } as const
const filter = {
  status: 'inactive',
  type: 'scm',
  usage: 'pipeline',
  enabledInToolRegistry: true,
  search: "don't & $HOME [a-z] {1,2} ü%",
  fields: ['identifier', 'active'],
} as const
const registry = { tool_identifier: 'docker_cli', fields: ['_id', 'name'] } as const
const page = { searchTerm: "w'eb", pageSize: 50, currentPage: 2 } as const
const pipeline = { name: 'web $(id)', description: '`x`', steps: [{ tool: { a: null } }] } as const

/** Every documented read, then the documented actions. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    name: 'tool identifiers',
    spec: { path: '/tools/identifiers', query: filter },
    ask: (client) => listToolIdentifiers(client, filter),
    documented: 'GET /api/v2/tools/identifiers',
  },
  {
    name: 'tool identifiers with default parameters',
    spec: { path: '/tools/identifiers' },
    ask: (client) => listToolIdentifiers(client, {}),
    documented: 'GET /api/v2/tools/identifiers',
  },
  {
    name: 'registered tools',
    spec: registeredToolsSpec(registry),
    ask: (client) => listRegisteredTools(client, registry),
    documented: 'GET /api/v2/tools/registry',
  },
  {
    name: 'repositories',
    spec: repositoriesSpec(bitbucket, page),
    ask: (client) => listRepositories(client, bitbucket, page),
    documented: 'POST /api/v2/tools/scm/repositories',
  },
  {
    name: 'branches',
    spec: branchesSpec(github, 'acme/web', 'fix/'),
    ask: (client) => listBranches(client, github, 'acme/web', 'fix/'),
    documented: 'POST /api/v2/tools/scm/branches',
  },
  {
    name: 'pipelines',
    spec: { path: '/pipelines' },
    ask: (client) => listPipelines(client),
    documented: 'GET /api/v2/pipelines',
  },
  {
    name: 'one pipeline',
    spec: pipelineSpec("-a'b/$c d"),
    ask: (client) => getPipeline(client, "-a'b/$c d"),
    documented: "GET /api/v2/pipelines/-a'b%2F%24c%20d",
  },
  {
    name: 'creation of a pipeline',
    spec: newPipelineSpec(pipeline),
    ask: (client) => client.request(newPipelineSpec(pipeline)),
    documented: 'POST /api/v2/pipelines',
  },
  {
    name: 'step metadata',
    spec: { path: '/pipelines/step-metadata' },
    ask: (client) => listStepMetadata(client),
    documented: 'GET /api/v2/pipelines/step-metadata',
  },
  {
    name: 'validation',
    spec: { path: '/pipelines/validate', method: 'POST', body: pipeline },
    ask: (client) => validatePipeline(client, pipeline),
    documented: 'POST /api/v2/pipelines/validate',
  },
  ...ACTION_CALLS.map((call) => ({
    name: `${call.action} of a ${call.type}`,
    spec: actionSpec(call),
    ask: (client: Client) => sendAction(client, call),
    documented: 'POST /api/v2/actions',
  })),
]
