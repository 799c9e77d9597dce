/** Handwritten bodies of the list endpoints. The service documents no list body, so any form is possible. */
import { listBranches, listRepositories } from './repositories'
import type { Client } from './client'
import type { List } from './envelope'
import { listPipelines } from './pipelines'
import { listRegisteredTools } from './registered-tools'
import { listStepMetadata } from './step-metadata'
import { listToolIdentifiers } from './tool-identifiers'

interface ListEndpoint {
  readonly endpoint: string
  readonly name: string
  /** Two records, as a JSON array and as a map from id to record. */
  readonly array: string
  readonly map: string
  readonly ids: readonly [string, string]
  readonly read: (client: Client) => Promise<List<unknown>>
  readonly readIds: (client: Client) => Promise<readonly (string | undefined)[]>
}

function endpoint<Item>(
  facts: Omit<ListEndpoint, 'read' | 'readIds'>,
  read: (client: Client) => Promise<List<Item>>,
  idOf: (item: Item) => string | undefined,
): ListEndpoint {
  return { ...facts, read, readIds: async (client) => (await read(client)).items.map(idOf) }
}

const source = { tool_id: '65f0a1', service: 'github' } as const

export const LIST_ENDPOINTS = [
  endpoint(
    {
      endpoint: 'identifiers',
      name: 'identifiers',
      array:
        '[{"name":"SonarQube","description":"Code quality","identifier":"sonar","usageType":"pipeline"},{"identifier":"aws_ecs","active":true}]',
      map: '{"sonar":{"name":"SonarQube"},"aws_ecs":{"active":true}}',
      ids: ['sonar', 'aws_ecs'],
    },
    (client) => listToolIdentifiers(client, {}),
    (item) => item.identifier,
  ),
  endpoint(
    {
      endpoint: 'registry',
      name: 'tools',
      array:
        '[{"_id":"65f0a1","name":"Our GitHub","tool_identifier":"github"},{"_id":"65f0a2","name":"Jenkins","tool_identifier":"jenkins","url":"https://ci.example"}]',
      map: '{"65f0a1":{"name":"Our GitHub","tool_identifier":"github"},"65f0a2":{"name":"Jenkins"}}',
      ids: ['65f0a1', '65f0a2'],
    },
    (client) => listRegisteredTools(client, {}),
    (item) => item._id,
  ),
  endpoint(
    {
      endpoint: 'repositories',
      name: 'repositories',
      array:
        '[{"id":7,"fullName":"acme/web","name":"web","private":true},{"id":8,"full_name":"acme/api","name":"api"}]',
      map: '{"acme/web":{"private":true},"acme/api":{"private":false}}',
      ids: ['acme/web', 'acme/api'],
    },
    (client) => listRepositories(client, source),
    (item) => item.identifier,
  ),
  endpoint(
    {
      endpoint: 'branches',
      name: 'branches',
      array: '[{"name":"trunk","default":true},{"name":"feature/x","protected":false}]',
      map: '{"trunk":{"default":true},"feature/x":{}}',
      ids: ['trunk', 'feature/x'],
    },
    (client) => listBranches(client, source, 'acme/web'),
    (item) => item.name,
  ),
  endpoint(
    {
      endpoint: 'pipelines',
      name: 'pipelines',
      array:
        '[{"_id":"p1","name":"deploy","description":"","createdAt":"2026-01-02T03:04:05Z","updatedAt":"2026-01-02T03:04:05Z"},{"_id":"p2","status":"running","steps":[],"team":"blue"}]',
      map: '{"p1":{"name":"deploy"},"p2":{"status":"running"}}',
      ids: ['p1', 'p2'],
    },
    (client) => listPipelines(client),
    (item) => item._id,
  ),
  endpoint(
    {
      endpoint: 'step metadata',
      name: 'metadata',
      array:
        '[{"tool_identifier":"github","configuration":{"type":"object"}},{"tool_identifier":"argo","fields":[{"name":"app"}]}]',
      map: '{"github":{"category":"scm"},"argo":{"category":"deploy"}}',
      ids: ['github', 'argo'],
    },
    (client) => listStepMetadata(client),
    (item) => item.tool_identifier,
  ),
] as const

interface Form {
  readonly form: string
  readonly body: (endpoint: ListEndpoint) => string
  readonly counts?: { readonly total?: number; readonly more?: boolean }
  /** Errors beside the records mean that the list is incomplete. */
  readonly errors?: unknown
}

function edgesOf(array: string): string {
  const records = JSON.parse(array) as readonly unknown[]
  return JSON.stringify(records.map((node, at) => ({ cursor: String(at), node })))
}

