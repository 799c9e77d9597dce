import { expect, test } from 'vitest'
import { clearLocalData, SIGNED_OUT } from './clear-local-data'
import { handedPipeline, handOver } from './pipeline-handoff'

const PIPELINE = { name: 'by an agent', variables: { TOKEN: 'secret' } }

test('the builder gets the pipeline, although the history state contains only an id', () => {
  const state = handOver(PIPELINE)
  expect(JSON.stringify(state)).not.toContain('agent')
  // The browser returns a copy of the history state.
  expect(handedPipeline(structuredClone(state))).toBe(PIPELINE)
})

test('no pipeline is found for the state of an earlier handoff, of another page, or from before a sign-out', () => {
  const state = handOver(PIPELINE)
  for (const other of [undefined, null, 7, {}, { pipeline: PIPELINE }, { handed: '' }])
    expect(handedPipeline(other)).toBeUndefined()
  handOver({ name: 'another' })
  expect(handedPipeline(state)).toBeUndefined()
  const last = handOver(PIPELINE)
  void clearLocalData(SIGNED_OUT)
  expect(handedPipeline(last)).toBeUndefined()
})
