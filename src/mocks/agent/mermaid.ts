/** A graph as Mermaid text. Names come from anybody, so nothing of them may end their quotes. */
import type { ArchitectureEdge, ArchitectureNode } from './architecture-graph'

const MAX_LABEL = 80

/** Letters, digits and a few signs stay; all else becomes a numeric entity, as Mermaid reads it. */
function label(text: string): string {
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

export function mermaidOf(
  nodes: readonly ArchitectureNode[],
  edges: readonly ArchitectureEdge[],
): string {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]))
  const boxes = nodes.map(({ id, kind, label: text }) => {
    const [open, close] = SHAPES[kind]
    return `  ${names.get(id) ?? 'n'}${open}"${label(text)}"${close}`
  })
  const arrows = edges.map(
    ({ from, to, label: text }) =>
      `  ${names.get(from) ?? 'n'} -->|"${label(text)}"| ${names.get(to) ?? 'n'}`,
  )
  return ['flowchart LR', ...boxes, ...arrows].join('\n')
}
