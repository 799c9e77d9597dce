/** What a source consists of; `''` is not chosen. */
export interface ChosenSource {
  /** `_id` of the registered tool. */
  readonly tool: string
  readonly workspace: string
  readonly repository: string
  readonly branch: string
}

function queryOf(values: object): string {
  const given = Object.entries(values).filter(([, value]) => value !== '' && value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/** Every address of the dashboard (product.md, "Routes and names"). */
export const paths = {
  pipelines: () => '/pipelines',
  newPipeline: () => '/pipelines/new',
  /** The builder, with a first step of this type of tool. */
  newPipelineWith: (identifier: string) => `/pipelines/new?tool=${encodeURIComponent(identifier)}`,
  /** A new pipeline whose first step takes this source; the keys are those of its configuration (§2). */
  newPipelineFrom: ({ tool, ...rest }: ChosenSource) =>
    `/pipelines/new${queryOf({ gitToolId: tool, ...rest })}`,
  source: (chosen: Partial<ChosenSource> = {}) => `/pipelines/new/source${queryOf(chosen)}`,
  pipeline: (id: string) => `/pipelines/${encodeURIComponent(id)}`,
  editPipeline: (id: string) => `/pipelines/${encodeURIComponent(id)}/edit`,
  clonePipeline: (id: string) => `/pipelines/${encodeURIComponent(id)}/clone`,
  approvals: () => '/approvals',
  gate: (id: string) => `/approvals?gate=${encodeURIComponent(id)}`,
  tasks: () => '/tasks',
  tools: () => '/tools',
  toolsFound: (search: string) => `/tools?search=${encodeURIComponent(search)}`,
  registry: () => '/registry',
  registryOf: (identifier: string) => `/registry?tool_identifier=${encodeURIComponent(identifier)}`,
  registeredTool: (id: string) => `/registry/${encodeURIComponent(id)}`,
  agents: () => '/agents',
  activity: () => '/activity',
  batch: (id: string) => `/activity?open=${encodeURIComponent(id)}`,
  console: () => '/console',
  settings: () => '/settings',
} as const
