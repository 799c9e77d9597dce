import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBrowser, useFakeClock } from './storage-browser.test-data'

beforeEach(useFakeClock)
afterEach(() => vi.useRealTimers())

describe('a draft that is opened again before its metadata are read', () => {
  const aStep = (script: string, env = 'a') => ({
    tool: { tool_identifier: 't', configuration: { script, env, phrase: 'abc' } },
  })
  const known = () => ({ properties: { phrase: { writeOnly: true } } })

  it('keeps the stored configurations and texts with their steps when it is changed, stored and left', async () => {
    const { open, tick, world, stored, left } = aBrowser(known)
    const first = open()
    first.store.edit({ type: 'add', step: aStep('make'), at: 0 })
    first.store.edit({ type: 'add', step: aStep('test'), at: 1 })
    first.store.edit({ type: 'add', step: aStep('ship', '1e-400'), at: 2 })
    first.store.setUnparsed('s1/tool/configuration/env', '{"tier": ')
    first.store.setUnparsed('s2/tool/configuration/env', '{"level": ')
    await tick(500)
    world.schemaOf = () => 'loading'
    const { autosave, store, type } = open()
    const { keys } = store.getState().history.present
    store.edit({ type: 'remove', step: keys[0] ?? '' })
    store.edit({ type: 'move', step: keys[2] ?? '', to: 0 })
    store.edit({
      type: 'set-in-step',
      step: keys[2] ?? '',
      path: ['tool', 'configuration', 'env'],
      value: '1e-400',
    })
    store.edit({
      type: 'set-in-step',
      step: keys[1] ?? '',
      path: ['tool', 'configuration', 'key'],
      value: 'perhaps a secret',
    })
    type('b')
    autosave.saveBeforeUnload()
    await tick(500)
    for (const record of [left.at(-1), stored.get('d')]) {
      expect(JSON.parse(record?.pipeline ?? '')).toEqual({
        name: 'b',
        steps: [
          { tool: { tool_identifier: 't', configuration: { script: 'ship', env: '1e-400' } } },
          { tool: { tool_identifier: 't', configuration: { script: 'test', env: 'a' } } },
        ],
      })
      expect(record?.unparsed).toEqual([['s1/tool/configuration/env', '{"tier": ']])
      expect(record?.omitted).toHaveLength(3)
    }
    expect(autosave.wouldLose()).toBe(true)
    expect(autosave.serialize().record.pipeline).not.toContain('ship')
  })

  it('does not give the stored configuration to another tool', async () => {
    const { open, tick, world, kept } = aBrowser(known)
    open().store.edit({ type: 'add', step: aStep('make'), at: 0 })
    await tick(500)
    world.schemaOf = () => 'loading'
    const { store } = open()
    const { keys } = store.getState().history.present
    const tool = { tool_identifier: 'other', configuration: { script: 'other' } }
    store.edit({ type: 'set-in-step', step: keys[0] ?? '', path: ['tool'], value: tool })
    await tick(500)
    expect(kept()?.['steps']).toEqual([{ tool: { tool_identifier: 'other' } }])
  })

  it('keeps the stored original of an edit', async () => {
    const { open, tick, world, stored } = aBrowser(known)
    const origin = { is: 'edit', id: '1', name: 'a' } as const
    const base = { steps: [aStep('make')] }
    const { autosave, type } = open('d', { origin, base })
    type('b')
    await tick(500)
    const first = stored.get('d')?.base
    expect(first).toContain('make')
    expect(first).not.toContain('abc')
    world.schemaOf = () => 'loading'
    type('c')
    await autosave.save()
    expect(stored.get('d')?.base).toBe(first)
    open('d', { origin }).type('d')
    await tick(500)
    expect(stored.get('d')).toMatchObject({ revision: 3, base: first })
  })

  it('stores nothing after a sign-out, and does not become a second draft', async () => {
    const { open, tick, stored } = aBrowser(() => 'loading')
    const { autosave, store, type } = open()
    store.edit({ type: 'add', step: aStep('make'), at: 0 })
    await autosave.end()
    expect(stored.get('d')?.revision).toBe(1)
    open().type('b')
    await tick(500)
    type('c')
    await autosave.save()
    autosave.saveBeforeUnload()
    await tick(60_000)
    expect([...stored.values()].map(({ revision }) => revision)).toEqual([2])
  })
})

it('losses that are found after the draft was stored are stored too, but do not store an unchanged draft', async () => {
  const { open, tick, stored } = aBrowser()
  const { store, type } = open()
  const losses = [{ kind: 'number', text: '1e-400', path: '/tiny' }] as const
  const find = () =>
    store.setState(({ history }) => ({
      history: { ...history, present: { ...history.present, losses } },
    }))
  find()
  await tick(500)
  expect(stored.size).toBe(0)
  type(0, 'tiny')
  await tick(500)
  expect(stored.get('d')?.losses).toEqual([])
  find()
  await tick(500)
  expect(stored.get('d')?.losses).toEqual(losses)
})
