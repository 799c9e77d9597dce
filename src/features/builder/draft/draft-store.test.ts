import { expect, test } from 'vitest'
import { createBuilderStore } from './draft-store'
import { draftOf } from './draft'

function aStore(unparsed?: ReadonlyMap<string, string>) {
  const store = createBuilderStore(draftOf({ name: 'a', steps: [{}] }), () => 0, unparsed)
  let told = 0
  const leave = store.subscribe(() => {
    told += 1
  })
  return { store, leave, told: () => told, texts: () => Object.fromEntries(store.get().unparsed) }
}

test('tells who listens of what changes, and of nothing else', () => {
  const { store, leave, told } = aStore()
  store.edit({ do: 'set', path: ['name'], value: 'b' })
  expect(told()).toBe(1)
  store.edit({ do: 'set', path: ['name'], value: 'b' })
  store.redo()
  expect(told()).toBe(1)
  store.undo()
  expect(told()).toBe(2)
  leave()
  store.redo()
  expect(told()).toBe(2)
  expect(store.get().history.present.pipeline).toMatchObject({ name: 'b' })
})

test('keeps text that is not valid JSON by its field, until it is valid or given up', () => {
  const { store, told, texts } = aStore()
  store.keepUnparsed('s0/env', '{')
  store.keepUnparsed('s0/env', '{')
  expect(told()).toBe(1)
  store.keepUnparsed('s0/other', '[')
  store.keepUnparsed('s0/env', '{"')
  expect(texts()).toEqual({ 's0/env': '{"', 's0/other': '[' })
  store.keepUnparsed('s0/env', undefined)
  store.keepUnparsed('s0/env', undefined)
  expect(texts()).toEqual({ 's0/other': '[' })
  expect(told()).toBe(4)
})

test('keeps the text of the whole pipeline while it is not valid JSON', () => {
  const { store, texts } = aStore()
  store.edit({ do: 'type', text: '{"name":' })
  expect(texts()).toEqual({ json: '{"name":' })
  store.edit({ do: 'type', text: '{"name":"b"}' })
  expect(texts()).toEqual({})
  store.undo()
  expect(texts()).toEqual({})
  store.edit({ do: 'type', text: '[' })
  store.edit({ do: 'set', path: ['name'], value: 'c' })
  expect(texts()).toEqual({})
})

test('a resumed draft shows the text that was not valid JSON', () => {
  const { store, texts } = aStore(
    new Map([
      ['json', '{"name":'],
      ['s0/env', '{'],
    ]),
  )
  expect(store.get().history.present.text).toBe('{"name":')
  expect(texts()).toEqual({ json: '{"name":', 's0/env': '{' })
  expect(aStore().store.get().history.present).not.toHaveProperty('text')
})
