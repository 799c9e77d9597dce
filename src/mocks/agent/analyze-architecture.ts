/** `analyze_architecture`: finds the connections between repositories, pipelines and registered tools. */
import { counted } from '~/lib/count-text'
import { own } from '~/lib/json'
import {
  flatMapPipelines,
  withTag,
  type AgentInput,
  type InputPipeline,
  type ReportProgress,
} from './agent-input'
import { toolReferences } from './tool-references'

export const NODE_KINDS = ['repository', 'pipeline', 'tool'] as const

interface ArchitectureNode {
  readonly id: string
  readonly kind: (typeof NODE_KINDS)[number]
  readonly label: string
}

interface ArchitectureEdge {
  readonly from: string
  readonly to: string
  readonly label: string
}

function countGroups(
  nodes: readonly ArchitectureNode[],
  edges: readonly ArchitectureEdge[],
): number {
  const parent = new Map(nodes.map(({ id }) => [id, id]))
  const rootOf = (id: string): string => {
    let at = id
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up
    return at
  }
  for (const { from, to } of edges) parent.set(rootOf(from), rootOf(to))
  return new Set(nodes.map(({ id }) => rootOf(id))).size
}

export interface ArchitectureInput {
  readonly focus?: string
  readonly tag?: string
  readonly max_pipelines?: number
}

const DEFAULT_MAX = 40

interface Links {
  readonly pipeline: InputPipeline
  readonly repositories: readonly string[]
  readonly tools: readonly { readonly id: string; readonly label: string; readonly use: string }[]
}

function linksOf(pipeline: InputPipeline, { registry }: AgentInput): Links {
  const repositories = pipeline.steps.flatMap(({ configuration }) => {
    const repository = own(configuration, 'repository')
    return typeof repository === 'string' && repository !== '' ? [repository] : []
  })
  const tools = pipeline.steps.flatMap((step) =>
    toolReferences(step).map(({ id }) => ({
      id,
      label: registry.find(({ _id }) => _id === id)?.name ?? `unknown tool ${id}`,
      use: step.category ?? 'uses',
    })),
  )
  return { pipeline, repositories: [...new Set(repositories)], tools }
}

function mentions({ pipeline, repositories, tools }: Links, focus: string): boolean {
  const words = [pipeline.name, ...repositories, ...tools.map(({ label }) => label)]
  return words.some((word) => word.toLowerCase().includes(focus.toLowerCase()))
}

function draw(links: readonly Links[]) {
  const nodes = new Map<string, ArchitectureNode>()
  const edges = new Map<string, ArchitectureEdge>()
  const node = (kind: ArchitectureNode['kind'], key: string, label: string) => {
    const id = `${kind}:${key}`
    nodes.set(id, { id, kind, label })
    return id
  }
  const edge = (from: string, to: string, label: string) =>
    edges.set(JSON.stringify([from, to]), { from, to, label })
  for (const { pipeline, repositories, tools } of links) {
    const id = node('pipeline', pipeline.id, pipeline.name || pipeline.id)
    for (const name of repositories) edge(node('repository', name, name), id, 'source')
    for (const tool of tools) edge(id, node('tool', tool.id, tool.label), tool.use)
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] }
}

function busiest(links: readonly Links[]) {
  const counts = new Map<string, { label: string; pipelines: number }>()
  for (const { tools } of links) {
    for (const [id, { label }] of new Map(tools.map((tool) => [tool.id, tool]))) {
      counts.set(id, { label, pipelines: (counts.get(id)?.pipelines ?? 0) + 1 })
    }
  }
  return [...counts.values()].toSorted((a, b) => b.pipelines - a.pipelines).slice(0, 5)
}

export async function analyzeArchitecture(
  { focus, tag, max_pipelines: max = DEFAULT_MAX }: ArchitectureInput,
  agentInput: AgentInput,
  reportProgress: ReportProgress,
) {
  const all = await flatMapPipelines(
    withTag(agentInput.pipelines, tag),
    reportProgress,
    (pipeline) => [linksOf(pipeline, agentInput)],
  )
  const links = focus === undefined ? all : all.filter((one) => mentions(one, focus))
  const drawn = links.slice(0, max)
  const { nodes, edges } = draw(drawn)
  const used = new Set(links.flatMap(({ tools }) => tools.map(({ id }) => id)))
  return {
    pipelines: links.length,
    drawn: drawn.length,
    repositories: new Set(links.flatMap(({ repositories }) => repositories)).size,
    tools: used.size,
    groups: countGroups(nodes, edges),
    busiest_tools: busiest(links),
    unused_tools: agentInput.registry.filter(({ _id }) => !used.has(_id)).map(({ name }) => name),
    nodes,
    edges,
    mermaid: mermaidOf(nodes, edges),
  }
}

export function architectureText(result: Awaited<ReturnType<typeof analyzeArchitecture>>): string {
  const { pipelines, drawn, repositories, tools, groups, busiest_tools: top, mermaid } = result
  const busy = top.map(({ label, pipelines: count }) => `${label} (${count})`).join(', ')
  return [
    `${counted(pipelines, 'pipeline')}, ${counted(repositories, 'repository', 'repositories')} and ${counted(tools, 'registered tool')} in ${counted(groups, 'group')}.`,
    ...(drawn < pipelines ? [`The graph shows the first ${counted(drawn, 'pipeline')}.`] : []),
    ...(busy === '' ? [] : [`Most used: ${busy}.`]),
    '',
    '```mermaid',
    mermaid,
    '```',
  ].join('\n')
}

const MAX_LABEL = 80

/**
 * Cuts a long text. Keeps letters, digits and a few signs, and writes all other characters as numeric entities of
 * Mermaid.
 */
function safeLabel(text: string): string {
  const parts = Array.from(text).slice(0, MAX_LABEL)
  const kept = parts.map((part) =>
    /[\p{L}\p{N} ._/:-]/u.test(part) ? part : `#${part.codePointAt(0) ?? 63};`,
  )
  return kept.join('') + (text.length > parts.join('').length ? '…' : '')
}

const SHAPES = {
  repository: ['[(', ')]'],
  pipeline: ['[', ']'],
  tool: ['([', '])'],
} as const satisfies Record<ArchitectureNode['kind'], readonly [string, string]>

/**
 * The graph as Mermaid text. Users choose the names, so `safeLabel` ensures that no name can end the quotes of its
 * label.
 */
function mermaidOf(nodes: readonly ArchitectureNode[], edges: readonly ArchitectureEdge[]): string {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]))
  const boxes = nodes.map(({ id, kind, label: text }) => {
    const [open, close] = SHAPES[kind]
    return `  ${names.get(id) ?? 'n'}${open}"${safeLabel(text)}"${close}`
  })
  const arrows = edges.map(
    ({ from, to, label: text }) =>
      `  ${names.get(from) ?? 'n'} -->|"${safeLabel(text)}"| ${names.get(to) ?? 'n'}`,
  )
  return ['flowchart LR', ...boxes, ...arrows].join('\n')
}
