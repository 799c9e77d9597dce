import { expect, test } from 'vitest'
import { clearLocalData, SIGNED_OUT } from '~/stores/clear-local-data'
import { handedPipeline, handingOver } from './pipeline-handoff'

const PIPELINE = { name: 'by an agent', variables: { TOKEN: 'secret' } }

test('the builder gets what was handed over, and nothing of it stands in the history', () => {
  const state = handingOver(PIPELINE)
  expect(JSON.stringify(state)).not.toContain('agent')
  // The browser hands back a copy.
  expect(handedPipeline(structuredClone(state))).toBe(PIPELINE)
})

test('a state of another hand-over, of anybody else, or of before signing out hands over nothing', () => {
  const state = handingOver(PIPELINE)
  for (const other of [undefined, null, 7, {}, { pipeline: PIPELINE }, { handed: '' }])
    expect(handedPipeline(other)).toBeUndefined()
  handingOver({ name: 'another' })
  expect(handedPipeline(state)).toBeUndefined()
  const last = handingOver(PIPELINE)
  void clearLocalData(SIGNED_OUT)
  expect(handedPipeline(last)).toBeUndefined()
})
