import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JsonObject } from '~/lib/json'
import { nameIn } from './draft'
import { aBrowser, settle, useFakeClock } from './storage-browser.test-data'
import { rescueFileOf } from './save-draft-file'

beforeEach(useFakeClock)
afterEach(() => vi.useRealTimers())

const textIn = (json: JsonObject | undefined) => nameIn(json ?? {})

describe('saving a draft', () => {
  it('writes nothing before the first edit', async () => {
    const { open, tick, stored } = aBrowser()
    const { autosave, status } = open()
    await tick(10_000)
    await autosave.save()
    expect([...stored.keys()]).toEqual([])
    expect(status()).toEqual({ kind: 'unchanged' })
    expect(autosave.wouldLose()).toBe(false)
  })

  it('has stored every edit after a second, even if the user never pauses', async () => {
    const { open, tick, kept } = aBrowser()
    const { type } = open()
    for (let at = 1; at <= 50; at += 1) {
      type('x'.repeat(at))
      await tick(100)
      expect(textIn(kept()).length).toBeGreaterThan(at - 10)
    }
    await tick(1_000)
    expect(kept()?.['name']).toBe('x'.repeat(50))
  })

  it('writes at once when the page is hidden', async () => {
    const { open, kept } = aBrowser()
    const { type, autosave, status } = open()
    type('a')
    await autosave.save()
    expect(kept()).toMatchObject({ name: 'a' })
    expect(status()).toMatchObject({ kind: 'saved' })
    expect(autosave.wouldLose()).toBe(false)
  })

  it('keeps unsaved edits when the page closes, without secrets, and only once', async () => {
    const { open, left } = aBrowser()
    const { type, autosave } = open()
    autosave.saveBeforeUnload()
    expect(left).toEqual([])
    type('a')
    type('abc', 'apiToken')
    autosave.saveBeforeUnload()
    await settle()
    autosave.saveBeforeUnload()
    expect(left.map(({ pipeline }) => pipeline)).toEqual(['{"name":"a","steps":[]}'])
  })

  it('stores invalid JSON by the position of its step, but never a secret', async () => {
    const { open, stored } = aBrowser()
    const { store, autosave, status } = open()
    store.edit({ type: 'add', step: {}, at: 0 })
    store.edit({ type: 'add', step: {}, at: 0 })
    store.setUnparsed('s0/tool/configuration/env', '{"tier": "prod", "a"')
    store.setUnparsed('s0/tool/configuration/login', '{"token": "abc", "a"')
    store.setUnparsed('s0/tool/configuration/password', '["abc')
    store.edit({ type: 'set', path: ['apiToken'], value: 'abc' })
    await autosave.save()
    expect(stored.get('d')?.unparsed).toEqual([
      ['s1/tool/configuration/env', '{"tier": "prod", "a"'],
    ])
    expect(JSON.stringify(stored.get('d'))).not.toContain('abc')
    expect(status()).toMatchObject({ kind: 'saved', secrets: 1, texts: 2 })
    expect(autosave.wouldLose()).toBe(true)
    // The text of a removed step is not stored, because a reload would show it in another step.
    store.edit({ type: 'remove', step: 's0' })
    await autosave.save()
    expect(stored.get('d')?.unparsed).toEqual([])
  })

  it('reports that the draft was resumed, and its time, until the next edit', async () => {
    const { open, tick } = aBrowser()
    open().type('a')
    await tick(500)
    const { autosave, type, status } = open()
    expect(status()).toEqual({ kind: 'resumed', at: 500 })
    expect(autosave.wouldLose()).toBe(false)
    type('ab')
    expect(status()).toEqual({ kind: 'saving', at: 500 })
    await tick(500)
    expect(status()).toEqual({ kind: 'saved', at: 1_000, secrets: 0, texts: 0 })
  })

  it('stores nothing after the draft was discarded or created', async () => {
    const { open, tick, stored, left } = aBrowser()
    const { autosave, type, status } = open()
    type('a')
    await tick(500)
    await autosave.remove()
    type('ab', 'apiToken')
    expect(status()).toMatchObject({ kind: 'saved' })
    await tick(500)
    await autosave.save()
    autosave.saveBeforeUnload()
    await settle()
    expect([...stored.keys()]).toEqual([])
    expect(left).toEqual([])
    expect(autosave.wouldLose()).toBe(false)
  })

  it('warns about one unsaved secret, and about one text that may contain a secret', async () => {
    const { open, tick } = aBrowser()
    const { autosave, type, store } = open()
    type('abc', 'apiToken')
    expect(autosave.wouldLose()).toBe(true)
    await tick(500)
    expect(autosave.wouldLose()).toBe(true)
    type(undefined, 'apiToken')
    expect(autosave.wouldLose()).toBe(false)
    store.edit({ type: 'add', step: {}, at: 0 })
    store.setUnparsed('s0/tool/configuration/env', '{"token')
    expect(autosave.wouldLose()).toBe(true)
    await tick(500)
    expect(autosave.wouldLose()).toBe(true)
  })

  it('does not wait for metadata if there is no tool and no text', async () => {
    const { open, tick } = aBrowser(() => 'loading')
    const { autosave, type, status } = open()
    type('a')
    await tick(500)
    expect(status()).toMatchObject({ kind: 'saved' })
    expect(autosave.wouldLose()).toBe(false)
  })

  it('stores the newest edit when the page closes, even during a write', async () => {
    const { open, tick, left } = aBrowser()
    const { autosave, type } = open()
    type('a')
    await tick(500)
    type('ab')
    void autosave.save()
    type('abc')
    autosave.saveBeforeUnload()
    expect(left.map(({ revision, pipeline }) => [revision, pipeline])).toEqual([
      [3, '{"name":"abc","steps":[]}'],
    ])
  })

  it('keeps an edit when the page closes during a slow write', async () => {
    const { open, world, left } = aBrowser()
    const { promise, resolve } = Promise.withResolvers<void>()
    world.disk = promise
    const { autosave, type } = open()
    type('a')
    const saved = autosave.save()
    await settle()
    autosave.saveBeforeUnload()
    expect(left.map(({ pipeline }) => pipeline)).toEqual(['{"name":"a","steps":[]}'])
    resolve()
    await saved
  })

  it('reports that the browser cannot store the draft, and tries again at the next edit', async () => {
    const { open, tick, world, kept } = aBrowser()
    const { type, autosave, status } = open()
    world.isBroken = true
    type('a')
    await tick(500)
    expect(status()).toEqual({ kind: 'failed' })
    expect(autosave.wouldLose()).toBe(true)
    expect(JSON.parse(autosave.serialize().record.pipeline)).toMatchObject({ name: 'a' })
    world.isBroken = false
    type('ab')
    expect(status()).toEqual({ kind: 'failed' })
    await tick(500)
    expect(status()).toMatchObject({ kind: 'saved' })
    expect(kept()).toMatchObject({ name: 'ab' })
    expect(autosave.wouldLose()).toBe(false)
  })

  it('stores a pipeline from another screen, and Undo does not remove it', async () => {
    const { open, tick, kept } = aBrowser()
    const { store, status } = open()
    store.begin({ name: 'a', steps: [{}] })
    store.undo()
    expect(store.getState().history.present).toMatchObject({
      pipeline: { name: 'a' },
      keys: ['s0'],
    })
    await tick(500)
    expect(kept()).toEqual({ name: 'a', steps: [{}] })
    expect(status()).toMatchObject({ kind: 'saved' })
  })

  it('stores the draft after an error of the storage in a removal', async () => {
    const { open, world, kept } = aBrowser()
    const { autosave, type } = open()
    type('a')
    world.isBroken = true
    await expect(autosave.remove()).rejects.toThrow('blocked')
    world.isBroken = false
    await autosave.restore()
    expect(kept()).toMatchObject({ name: 'a' })
  })

  it('offers a download of the draft, and its message says what the file does not contain', async () => {
    const { open, world } = aBrowser()
    const { store, autosave, type } = open()
    type('a')
    expect(rescueFileOf(autosave.serialize())).toEqual({
      text: '{"name":"a","steps":[]}',
      message: 'The file contains the whole draft.',
    })
    type('abc', 'apiToken')
    store.edit({ type: 'add', step: {}, at: 0 })
    store.setUnparsed('s0/tool/configuration/env', '{')
    store.setUnparsed('s0/tool/configuration/password', '["abc')
    const { text, message } = rescueFileOf(autosave.serialize())
    expect(JSON.parse(text)).toEqual({
      pipeline: { name: 'a', steps: [{}] },
      unparsed: { 's0/tool/configuration/env': '{' },
    })
    expect(message).toContain(
      'Left out of the file: 1 secret and 1 text that may contain a secret.',
    )
    expect(message).toContain('“unparsed”')
    world.schemaOf = () => 'loading'
    const tool = { tool_identifier: 't', configuration: { script: 'make' } }
    store.edit({ type: 'add', step: { tool }, at: 0 })
    expect(rescueFileOf(autosave.serialize()).message).toContain(
      ', and the configuration of tools whose metadata',
    )
  })

  it('stores a configuration only when its secrets are known', async () => {
    const { open, tick, world, stored } = aBrowser(() => 'loading')
    const { store, autosave, status } = open()
    const step = { tool: { tool_identifier: 't', configuration: { hook: 'abc', script: 'make' } } }
    store.edit({ type: 'add', step, at: 0 })
    await tick(500)
    expect(stored.get('d')?.pipeline).toBe('{"name":"","steps":[{"tool":{"tool_identifier":"t"}}]}')
    expect(status()).toEqual({ kind: 'saving' })
    expect(autosave.wouldLose()).toBe(true)
    // Nothing is written again until the page says that the metadata have been read.
    await tick(60_000)
    expect(stored.get('d')?.revision).toBe(1)
    world.schemaOf = () => ({ properties: { hook: { writeOnly: true } } })
    await autosave.save()
    expect(stored.get('d')?.pipeline).toContain('make')
    expect(stored.get('d')?.pipeline).not.toContain('abc')
  })
})

it('a draft stores invalid JSON only after all metadata are known, and then without secrets of any tool', async () => {
  const { open, tick, world, stored } = aBrowser(() => 'loading')
  const { store, autosave, status } = open()
  const typed = (secret: string) =>
    `{"steps":[{"hook":"${secret}","name":"SSHKey","value":"${secret}",`
  store.edit({ type: 'set-text', text: typed('abc') })
  await tick(500)
  expect(stored.get('d')?.unparsed).toEqual([])
  expect(status()).toEqual({ kind: 'saving' })
  expect(autosave.wouldLose()).toBe(true)
  world.schemaOf = () => ({ properties: { hook: { writeOnly: true } } })
  await autosave.save()
  expect(stored.get('d')?.unparsed).toEqual([])
  expect(status()).toMatchObject({ kind: 'saved', secrets: 0, texts: 1 })
  expect(autosave.wouldLose()).toBe(true)
  store.edit({ type: 'set-text', text: '{"steps":[{"to":"a"' })
  expect(autosave.wouldLose()).toBe(false)
  await tick(500)
  expect(stored.get('d')?.unparsed).toEqual([['json', '{"steps":[{"to":"a"']])
  expect(autosave.wouldLose()).toBe(false)
})
