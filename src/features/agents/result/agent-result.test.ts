import { expect, test } from 'vitest'
import { readResult } from './agent-result'

const chartOf = (text: string) => readResult({ content: [{ type: 'text', text }] }).mermaid

test.each([
  ['alone', 'graph TD\n  a --> b', 'graph TD\n  a --> b'],
  [
    'fenced in a text',
    'See:\n```mermaid\nflowchart LR\n a --> b\n```\nDone.',
    'flowchart LR\n a --> b',
  ],
  ['of another kind', 'sequenceDiagram\n  a ->> b: hello', undefined],
  ['in a sentence', 'a graph of things', undefined],
])('a Mermaid flowchart %s', (_, text, chart) => expect(chartOf(text)).toBe(chart))
