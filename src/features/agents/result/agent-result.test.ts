import { expect, test } from 'vitest'
import { readResult } from './result-pane'

const chartOf = (text: string) => readResult({ content: [{ type: 'text', text }] }).mermaid

test.each([
  ['without other text is found', 'graph TD\n  a --> b', 'graph TD\n  a --> b'],
  [
    'in a fenced block is found',
    'See:\n```mermaid\nflowchart LR\n a --> b\n```\nDone.',
    'flowchart LR\n a --> b',
  ],
  ['of another type is ignored', 'sequenceDiagram\n  a ->> b: hello', undefined],
  ['is not found in a sentence that contains “graph”', 'a graph of things', undefined],
])('a Mermaid flowchart %s', (_, text, chart) => expect(chartOf(text)).toBe(chart))

test('a flowchart is cut from the text, and a text without a flowchart stays as it is', () => {
  const textsOf = (text: string) => readResult({ content: [{ type: 'text', text }] }).blocks
  const chart = '```mermaid\nflowchart LR\n a --> b\n```'
  expect(textsOf(`See:\n${chart}\n`)).toEqual([{ kind: 'text', text: 'See:', cut: false }])
  expect(textsOf(chart)).toEqual([])
  expect(textsOf('graph TD\n  a --> b\n')).toEqual([])
  expect(textsOf(' plain\n')).toEqual([{ kind: 'text', text: ' plain\n', cut: false }])
})

test.each([
  [200, false],
  [201, true],
])('a result with %i blocks is shown in part: %j', (length, hasMore) => {
  const content = Array.from({ length }, () => ({ type: 'text', text: 'a' }))
  const result = readResult({ content })
  expect([result.blocks.length, result.hasMore]).toEqual([200, hasMore])
})
