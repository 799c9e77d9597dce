import { describe, expect, it } from 'vitest'
import type { JsonObject } from '~/lib/json'
import { nameIn } from '../create/create-engine'
import { aBrowser, settled } from './storage-browser.test-data'
import { rescueFileOf } from './rescue-file'

const textIn = (json: JsonObject | undefined) => nameIn(json ?? {})

describe('keeping a draft', () => {
  it('writes nothing before something is typed', async () => {
    const { open, tick, shelf } = aBrowser()
    const { keeper } = open({})
    await tick(10_000)
    await keeper.flush()
    expect([...shelf.keys()]).toEqual([])
    expect(keeper.get()).toEqual({ is: 'nothing' })
    expect(keeper.wouldLose()).toBe(false)
  })

  it('has everything that was typed a second ago, also of one who never pauses', async () => {
    const { open, tick, kept } = aBrowser()
    const { type } = open({})
    for (let at = 1; at <= 50; at += 1) {
      type('x'.repeat(at))
      await tick(100)
      expect(textIn(kept()).length).toBeGreaterThan(at - 10)
    }
    await tick(1_000)
    expect(kept()?.['name']).toBe('x'.repeat(50))
  })

  it('writes at once when the page goes away', async () => {
    const { open, kept } = aBrowser()
    const { type, keeper } = open({})
    type('a')
    await keeper.flush()
    expect(kept()).toMatchObject({ name: 'a' })
    expect(keeper.get()).toMatchObject({ is: 'saved' })
    expect(keeper.wouldLose()).toBe(false)
  })

  it('leaves at once what is not written yet, without secrets, and nothing twice', async () => {
    const { open, left } = aBrowser()
    const { type, keeper } = open({})
    keeper.leave()
    expect(left).toEqual([])
    type('a')
    type('abc', 'apiToken')
    keeper.leave()
    await settled()
    keeper.leave()
    expect(left.map(({ pipeline }) => pipeline)).toEqual(['{"name":"a","steps":[]}'])
  })

  it('keeps text that is no JSON yet by the place of its step, but never a secret', async () => {
    const { open, shelf } = aBrowser()
    const { store, keeper } = open({})
    store.edit({ do: 'add', step: {}, at: 0 })
    store.edit({ do: 'add', step: {}, at: 0 })
    store.keepUnparsed('s0/tool/configuration/env', '{"tier": "prod", "a"')
    store.keepUnparsed('s0/tool/configuration/login', '{"token": "abc", "a"')
    store.keepUnparsed('s0/tool/configuration/password', '["abc')
    store.edit({ do: 'set', path: ['apiToken'], value: 'abc' })
    keeper.note()
    await keeper.flush()
    expect(shelf.get('d')?.unparsed).toEqual([
      ['s1/tool/configuration/env', '{"tier": "prod", "a"'],
    ])
    expect(JSON.stringify(shelf.get('d'))).not.toContain('abc')
    expect(keeper.get()).toMatchObject({ is: 'saved', secrets: 1, texts: 2 })
    expect(keeper.wouldLose()).toBe(true)
    // The way back to a step that is gone ends with the page: its text would come up in another one.
    store.edit({ do: 'remove', step: 's0' })
    keeper.note()
    await keeper.flush()
    expect(shelf.get('d')?.unparsed).toEqual([])
  })

  it('says that it is resumed, and since when, until something is typed', async () => {
    const { open, tick } = aBrowser()
    open({}).type('a')
    await tick(500)
    const { keeper, type } = open({})
    expect(keeper.get()).toEqual({ is: 'resumed', at: 500 })
    expect(keeper.wouldLose()).toBe(false)
    type('ab')
    expect(keeper.get()).toEqual({ is: 'saving' })
    await tick(500)
    expect(keeper.get()).toEqual({ is: 'saved', at: 1_000, secrets: 0, texts: 0 })
  })

  it('tells who listens, until they leave', async () => {
    const { open, tick } = aBrowser()
    const { keeper, type } = open({})
    const told: string[] = []
    const leave = keeper.subscribe(() => told.push(keeper.get().is))
    type('a')
    await tick(500)
    expect(told).toEqual(['saving', 'saved'])
    leave()
    type('ab')
    await tick(500)
    expect(told).toHaveLength(2)
  })

  it('keeps nothing more once it is discarded or created', async () => {
    const { open, tick, shelf, left } = aBrowser()
    const { keeper, type } = open({})
    type('a')
    await tick(500)
    await keeper.forget()
    type('ab', 'apiToken')
    await tick(500)
    await keeper.flush()
    keeper.leave()
    await settled()
    expect([...shelf.keys()]).toEqual([])
    expect(left).toEqual([])
    expect(keeper.wouldLose()).toBe(false)
  })

  it('would lose one secret, typed just now or kept without it, and one text that may hold one', async () => {
    const { open, tick } = aBrowser()
    const { keeper, type, store } = open({})
    type('abc', 'apiToken')
    expect(keeper.wouldLose()).toBe(true)
    await tick(500)
    expect(keeper.wouldLose()).toBe(true)
    type(undefined, 'apiToken')
    expect(keeper.wouldLose()).toBe(false)
    store.edit({ do: 'add', step: {}, at: 0 })
    store.keepUnparsed('s0/tool/configuration/env', '{"token')
    keeper.note()
    expect(keeper.wouldLose()).toBe(true)
    await tick(500)
    expect(keeper.wouldLose()).toBe(true)
  })

  it('does not wait for metadata where there is no tool and no text to read', async () => {
    const { open, tick } = aBrowser(() => 'waits')
    const { keeper, type } = open({})
    type('a')
    await tick(500)
    expect(keeper.get()).toMatchObject({ is: 'saved' })
    expect(keeper.wouldLose()).toBe(false)
  })

  it('writes a page that goes away as the newest, whatever is under way', async () => {
    const { open, tick, left } = aBrowser()
    const { keeper, type } = open({})
    type('a')
    await tick(500)
    type('ab')
    void keeper.flush()
    type('abc')
    keeper.leave()
    expect(left.map(({ revision, pipeline }) => [revision, pipeline])).toEqual([
      [3, '{"name":"abc","steps":[]}'],
    ])
  })

  it('says when the browser cannot keep it, and tries again with the next letter', async () => {
    const { open, tick, world, kept } = aBrowser()
    const { type, keeper } = open({})
    world.isBroken = true
    type('a')
    await tick(500)
    expect(keeper.get()).toEqual({ is: 'failed' })
    expect(keeper.wouldLose()).toBe(true)
    expect(JSON.parse(keeper.record().pipeline)).toMatchObject({ name: 'a' })
    world.isBroken = false
    type('ab')
    await tick(500)
    expect(kept()).toMatchObject({ name: 'ab' })
    expect(keeper.wouldLose()).toBe(false)
  })

  it('goes on keeping it when it was discarded and that is undone', async () => {
    const { open, tick, kept, world } = aBrowser()
    const { type, keeper, parted } = open({})
    type('a')
    await tick(500)
    void keeper.forget()
    await keeper.revive()
    expect(kept()).toMatchObject({ name: 'a' })
    type('ab')
    await tick(500)
    expect(kept()).toMatchObject({ name: 'ab' })
    expect(parted).toEqual([])
    await keeper.forget()
    world.isBroken = true
    await keeper.revive()
    expect(keeper.get()).toEqual({ is: 'failed' })
    expect(keeper.wouldLose()).toBe(true)
  })

  it('can be rescued as a file that says what is not in it', async () => {
    const { open, world } = aBrowser()
    const { store, keeper, type } = open({})
    type('a')
    expect(rescueFileOf(keeper.rescue())).toEqual({
      text: '{"name":"a","steps":[]}',
      words: 'The file holds all of it.',
    })
    type('abc', 'apiToken')
    store.edit({ do: 'add', step: {}, at: 0 })
    store.keepUnparsed('s0/tool/configuration/env', '{')
    store.keepUnparsed('s0/tool/configuration/password', '["abc')
    const { text, words } = rescueFileOf(keeper.rescue())
    expect(JSON.parse(text)).toEqual({
      pipeline: { name: 'a', steps: [{}] },
      unread: { 's0/tool/configuration/env': '{' },
    })
    expect(words).toContain('Left out of the file: 1 secret, and 1 text that may hold a secret.')
    expect(words).toContain('“unread”')
    world.schemaOf = () => 'waits'
    const tool = { tool_identifier: 't', configuration: { script: 'make' } }
    store.edit({ do: 'add', step: { tool }, at: 0 })
    expect(rescueFileOf(keeper.rescue()).words).toContain('not known yet')
  })

  it('waits with a configuration until it is known what in it is a secret', async () => {
    const { open, tick, world, shelf } = aBrowser(() => 'waits')
    const { store, keeper } = open({})
    const step = { tool: { tool_identifier: 't', configuration: { hook: 'abc', script: 'make' } } }
    store.edit({ do: 'add', step, at: 0 })
    keeper.note()
    await tick(500)
    expect(shelf.get('d')?.pipeline).toBe('{"name":"","steps":[{"tool":{"tool_identifier":"t"}}]}')
    expect(keeper.get()).toEqual({ is: 'saving' })
    expect(keeper.wouldLose()).toBe(true)
    world.schemaOf = () => ({ properties: { hook: { writeOnly: true } } })
    keeper.note()
    await tick(500)
    expect(shelf.get('d')?.pipeline).toContain('make')
    expect(shelf.get('d')?.pipeline).not.toContain('abc')
  })
})

