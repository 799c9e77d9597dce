import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftCommand } from './draft'
import { aBrowser, useFakeClock } from './storage-browser.test-data'

beforeEach(useFakeClock)
afterEach(() => vi.useRealTimers())

/** Two tabs have the same draft open. The first tab has changed it after the second tab opened it. */
async function twoTabs({ open, tick }: ReturnType<typeof aBrowser>) {
  const first = open()
  first.type('one')
  await tick(500)
  const second = open()
  first.type('one, longer')
  await tick(500)
  return { first, second }
}

describe('two tabs with one draft', () => {
  it('if both tabs change the draft, the later tab continues with its own draft', async () => {
    const browser = aBrowser()
    const { tick, kept } = browser
    const { first, second } = await twoTabs(browser)
    second.type('two')
    await tick(500)
    expect(second.store.getState().formerIds).toEqual(['d'])
    first.type('one, the end')
    await tick(500)
    expect(kept('d')).toMatchObject({ name: 'one, the end' })
    expect(kept(second.store.getState().id)).toMatchObject({ name: 'two' })
  })

  it('a draft that one tab has sent or created is not sent by the other tab', async () => {
    const { open, tick } = aBrowser()
    const first = open()
    first.type('one')
    await tick(500)
    const [second, third] = [open(), open()]
    expect(await first.autosave.setSentName('one')).toBe(true)
    expect(await second.autosave.setSentName('one')).toBe(false)
    await first.autosave.remove()
    expect(await third.autosave.setSentName('one')).toBe(false)
    expect(third.autosave.serialize().record.sent).toBeUndefined()
    expect(first.autosave.wouldLose()).toBe(false)
  })

  it('a tab whose update or creation is done does not remove the later draft of the other tab', async () => {
    const { open, tick, kept } = aBrowser()
    const first = open()
    first.type('one')
    await first.autosave.setSentName('one')
    const second = open()
    second.type('two')
    await tick(500)
    await first.autosave.remove()
    expect(kept('d')).toMatchObject({ name: 'two' })
    await second.autosave.remove()
    expect(kept('d')).toBeUndefined()
  })

  it('if one tab has changed the draft and the other tab sends it, each tab keeps a draft', async () => {
    const browser = aBrowser()
    const { kept } = browser
    const { second } = await twoTabs(browser)
    expect(await second.autosave.setSentName('one')).toBe(true)
    expect(kept(second.store.getState().id)).toMatchObject({ name: 'one' })
    expect(kept('d')).toMatchObject({ name: 'one, longer' })
  })
})

it('the name is stored before the request is sent, and removed after a refusal', async () => {
  const { open, stored } = aBrowser()
  const { autosave, type } = open()
  type('a')
  await autosave.setSentName('a')
  expect(stored.get('d')?.sent).toBe('a')
  await autosave.setSentName(undefined)
  expect(stored.get('d')?.sent).toBeUndefined()
})

it('after a crash at any time, only the edits of the last second are lost', async () => {
  const command: fc.Arbitrary<DraftCommand> = fc.oneof(
    fc.string().map((value): DraftCommand => ({ type: 'set', path: ['name'], value })),
    fc.nat({ max: 3 }).map((at): DraftCommand => ({ type: 'add', step: { name: `n${at}` }, at })),
    fc.nat({ max: 5 }).map((at): DraftCommand => ({ type: 'remove', step: `s${at}` })),
    fc.nat({ max: 5 }).map((at): DraftCommand => ({ type: 'move', step: `s${at}`, to: 0 })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(command, fc.nat({ max: 1_200 }), fc.boolean()), { maxLength: 25 }),
      async (edits) => {
        const { open, tick, world, kept } = aBrowser()
        let { store } = open()
        const seen: { readonly at: number; readonly text: string }[] = [{ at: -1, text: '' }]
        const note = () =>
          seen.push({
            at: Date.now(),
            text: JSON.stringify(store.getState().history.present.pipeline),
          })
        for (const [next, pause, isBroken] of edits) {
          world.isBroken = isBroken
          store.edit(next)
          note()
          await tick(Math.min(pause, 200))
          world.isBroken = false
          store.edit({ type: 'set', path: ['tags'], value: [String(seen.length)] })
          note()
          await tick(pause)
        }
        // After a crash, only the stored data are left.
        const old = seen.findLastIndex(({ at }) => at <= Date.now() - 1_000)
        const found = JSON.stringify(kept()) ?? ''
        const isEnough = seen.slice(Math.max(0, old)).some(({ text }) => text === found)
        // Otherwise the page must say that the browser cannot store the draft.
        expect(isEnough || store.getState().saveStatus.kind === 'failed').toBe(true)
        ;({ store } = open())
        if (found !== '')
          expect(JSON.stringify(store.getState().history.present.pipeline)).toBe(found)
      },
    ),
    { numRuns: 200 },
  )
})