/** Every form contains the same two records. */
export const LIST_FORMS: readonly Form[] = [
  { form: 'a bare array', body: ({ array }) => array },
  { form: 'under data', body: ({ array }) => `{"data":${array}}` },
  { form: 'under items', body: ({ array }) => `{"items":${array},"page":1}` },
  { form: 'under results', body: ({ array }) => `{"results":${array}}` },
  { form: 'under records', body: ({ array }) => `{"status":"ok","records":${array}}` },
  { form: 'under the name of the resource', body: ({ array, name }) => `{"${name}":${array}}` },
  { form: 'under data and items', body: ({ array }) => `{"data":{"items":${array}}}` },
  {
    form: 'under data and the name of the resource',
    body: ({ array, name }) => `{"data":{"${name}":${array}}}`,
  },
  {
    form: 'as edges',
    body: ({ array }) => `{"edges":${edgesOf(array)},"pageInfo":{"hasNextPage":false}}`,
    counts: { more: false },
  },
  { form: 'as nodes', body: ({ array }) => `{"nodes":${array},"pageInfo":{}}` },
  {
    form: 'as edges under data and its own name',
    body: ({ array, name }) => `{"data":{"${name}":{"edges":${edgesOf(array)},"pageInfo":{}}}}`,
  },
  {
    form: 'as nodes under its own name',
    body: ({ array, name }) => `{"${name}":{"nodes":${array}}}`,
  },
  { form: 'as edges without nodes', body: ({ array }) => `{"data":{"edges":${array}}}` },
  { form: 'with a code for success', body: ({ array }) => `{"code":0,"msg":"ok","data":${array}}` },
  { form: 'with code 200', body: ({ array }) => `{"code":200,"status":200,"data":${array}}` },
  {
    form: 'with a code of its own',
    body: ({ array }) => `{"code":20000,"msg":"ok","data":${array}}`,
  },
  { form: 'with a status in words', body: ({ array }) => `{"status":"success","data":${array}}` },
  { form: 'with no errors', body: ({ array }) => `{"errors":0,"data":${array}}` },
  {
    form: 'with a count of errors',
    body: ({ array }) => `{"errors":2,"data":${array}}`,
    errors: 2,
  },
  {
    form: 'with errors of a part',
    body: ({ array }) => `{"errors":["shard 3"],"data":${array}}`,
    errors: ['shard 3'],
  },
  { form: 'a map by id', body: ({ map }) => map },
  { form: 'a map under data', body: ({ map }) => `{"success":true,"data":${map}}` },
  { form: 'a map under results', body: ({ map }) => `{"results":${map}}` },
  { form: 'a map under its own name', body: ({ map, name }) => `{"${name}":${map}}` },
  {
    form: 'a map under data and its own name',
    body: ({ map, name }) => `{"data":{"${name}":${map}}}`,
  },
  {
    form: 'a map beside a total',
    body: ({ map }) => map.replace('{', '{"total":9,'),
    counts: { total: 9 },
  },
  {
    form: 'with a total',
    body: ({ array }) => `{"total":40,"data":${array}}`,
    counts: { total: 40 },
  },
  {
    form: 'with totalCount',
    body: ({ array }) => `{"data":{"totalCount":40,"items":${array}}}`,
    counts: { total: 40 },
  },
  {
    form: 'with a count beyond the page',
    body: ({ array }) => `{"count":3,"items":${array}}`,
    counts: { total: 3 },
  },
  { form: 'with the count of the page', body: ({ array }) => `{"count":2,"items":${array}}` },
  { form: 'with a total that cannot be', body: ({ array }) => `{"total":1,"items":${array}}` },
  {
    form: 'with a total that is no number',
    body: ({ array }) => `{"total":"many","items":${array}}`,
  },
  {
    form: 'with hasMore',
    body: ({ array }) => `{"hasMore":true,"data":${array}}`,
    counts: { more: true },
  },
  {
    form: 'with a next page',
    body: ({ array }) => `{"nextPage":"2","data":${array}}`,
    counts: { more: true },
  },
  {
    form: 'with no next page',
    body: ({ array }) => `{"nextPage":null,"data":${array}}`,
    counts: { more: false },
  },
  {
    form: 'with an empty next page',
    body: ({ array }) => `{"nextPage":"","data":${array}}`,
    counts: { more: false },
  },
  {
    form: 'with a total under meta',
    body: ({ array }) => `{"meta":{"total_count":40},"data":${array}}`,
    counts: { total: 40 },
  },
  {
    form: 'with a total beside the object that holds it',
    body: ({ array }) => `{"data":{"items":${array},"total":2},"pagination":{"total":40}}`,
    counts: { total: 40 },
  },
  {
    form: 'with a link to the next page',
    body: ({ array }) => `{"data":${array},"links":{"next":"/x?page=2"}}`,
    counts: { more: true },
  },
  {
    form: 'as the first of several pages',
    body: ({ array }) => `{"items":${array},"page":1,"pages":9}`,
    counts: { more: true },
  },
  {
    form: 'as the last of its pages',
    body: ({ array }) => `{"items":${array},"page":{"number":0,"totalPages":1},"next":null}`,
    counts: { more: false },
  },
  {
    form: 'a map beside no next page',
    body: ({ map }) => map.replace('{', '{"next":null,"page":1,'),
    counts: { more: false },
  },
  {
    form: 'with an empty list of errors',
    body: ({ array }) => `{"errors":[],"error":null,"data":${array}}`,
  },
]

/** JSON with status 200 that contains no list. It must not be read as an empty list. */
export const NO_LISTS: readonly string[] = [
  'null',
  '7',
  '"fine"',
  'true',
  '{}',
  '{"data":{}}',
  '{"data":null}',
  '{"status":"ok"}',
  '{"ok":true}',
  '{"rows":[]}',
  '{"message":"Hello"}',
  '{"meta":{"page":1}}',
  '{"data":null,"meta":{"page":1}}',
  '{"response":{"items":[]}}',
  '{"a":{"x":1},"b":3}',
  // Unknown envelopes. Their parts are not records.
  '{"data":{"pipelines":{"pageInfo":{"hasNextPage":true}}}}',
  '{"data":{"identifiers":{},"tools":{},"pipelines":{"rows":[]}}}',
  '{"result":{"rows":[{"_id":"p1","name":"a"}]}}',
  '{"result":{"status":"ok","rows":[]}}',
  '{"pipelinesResponse":{"status":"ok","rows":[{"_id":"p1"}]}}',
  '{"page":{"id":1},"pageInfo":{"name":"x"}}',
  '{"id":"request-1","status":"ok"}',
  '{"id":"request-1","name":"list","rows":[]}',
  '{"name":"list","rows":[{"_id":"p1"}]}',
  '{"name":"NotFoundError"}',
  '{"a":{},"b":{}}',
  '{"a":{"x":1},"b":{"name":"b"}}',
]