it('keeps no text that cannot be read before all metadata are, and then no secret of any tool', async () => {
  const { open, tick, world, shelf } = aBrowser(() => 'waits')
  const { store, keeper } = open({})
  const typed = (secret: string) =>
    `{"steps":[{"hook":"${secret}","name":"SSHKey","value":"${secret}",`
  store.keepUnparsed('json', typed('abc'))
  keeper.note()
  await tick(500)
  expect(shelf.get('d')?.unparsed).toEqual([])
  expect(keeper.get()).toEqual({ is: 'saving' })
  expect(keeper.wouldLose()).toBe(true)
  world.schemaOf = () => ({ properties: { hook: { writeOnly: true } } })
  keeper.note()
  await tick(500)
  expect(shelf.get('d')?.unparsed).toEqual([])
  expect(keeper.get()).toMatchObject({ is: 'saved', secrets: 0, texts: 1 })
  expect(keeper.wouldLose()).toBe(true)
  store.keepUnparsed('json', '{"steps":[{"to":"a"')
  keeper.note()
  expect(keeper.wouldLose()).toBe(false)
  await tick(500)
  expect(shelf.get('d')?.unparsed).toEqual([['json', '{"steps":[{"to":"a"']])
  expect(keeper.wouldLose()).toBe(false)
})
