import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toolId } from '../model/registered-tools'
import { analyzeArchitecture, type ArchitectureInput } from './analyze-architecture'
import { anAgentInput, aRecord, aStep, ignoreProgress } from './an-agent-input.test-data'

const analyze = (records: readonly unknown[], input: ArchitectureInput = {}) =>
  analyzeArchitecture(input, anAgentInput(records), ignoreProgress)

const source = (repository: string) =>
  aStep('github', { gitToolId: toolId('githubAcme'), repository })
const scan = aStep('sonar', { toolConfigId: toolId('sonar') })

test('the graph contains each repository, pipeline and tool once, with their connections', async () => {
  const result = await analyze([
    aRecord([source('acme/web'), scan, scan], { _id: 'a' }),
    aRecord([source('acme/web')], { _id: 'b', name: 'api' }),
    aRecord([aStep('run_script')], { _id: 'c', name: 'alone' }),
  ])
  expect(result).toMatchObject({ pipelines: 3, repositories: 1, tools: 2, groups: 2 })
  expect(result.nodes).toHaveLength(6)
  expect(result.edges).toHaveLength(5)
  expect(result.busiest_tools[0]).toEqual({ label: 'GitHub acme', pipelines: 2 })
  expect(result.unused_tools).toContain('Jenkins build farm')
  expect(result.unused_tools).not.toContain('SonarQube central')
})

test('the graph is limited to the focus and to the maximum size', async () => {
  const records = ['web', 'api', 'web-next'].map((name, index) =>
    aRecord([], { _id: `p${index}`, name }),
  )
  expect(await analyze(records, { focus: 'WEB' })).toMatchObject({ pipelines: 2 })
  expect(await analyze(records, { max_pipelines: 1 })).toMatchObject({ pipelines: 3, drawn: 1 })
})

test('names with special characters do not break the Mermaid text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), {
        maxLength: 4,
      }),
      async (names) => {
        const records = names.map(([name, repository], index) =>
          aRecord([source(repository)], { _id: `p${index}`, name }),
        )
        const { mermaid, nodes, edges } = await analyze(records)
        const lines = mermaid.split('\n')
        expect(lines).toHaveLength(1 + nodes.length + edges.length)
        for (const line of lines.slice(1)) {
          expect(line).toMatch(
            /^ {2}n\d+(?:\[\(|\(\[|\[| -->\|)"[^"\n<>]*"(?:\)\]|\]\)|\]|\| n\d+)$/,
          )
        }
      },
    ),
  )
})
