/** The graph of `analyze_architecture`: repositories, pipelines, registered tools and what joins them. */
export const NODE_KINDS = ['repository', 'pipeline', 'tool'] as const

export interface ArchitectureNode {
  readonly id: string
  readonly kind: (typeof NODE_KINDS)[number]
  readonly label: string
}

export interface ArchitectureEdge {
  readonly from: string
  readonly to: string
  readonly label: string
}

/** How many groups the edges leave, counted by joining. */
export function countGroups(
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
