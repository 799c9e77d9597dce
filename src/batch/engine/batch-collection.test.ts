import { expect, test } from 'vitest'
import { anEngine, runOf, settle } from './engine.test-data'

test('a view and the list are the same objects until something changes', async () => {
  const tab = anEngine()
  const one = await tab.perform(runOf('a'))
  const list = tab.engine.batches()
  expect(tab.engine.batches()).toBe(list)
  expect(tab.engine.batch(one.id)).toBe(list[0])
  tab.pass(1)
  const two = await tab.perform(runOf('b'))
  expect(tab.engine.batches()).not.toBe(list)
  expect(tab.engine.batches()).toEqual([two, one])
  // The batch that did not change is still the same object.
  expect(tab.engine.batch(one.id)).toBe(one)
})

test('a listener is not called after it was removed', async () => {
  const tab = anEngine()
  const told: string[] = []
  const unlisten = tab.engine.subscribe(() => told.push('first'))
  tab.engine.subscribe(() => told.push('second'))
  unlisten()
  await tab.perform(runOf('a'))
  for (const notify of tab.notices) notify()
  expect(told).toEqual(['second'])
})

test('listeners are called when a batch is removed', async () => {
  const tab = anEngine()
  const { id } = await tab.perform(runOf('a'))
  tab.notices.shift()?.()
  let left: number | undefined
  tab.engine.subscribe(() => (left = tab.engine.batches().length))
  tab.engine.forget(id)
  tab.notices.shift()?.()
  expect([left, tab.engine.batch(id)]).toEqual([0, undefined])
})

test('a view that is only read in listeners shows that the batch finished, also after another status check', async () => {
  const stages: (string | undefined)[] = []
  const tab = anEngine({
    answers: [() => new Response('')],
    effects: { schedule: queueMicrotask },
  })
  tab.engine.subscribe(() => stages.push(tab.engine.batches()[0]?.stage))
  const id = tab.engine.start(runOf('a'))
  await settle()
  expect(stages.at(-1)).toBe('finished')
  const before = stages.length
  tab.engine.checkStatus(id)
  await settle()
  expect(stages.slice(before)).toContain('verifying')
  expect(stages.at(-1)).toBe('finished')
})
