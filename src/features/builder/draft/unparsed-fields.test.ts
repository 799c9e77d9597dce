import { expect, it } from 'vitest'
import { createDraftStore } from './draft-store'
import { discardUnparsedFields, unparsedFields, unparsedReason } from './draft-session'

const aStore = () => createDraftStore({ id: 'd', pipeline: { name: 'a', steps: [{}, {}] } })

it('a draft is not sent while the text of a field is not valid JSON', () => {
  const store = aStore()
  expect(unparsedReason(store.getState())).toBeUndefined()
  store.setUnparsed('s1/tool/configuration/env', '{')
  expect(unparsedReason(store.getState())).toContain('step 2')
  discardUnparsedFields(store)
  expect(unparsedReason(store.getState())).toBeUndefined()
})

it('the text of a removed step does not block sending, and Undo restores the text', () => {
  const store = aStore()
  store.setUnparsed('s0/tool/configuration/env', '{')
  store.edit({ type: 'remove', step: 's0' })
  expect(unparsedReason(store.getState())).toBeUndefined()
  discardUnparsedFields(store)
  store.undo()
  expect(unparsedFields(store.getState())).toEqual(['s0/tool/configuration/env'])
})

it('a draft is not sent while its JSON does not parse', () => {
  const store = aStore()
  store.edit({ type: 'set-text', text: '{' })
  expect(unparsedReason(store.getState())).toContain('does not parse')
  expect(unparsedFields(store.getState())).toEqual([])
})
