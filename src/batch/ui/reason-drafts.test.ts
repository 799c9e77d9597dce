import { expect, test } from 'vitest'
import { createReasonDrafts } from './reason-drafts'

function aStorage(first?: string) {
  const kept = new Map<string, string>(first === undefined ? [] : [['reasons', first]])
  return {
    kept,
    get: (name: string) => kept.get(name),
    set: (name: string, text: string | undefined) =>
      text === undefined ? kept.delete(name) : kept.set(name, text),
  }
}

test('a reason outlives a reload, for exactly those that it was written for', () => {
  const storage = aStorage()
  const drafts = createReasonDrafts(storage)
  drafts.write(['a', 'b'], 'Not on a Friday')
  drafts.write(['b', '__proto__'], 'Wrong branch')
  const again = createReasonDrafts(storage)
  expect(['a', 'b', '__proto__', 'c'].map(again.of)).toEqual([
    'Not on a Friday',
    'Wrong branch',
    'Wrong branch',
    '',
  ])
})

test('what is done or emptied is kept no longer; with the last one nothing is kept', () => {
  const storage = aStorage()
  const drafts = createReasonDrafts(storage)
  drafts.write(['a', 'b', 'c'], 'No')
  const version = drafts.version()
  drafts.drop(['a'])
  drafts.write(['b'], '')
  expect(drafts.version()).toBe(version + 2)
  expect(['a', 'b', 'c'].map(drafts.of)).toEqual(['', '', 'No'])
  drafts.drop(['a'])
  expect(drafts.version()).toBe(version + 2)
  drafts.clear()
  expect([...storage.kept]).toEqual([])
})

test.each([undefined, '', 'no json', '{}', '[{"text":1,"ids":["a"]}]', '[{"text":"x","ids":[1]}]'])(
  'from %j there are none',
  (first) => {
    expect(createReasonDrafts(aStorage(first)).of('a')).toBe('')
  },
)
