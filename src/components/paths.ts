/** Every address of the dashboard (product.md, "Routes and names"). */
export const paths = {
  pipelines: () => '/pipelines',
  newPipeline: () => '/pipelines/new',
  source: () => '/pipelines/new/source',
  pipeline: (id: string) => `/pipelines/${encodeURIComponent(id)}`,
  editPipeline: (id: string) => `/pipelines/${encodeURIComponent(id)}/edit`,
  clonePipeline: (id: string) => `/pipelines/${encodeURIComponent(id)}/clone`,
  approvals: () => '/approvals',
  tasks: () => '/tasks',
  tools: () => '/tools',
  registry: () => '/registry',
  registeredTool: (id: string) => `/registry/${encodeURIComponent(id)}`,
  agents: () => '/agents',
  activity: () => '/activity',
  console: () => '/console',
  settings: () => '/settings',
} as const
