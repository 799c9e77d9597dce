import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** As after a reload: the module starts again with what the tab has kept. */
async function reload() {
  vi.resetModules()
  return import('./reason-drafts')
}

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a reason outlives a reload, for exactly those that it was written for', async () => {
  const { writeReasonDrafts } = await reload()
  writeReasonDrafts(['a', 'b'], 'Not on a Friday')
  writeReasonDrafts(['b', '__proto__'], 'Wrong branch')
  const { reasonDraftOf } = await reload()
  expect(['a', 'b', '__proto__', 'c'].map(reasonDraftOf)).toEqual([
    'Not on a Friday',
    'Wrong branch',
    'Wrong branch',
    '',
  ])
})

test('what is done or emptied is kept no longer; with the last one nothing is kept', async () => {
  const { dropReasonDrafts, reasonDraftOf, writeReasonDrafts } = await reload()
  writeReasonDrafts(['a', 'b', 'c'], 'No')
  dropReasonDrafts(['a'])
  writeReasonDrafts(['b'], '')
  expect(['a', 'b', 'c'].map(reasonDraftOf)).toEqual(['', '', 'No'])
  dropReasonDrafts(['c'])
  expect([...kept]).toEqual([])
})

test.each(['', 'no json', '{}', '[{"text":1,"ids":["a"]}]', '[{"text":"x","ids":[1]}]'])(
  'from %j there are none',
  async (saved) => {
    kept.set('sluice.typed:reasons', saved)
    const { reasonDraftOf } = await reload()
    expect(reasonDraftOf('a')).toBe('')
  },
)
