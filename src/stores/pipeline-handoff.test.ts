import { expect, test } from 'vitest'
import { clearLocalData, CLEARED_AT_SIGN_OUT } from './clear-local-data'
import { handedPipeline, handOverPipeline } from './pipeline-handoff'

const PIPELINE = { name: 'by an agent', variables: { TOKEN: 'secret' } }

test('the builder gets the pipeline, although the history state contains only an id', () => {
  const state = handOverPipeline(PIPELINE)
  expect(JSON.stringify(state)).not.toContain('agent')
  // The browser returns a copy of the history state.
  expect(handedPipeline(structuredClone(state))).toBe(PIPELINE)
})

test('no pipeline is found for the state of an earlier handoff, of another page, or from before a sign-out', () => {
  const state = handOverPipeline(PIPELINE)
  for (const other of [undefined, null, 7, {}, { pipeline: PIPELINE }, { handed: '' }])
    expect(handedPipeline(other)).toBeUndefined()
  handOverPipeline({ name: 'another' })
  expect(handedPipeline(state)).toBeUndefined()
  const last = handOverPipeline(PIPELINE)
  void clearLocalData(CLEARED_AT_SIGN_OUT)
  expect(handedPipeline(last)).toBeUndefined()
})
