import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mermaidGraph, mermaidIn } from './mermaid-graph'

describe('a Mermaid flowchart', () => {
  test('gives its boxes and lines, however they are written', () => {
    const chart = `
      %% a remark
      flowchart LR
        n0[("acme/api")] -->|"builds #35;1"| n1["deploy #60;b#62;"]
        n1 --> n2([Argo]) & n3{{Snyk}} -.-> n4
        n4 -- says so --> n5[/a<br/>b/]:::loud; 
        a-b ==> n0
        n5 --x n0
        subgraph one
        end
        classDef loud fill:#f00
        click n0 "javascript:alert(1)"
        this is no statement
    `
    const graph = mermaidGraph(chart)
    expect(graph?.nodes).toEqual([
      { id: 'n0', label: 'acme/api' },
      { id: 'n1', label: 'deploy <b>' },
      { id: 'n2', label: 'Argo' },
      { id: 'n3', label: 'Snyk' },
      { id: 'n4', label: 'n4' },
      { id: 'n5', label: 'a b' },
      { id: 'a-b', label: 'a-b' },
    ])
    expect(graph?.edges.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'n0 n1',
      'n1 n2',
      'n1 n3',
      'n2 n4',
      'n3 n4',
      'n4 n5',
      'a-b n0',
      'n5 n0',
    ])
    expect(graph?.unread).toBe(1)
  })

  test('is found alone and fenced in other words; other diagrams stay text', () => {
    expect(mermaidIn('graph TD\n  a --> b')).toBe('graph TD\n  a --> b')
    expect(mermaidIn('See:\n```mermaid\ngraph TD\n a --> b\n```\nDone.')).toBe('graph TD\n a --> b')
    expect(mermaidIn('sequenceDiagram\n  a ->> b: hello')).toBeUndefined()
    expect(mermaidIn('a graph of things')).toBeUndefined()
    expect(mermaidGraph('graph TD')).toBeUndefined()
  })

  test('of any text is read without an exception, and in time', () => {
    const piece = fc.constantFrom('a', '-', '--', '>', '[', '"', ']', '(', '|', '&', ' ', '.', '=')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 300 }), (pieces) => {
        const graph = mermaidGraph(`graph LR\n${pieces.join('')}`)
        const ids = new Set(graph?.nodes.map(({ id }) => id))
        expect(graph?.edges.every(({ from, to }) => ids.has(from) && ids.has(to)) ?? true).toBe(
          true,
        )
      }),
    )
  })
})
