import { expect, test } from 'vitest'
import type { DraftRecord } from './draft-storage'
import { createDraftStore } from './draft-store'
import { aRecord } from './storage-browser.test-data'

function aStore(unparsed: DraftRecord['unparsed'] = []) {
  const store = createDraftStore({
    id: 'd',
    pipeline: { name: 'a', steps: [{}] },
    stored: aRecord({ unparsed }),
  })
  let calls = 0
  const leave = store.subscribe(() => {
    calls += 1
  })
  return {
    store,
    leave,
    calls: () => calls,
    texts: () => Object.fromEntries(store.getState().history.present.unparsed),
  }
}

test('the store of a draft notifies subscribers of each change, and only of changes', () => {
  const { store, leave, calls } = aStore()
  store.edit({ type: 'set', path: ['name'], value: 'b' })
  expect(calls()).toBe(1)
  store.edit({ type: 'set', path: ['name'], value: 'b' })
  store.redo()
  expect(calls()).toBe(1)
  store.undo()
  expect(calls()).toBe(2)
  leave()
  store.redo()
  expect(calls()).toBe(2)
  expect(store.getState().history.present.pipeline).toMatchObject({ name: 'b' })
})

test('the store keeps invalid JSON by its field until it is valid or discarded', () => {
  const { store, calls, texts } = aStore()
  store.setUnparsed('s0/env', '{')
  store.setUnparsed('s0/env', '{')
  expect(calls()).toBe(1)
  store.setUnparsed('s0/other', '[')
  store.setUnparsed('s0/env', '{"')
  expect(texts()).toEqual({ 's0/env': '{"', 's0/other': '[' })
  store.edit({ type: 'set-in-step', step: 's0', path: ['env'], value: 1 })
  store.edit({ type: 'set-in-step', step: 's0', path: ['env'], value: 1 })
  expect(texts()).toEqual({ 's0/other': '[' })
  expect(calls()).toBe(4)
})

test('the store keeps the text of the whole pipeline while it is not valid JSON', () => {
  const { store, texts } = aStore()
  store.edit({ type: 'set-text', text: '{"name":' })
  expect(texts()).toEqual({ json: '{"name":' })
  store.edit({ type: 'set-text', text: '{"name":"b"}' })
  expect(texts()).toEqual({})
  store.undo()
  expect(texts()).toEqual({})
  store.edit({ type: 'set-text', text: '[' })
  store.edit({ type: 'set', path: ['name'], value: 'c' })
  expect(texts()).toEqual({})
})

test('a resumed draft shows the text that was not valid JSON', () => {
  const { store, texts } = aStore([
    ['json', '{"name":'],
    ['s0/env', '{'],
  ])
  expect(store.getState().history.present.text).toBe('{"name":')
  expect(texts()).toEqual({ json: '{"name":', 's0/env': '{' })
  expect(aStore().store.getState().history.present.text).toBeUndefined()
})
