import { afterEach, expect, test, vi } from 'vitest'

const KEY = 'sluice.typed:reasons'

function aStorage(first?: string) {
  const items = new Map<string, string>(first === undefined ? [] : [[KEY, first]])
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
  vi.stubGlobal('sessionStorage', storage)
  return items
}
afterEach(() => void vi.unstubAllGlobals())

async function aPage() {
  vi.resetModules()
  return import('./reject-reasons')
}

test('after a reload, the reasons are those of exactly the gates for which they were written', async () => {
  aStorage()
  const { writeRejectReason } = await aPage()
  writeRejectReason(['a', 'b'], 'Not on a Friday')
  writeRejectReason(['b', '__proto__'], 'Wrong branch')
  const { rejectReasonOf } = await aPage()
  expect(['a', 'b', '__proto__', 'c'].map(rejectReasonOf)).toEqual([
    'Not on a Friday',
    'Wrong branch',
    'Wrong branch',
    '',
  ])
})

test('the reason of a finished or cleared gate is removed, and nothing is stored when no reason is left', async () => {
  const items = aStorage()
  const { writeRejectReason, clearRejectReasons, rejectReasonOf } = await aPage()
  writeRejectReason(['a', 'b', 'c'], 'No')
  clearRejectReasons(['a', 'x'])
  writeRejectReason(['b'], '')
  expect(['a', 'b', 'c'].map(rejectReasonOf)).toEqual(['', '', 'No'])
  expect(items.size).toBe(1)
  clearRejectReasons(['c'])
  expect(items.size).toBe(0)
})

test.each([undefined, '', 'no json', '{}', '[{"text":1,"ids":["a"]}]', '[{"text":"x","ids":[1]}]'])(
  'the stored text %j is invalid and gives no reasons',
  async (first) => {
    aStorage(first)
    expect((await aPage()).rejectReasonOf('a')).toBe('')
  },
)
