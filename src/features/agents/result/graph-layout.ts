/** The graph of a result, laid out in columns from what leads to what. */
import { isJsonObject, own } from '~/lib/json'

export interface GraphNode {
  readonly id: string
  readonly label: string
  readonly x: number
  readonly y: number
}

export interface GraphLayout {
  readonly nodes: readonly GraphNode[]
  readonly lines: readonly { readonly from: GraphNode; readonly to: GraphNode }[]
  readonly width: number
  readonly height: number
  /** How many of the graph's nodes are left out. */
  readonly left: number
}

export const NODE_WIDTH = 176
export const NODE_HEIGHT = 22
const COLUMN = NODE_WIDTH + 72
const ROW = NODE_HEIGHT + 8
const MOST_NODES = 200
const MOST_COLUMNS = 8
const MOST_EDGES = 2_000

const textAt = (record: unknown, key: string): string | undefined => {
  const value = isJsonObject(record) ? own(record, key) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}
const listAt = (record: unknown, key: string): readonly unknown[] => {
  const value = isJsonObject(record) ? own(record, key) : undefined
  return Array.isArray(value) ? (value as readonly unknown[]) : []
}

/** The column of each node: one behind the last that leads to it; circles end at the last column. */
function columnsOf(
  ids: ReadonlySet<string>,
  edges: readonly (readonly [from: string, to: string])[],
): ReadonlyMap<string, number> {
  const columns = new Map([...ids].map((id) => [id, 0]))
  for (let round = 1; round < MOST_COLUMNS; round += 1) {
    let hasMoved = false
    for (const [from, to] of edges) {
      const next = Math.min(MOST_COLUMNS - 1, (columns.get(from) ?? 0) + 1)
      if (from !== to && next > (columns.get(to) ?? 0)) {
        columns.set(to, next)
        hasMoved = true
      }
    }
    if (!hasMoved) break
  }
  return columns
}

/** @param value a structured result; `undefined` is returned for one that holds no graph */
export function layoutOf(value: unknown): GraphLayout | undefined {
  const listed = listAt(value, 'nodes').flatMap((node) => {
    const id = textAt(node, 'id')
    return id === undefined ? [] : [[id, textAt(node, 'label') ?? id] as const]
  })
  const labels = new Map(listed.slice(0, MOST_NODES))
  if (labels.size === 0) return undefined
  const edges = listAt(value, 'edges')
    .slice(0, MOST_EDGES)
    .flatMap((edge) => {
      const [from, to] = [textAt(edge, 'from'), textAt(edge, 'to')]
      const isKnown = from !== undefined && to !== undefined && labels.has(from) && labels.has(to)
      return isKnown ? [[from, to] as const] : []
    })
  const columns = columnsOf(new Set(labels.keys()), edges)
  const placed = new Map<string, GraphNode>()
  const rows = Array.from({ length: MOST_COLUMNS }, () => 0)
  /** Where those stand that lead to it, so that lines cross less. */
  const pull = (id: string) => {
    const before = edges.flatMap(([from, to]) => (to === id ? (placed.get(from)?.y ?? []) : []))
    return before.length === 0 ? Infinity : before.reduce((sum, y) => sum + y, 0) / before.length
  }
  for (let column = 0; column < MOST_COLUMNS; column += 1) {
    const here = [...labels].filter(([id]) => columns.get(id) === column)
    for (const [id, label] of here.toSorted(([a], [b]) => order(pull(a), pull(b)))) {
      const row = rows[column] ?? 0
      rows[column] = row + 1
      placed.set(id, { id, label, x: column * COLUMN, y: row * ROW })
    }
  }
  const nodes = [...placed.values()]
  const lines = edges.flatMap(([from, to]) => {
    const [one, other] = [placed.get(from), placed.get(to)]
    return one === undefined || other === undefined ? [] : [{ from: one, to: other }]
  })
  return {
    nodes,
    lines,
    width: Math.max(...nodes.map(({ x }) => x)) + NODE_WIDTH,
    height: Math.max(...rows) * ROW,
    left: listed.length - labels.size,
  }
}

function order(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
