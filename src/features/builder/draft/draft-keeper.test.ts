import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secretKeysOf, type SchemaOf } from '~/components/without-secrets'
import type { JsonObject } from '~/lib/json'
import { nameIn } from '../create/create-engine'
import { createBuilderStore } from './builder-store'
import { draftOf, type Command } from './draft'
import { createDraftKeeper, type DraftStart } from './draft-keeper'
import { readDraft, type DraftRecord } from './draft-record'
import { outcomeOf, type Put } from './draft-shelf'
import { rescueFileOf } from './rescue-file'

/** One browser: a shelf that all of its tabs share, and a clock that a test moves. */
function aBrowser(schemaOf: SchemaOf = () => undefined) {
  const shelf = new Map<string, DraftRecord>()
  const world = { isBroken: false, time: 0, ids: 0, schemaOf }
  const left: DraftRecord[] = []
  const timers = new Set<{ readonly at: number; readonly work: () => void }>()
  const tick = async (ms: number) => {
    world.time += ms
    for (const timer of [...timers].filter(({ at }) => at <= world.time)) {
      timers.delete(timer)
      timer.work()
    }
    await settled()
  }
  const open = (
    start: Partial<DraftStart> & { readonly unparsed?: ReadonlyMap<string, string> },
  ) => {
    const found = readDraft(shelf.get(start.id ?? 'd'))
    const store = createBuilderStore(
      draftOf(found?.json ?? { name: '', steps: [] }),
      () => world.time,
      new Map(found?.unparsed),
    )
    const parted: string[] = []
    const keeper = createDraftKeeper(
      {
        shelf: {
          put: async (record, read): Promise<Put> => {
            if (world.isBroken) throw new Error('full')
            const outcome = outcomeOf(shelf.get(record.id), record, read)
            if (outcome === 'kept') shelf.set(record.id, record)
            return outcome
          },
          leave: (record) => void left.push(record),
          remove: async (id) => void shelf.delete(id),
        },
        after: (ms, work) => {
          const timer = { at: world.time + ms, work }
          timers.add(timer)
          return () => timers.delete(timer)
        },
        now: () => world.time,
        newId: () => `id-${(world.ids += 1)}`,
        schemaOf: (identifier) => world.schemaOf(identifier),
        secretKeys: () => {
          const schema = world.schemaOf('any')
          return schema === 'waits' ? schema : secretKeysOf(schema ?? {})
        },
        onParted: () => parted.push(keeper.id()),
      },
      store,
      {
        id: 'd',
        origin: { is: 'new' },
        kept: found && { revision: found.revision, savedAt: found.savedAt },
        ...start,
      },
    )
    const type = (value: unknown, key = 'name') => {
      store.edit({ do: 'set', path: [key], value })
      keeper.note()
    }
    return { store, keeper, type, parted }
  }
  const kept = (id = 'd') => readDraft(shelf.get(id))?.json
  return { left, shelf, world, tick, open, kept }
}
const textIn = (json: JsonObject | undefined) => nameIn(json ?? {})
const settled = () => new Promise((resolve) => setImmediate(resolve))

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
    store.keepUnparsed('s0/tool/configuration/env', '{"token": "abc", "a"')
    store.keepUnparsed('s0/tool/configuration/password', '["abc')
    store.edit({ do: 'set', path: ['apiToken'], value: 'abc' })
    keeper.note()
    await keeper.flush()
    expect(shelf.get('d')?.unparsed).toEqual([['s1/tool/configuration/env', '{"token": "", "a"']])
    expect(JSON.stringify(shelf.get('d'))).not.toContain('abc')
    expect(keeper.get()).toMatchObject({ is: 'saved', secrets: 1 })
    expect(keeper.wouldLose()).toBe(true)
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
  expect(shelf.get('d')?.unparsed).toEqual([['json', typed('')]])
})

describe('two tabs at one draft', () => {
  it('do not overwrite each other: who is later goes on with a draft of its own', async () => {
    const { open, tick, kept } = aBrowser()
    const first = open({})
    first.type('one')
    await tick(500)
    const second = open({})
    first.type('one, longer')
    await tick(500)
    second.type('two')
    await tick(500)
    expect(second.parted).toEqual([second.keeper.id()])
    expect(second.keeper.isParted()).toBe(true)
    first.type('one, the end')
    await tick(500)
    expect(kept('d')).toMatchObject({ name: 'one, the end' })
    expect(kept(second.keeper.id())).toMatchObject({ name: 'two' })
  })

  it('create it once: what another tab has sent or created is not sent again', async () => {
    const { open, tick } = aBrowser()
    const first = open({})
    first.type('one')
    await tick(500)
    const [second, third] = [open({}), open({})]
    expect(await first.keeper.noteSent('one')).toBe(true)
    expect(await second.keeper.noteSent('one')).toBe(false)
    await first.keeper.forget()
    expect(await third.keeper.noteSent('one')).toBe(false)
    expect(first.keeper.wouldLose()).toBe(false)
  })

  it('may create what the other has only changed, as a draft of its own', async () => {
    const { open, tick, kept } = aBrowser()
    const first = open({})
    first.type('one')
    await tick(500)
    const second = open({})
    first.type('one, longer')
    await tick(500)
    expect(await second.keeper.noteSent('one')).toBe(true)
    expect(kept(second.keeper.id())).toMatchObject({ name: 'one' })
    expect(kept('d')).toMatchObject({ name: 'one, longer' })
  })
})

it('writes down what is sent before it is, and that it was refused', async () => {
  const { open, shelf } = aBrowser()
  const { keeper, type } = open({})
  type('a')
  await keeper.noteSent('a')
  expect(shelf.get('d')?.sent).toBe('a')
  await keeper.noteSent(undefined)
  expect(shelf.get('d')).not.toHaveProperty('sent')
})

it('loses nothing older than a second, whatever is done when, and wherever it crashes', async () => {
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.string().map((value): Command => ({ do: 'set', path: ['name'], value })),
    fc.nat({ max: 3 }).map((at): Command => ({ do: 'add', step: { name: `n${at}` }, at })),
    fc.nat({ max: 5 }).map((at): Command => ({ do: 'remove', step: `s${at}` })),
    fc.nat({ max: 5 }).map((at): Command => ({ do: 'move', step: `s${at}`, to: 0 })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(command, fc.nat({ max: 1_200 }), fc.boolean()), { maxLength: 25 }),
      async (doings) => {
        const { open, tick, world, kept } = aBrowser()
        let { store, keeper } = open({})
        const seen: { readonly at: number; readonly text: string }[] = [{ at: -1, text: '' }]
        for (const [next, pause, isBroken] of doings) {
          world.isBroken = isBroken
          store.edit(next)
          keeper.note()
          seen.push({ at: world.time, text: JSON.stringify(store.get().history.present.pipeline) })
          await tick(Math.min(pause, 200))
          world.isBroken = false
          keeper.note()
          await tick(pause)
        }
        // A crash: whatever is in memory is gone.
        const old = seen.findLastIndex(({ at }) => at <= world.time - 1_000)
        const found = JSON.stringify(kept()) ?? ''
        const isEnough = seen.slice(Math.max(0, old)).some(({ text }) => text === found)
        // While the browser keeps nothing, the page says so.
        expect(isEnough || keeper.get().is === 'failed').toBe(true)
        ;({ store, keeper } = open({}))
        if (found !== '') expect(JSON.stringify(store.get().history.present.pipeline)).toBe(found)
      },
    ),
    { numRuns: 200 },
  )
})
