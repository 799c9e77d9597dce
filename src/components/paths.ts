/** All addresses of the dashboard. */
export const paths = {
  pipelines: () => '/pipelines',
  newPipeline: () => '/pipelines/new',
  /** The builder with a first step of this tool type. */
  newPipelineWith: (identifier: string) => `/pipelines/new?tool=${encodeURIComponent(identifier)}`,
  source: () => '/pipelines/new/source',
  /** The source picker with this registered tool. */
  sourceWith: (id: string) => `/pipelines/new/source?tool=${encodeURIComponent(id)}`,
  pipeline: (id: string) => `/pipelines/${encodeURIComponent(id)}`,
  editPipeline: (id: string) => `/pipelines/${encodeURIComponent(id)}/edit`,
  clonePipeline: (id: string) => `/pipelines/${encodeURIComponent(id)}/clone`,
  approvals: () => '/approvals',
  gate: (id: string) => `/approvals?gate=${encodeURIComponent(id)}`,
  tasks: () => '/tasks',
  task: (id: string) => `/tasks?task=${encodeURIComponent(id)}`,
  tools: () => '/tools',
  toolsFound: (search: string) => `/tools?search=${encodeURIComponent(search)}`,
  registry: () => '/registry',
  missingTools: () => '/registry?show=dangling',
  registryOf: (identifier: string) => `/registry?tool_identifier=${encodeURIComponent(identifier)}`,
  registeredTool: (id: string) => `/registry/${encodeURIComponent(id)}`,
  agents: () => '/agents',
  activity: () => '/activity',
  batch: (id: string) => `/activity?open=${encodeURIComponent(id)}`,
  console: () => '/console',
  /** The console with this id in its form. The link sends nothing. */
  consoleFor: (id: string) => `/console?target=${encodeURIComponent(id)}`,
  consoleForTask: (id: string) => `/console?type=task&target=${encodeURIComponent(id)}`,
  settings: () => '/settings',
} as const
