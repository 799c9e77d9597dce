import { expect, test } from 'vitest'
import { clearLocalData, SIGNED_OUT } from './clear-local-data'
import { handedPipeline, handOver } from './pipeline-handoff'

const PIPELINE = { name: 'by an agent', variables: { TOKEN: 'secret' } }

test('the builder gets what was handed over, and nothing of it stands in the history', () => {
  const state = handOver(PIPELINE)
  expect(JSON.stringify(state)).not.toContain('agent')
  // The browser hands back a copy.
  expect(handedPipeline(structuredClone(state))).toBe(PIPELINE)
})

test('a state of another hand-over, of anybody else, or of before signing out hands over nothing', () => {
  const state = handOver(PIPELINE)
  for (const other of [undefined, null, 7, {}, { pipeline: PIPELINE }, { handed: '' }])
    expect(handedPipeline(other)).toBeUndefined()
  handOver({ name: 'another' })
  expect(handedPipeline(state)).toBeUndefined()
  const last = handOver(PIPELINE)
  void clearLocalData(SIGNED_OUT)
  expect(handedPipeline(last)).toBeUndefined()
})
