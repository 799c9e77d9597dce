import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '~/lib/json'
import {
  type DraftCommand,
  type Draft,
  applyCommand,
  draftOf,
  isTextUnparsed,
  applyEdit,
  historyOf,
  redo,
  undo,
} from './draft'
import { textAt, listAt } from '~/lib/json-path'

const odd = fc.constantFrom('a', '__proto__', 'constructor', 'x-unknown', 'toString')
const anyValue = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, '', 0))
const anObject = (known: JsonObject) =>
  fc
    .array(fc.tuple(odd, anyValue), { maxLength: 3 })
    .map((entries): JsonObject => ({ ...Object.fromEntries(entries), ...known }))
const aStep = fc
  .record({ name: fc.string(), tool_identifier: odd, unknown: anyValue })
  .chain(({ name, tool_identifier, unknown }) =>
    anObject({ name, tool: { tool_identifier, configuration: { unknown } } }),
  )
const aPipeline = fc
  .tuple(fc.array(fc.oneof(aStep, anyValue), { maxLength: 4 }), fc.string())
  .chain(([steps, name]) => anObject({ name, steps }))

/** Makes a command for a draft. If the command names a step, this step may be missing in the draft. */
type MakeCommand = (draft: Draft) => DraftCommand
const place = fc.nat({ max: 6 })
const stepAt = (draft: Draft, at: number) => draft.keys[at] ?? 'none'
const anyCommand: fc.Arbitrary<MakeCommand> = fc.oneof(
  fc.tuple(odd, anyValue).map(([key, to]): MakeCommand => () => ({
    type: 'set',
    path: [key],
    value: to,
  })),
  fc.tuple(place, odd, anyValue).map(([at, key, to]): MakeCommand => (draft) => ({
    type: 'set-in-step',
    step: stepAt(draft, at),
    path: ['tool', 'configuration', key],
    value: to,
  })),
  fc.tuple(aStep, place).map(([step, at]): MakeCommand => () => ({ type: 'add', step, at })),
  fc.tuple(place, place).map(([at, to]): MakeCommand => (draft) => ({
    type: 'move',
    step: stepAt(draft, at),
    to,
  })),
  place.map((at): MakeCommand => (draft) => ({ type: 'duplicate', step: stepAt(draft, at) })),
  place.map((at): MakeCommand => (draft) => ({ type: 'remove', step: stepAt(draft, at) })),
  aPipeline.map((pipeline): MakeCommand => () => ({ type: 'replace', pipeline, losses: [] })),
)
const commands = fc.array(anyCommand, { maxLength: 40 })

const text = (draft: Draft) => JSON.stringify(draft.pipeline)
const runs = { numRuns: 300 }

describe('a draft', () => {
  it('keeps all keys of the pipeline that it was created from', () => {
    fc.assert(
      fc.property(aPipeline, (pipeline) => {
        expect(text(draftOf(pipeline))).toBe(JSON.stringify(pipeline))
      }),
      runs,
    )
  })

  it('has one unique key per step, after any commands', () => {
    fc.assert(
      fc.property(aPipeline, commands, (pipeline, all) => {
        let draft = draftOf(pipeline)
        for (const next of all) {
          draft = applyCommand(draft, next(draft))
          expect(draft.keys).toHaveLength(listAt(draft.pipeline, 'steps').length)
          expect(new Set(draft.keys).size).toBe(draft.keys.length)
        }
        expect(({} as Record<string, unknown>)['a']).toBeUndefined()
      }),
      runs,
    )
  })

  it('keeps every key that a command does not change', () => {
    fc.assert(
      fc.property(aPipeline, anyCommand, (pipeline, next) => {
        const before = draftOf(pipeline)
        const command = next(before)
        if (command.type === 'replace' || command.type === 'set') return
        const after = applyCommand(before, command)
        for (const key of Object.keys(pipeline)) {
          if (key === 'steps') continue
          expect(JSON.stringify(after.pipeline[key])).toBe(JSON.stringify(pipeline[key]))
        }
        const named = 'step' in command && typeof command.step === 'string' ? command.step : ''
        for (const [at, key] of before.keys.entries()) {
          const now = after.keys.indexOf(key)
          if (key === named && command.type === 'remove') expect(now).toBe(-1)
          else if (key !== named) {
            expect(listAt(after.pipeline, 'steps')[now]).toBe(listAt(before.pipeline, 'steps')[at])
          }
        }
      }),
      runs,
    )
  })

  it.each([
    [0, 'cab'],
    [1, 'acb'],
    [9, 'abc'],
    [-1, 'cab'],
  ])('moves a step to index %i, or to the nearest end', (to, order) => {
    const draft = draftOf({ steps: ['a', 'b', 'c'] })
    const moved = applyCommand(draft, { type: 'move', step: draft.keys[2] ?? '', to })
    expect(listAt(moved.pipeline, 'steps').join('')).toBe(order)
  })

  it('keeps the other keys of a step whose configuration changes', () => {
    const step = JSON.parse('{"__proto__":{"a":1},"x":[null],"tool":{"tool_identifier":"t","y":2}}')
    const draft = draftOf({ steps: [step] })
    const after = applyCommand(draft, {
      type: 'set-in-step',
      step: 's0',
      path: ['tool', 'configuration', 'script'],
      value: 'make',
    })
    expect(text(after)).toBe(
      '{"steps":[{"__proto__":{"a":1},"x":[null],"tool":{"tool_identifier":"t","y":2,"configuration":{"script":"make"}}}]}',
    )
  })

  it('uses typed JSON once it is an object, and keeps the text until then', () => {
    const draft = draftOf({ steps: [{ a: 1 }] })
    const type = (from: Draft, typed: string) =>
      applyCommand(from, { type: 'set-text', text: typed })
    const half = type(draft, '{"steps":[{"a":1},')
    expect([half.pipeline, isTextUnparsed(half)]).toEqual([draft.pipeline, true])
    const whole = type(half, '{"steps":[{"a":1},{"__proto__":1}]}')
    expect([text(whole), isTextUnparsed(whole)]).toEqual([whole.text, false])
    expect(whole.keys).toEqual(['s0', 's1'])
    expect(type(whole, '[1]').pipeline).toBe(whole.pipeline)
    const byForm = applyCommand(half, { type: 'set', path: ['name'], value: 'x' })
    expect([byForm.text, byForm.pipeline['name']]).toEqual([undefined, 'x'])
    expect(applyCommand(half, { type: 'remove', step: 'none' })).toBe(half)
  })

  it('leaves `steps` unchanged if it is not a list', () => {
    const draft = draftOf({ steps: 'none yet' })
    expect(applyCommand(draft, { type: 'add', step: {}, at: 0 })).toBe(draft)
  })

  it('keeps the keys of the other steps when a step is added or removed between them', () => {
    const draft = draftOf({ steps: [{ a: 1 }, { b: 1 }, { c: 1 }] })
    const keysWith = (from: Draft, ...steps: readonly JsonObject[]) =>
      applyCommand(from, { type: 'set-text', text: JSON.stringify({ steps }) })
    const typed = keysWith(draft, { a: 1 }, { new: 1 }, { b: 1 }, { c: 1 })
    expect(typed.keys).toEqual(['s0', 's3', 's1', 's2'])
    expect(keysWith(typed, { a: 1 }, { b: 1 }, { c: 1 }).keys).toEqual(['s0', 's1', 's2'])
    const beforeLast = keysWith(draft, { a: 1 }, { b: 1 }, { new: 1 }, { c: 1 })
    expect(beforeLast.keys).toEqual(['s0', 's1', 's3', 's2'])
  })

  it('a command without effect returns the same object', () => {
    const draft = draftOf({ steps: [{ name: 'a' }] })
    const set = { type: 'set-in-step', step: 's0' } as const
    expect(applyCommand(draft, { ...set, path: ['name'], value: 'a' })).toBe(draft)
    expect(applyCommand(draft, { ...set, path: [], value: undefined })).toBe(draft)
    expect(applyCommand(draft, { ...set, step: 's9', path: ['name'], value: 'b' })).toBe(draft)
  })

  it('copies a step without the data of its run', () => {
    const run = { _id: '1', status: 'failed', startedAt: 'then', finishedAt: 'now' }
    const step = { ...run, name: 'build', tool: { configuration: { status: 'kept' } } }
    const copied = applyCommand(draftOf({ steps: [step] }), { type: 'duplicate', step: 's0' })
    expect(copied.pipeline['steps']).toEqual([
      step,
      { name: 'build 2', tool: { configuration: { status: 'kept' } } },
    ])
  })

  it('gives the copy of a step the next free number', () => {
    const named = (...names: readonly string[]) =>
      draftOf({ steps: names.map((name) => ({ name })) })
    const copy = (draft: Draft) => {
      const { pipeline } = applyCommand(draft, { type: 'duplicate', step: 's0' })
      return listAt(pipeline, 'steps').map((step) => textAt(step, 'name'))[1]
    }
    expect(copy(named('build', 'build 2', 'test'))).toBe('build 3')
    expect(copy(named('build 2', 'build 3'))).toBe('build 4')
    expect(copy(named('node18'))).toBe('node18 2')
  })

  it('copies a step without a name, and adds no name', () => {
    for (const step of [{ name: '' }, { name: ' ' }, {}, { name: 7 }]) {
      const copied = applyCommand(draftOf({ steps: [step] }), { type: 'duplicate', step: 's0' })
      expect(copied.pipeline['steps']).toEqual([step, step])
    }
  })
})

describe('the history of a draft', () => {
  it('undoes and redoes any commands, and restores the exact JSON', () => {
    fc.assert(
      fc.property(aPipeline, commands, (pipeline, all) => {
        let history = historyOf(draftOf(pipeline))
        const seen = [history.present]
        for (const [at, next] of all.entries()) {
          // The edits are an hour apart, so each one is a separate Undo step.
          history = applyEdit(history, next(history.present), at * 3_600_000)
          if (history.present !== seen.at(-1)) seen.push(history.present)
        }
        for (const before of seen.slice(0, -1).toReversed()) {
          history = undo(history)
          expect(text(history.present)).toBe(text(before))
          expect(history.present.keys).toEqual(before.keys)
        }
        expect(undo(history)).toBe(history)
        for (const after of seen.slice(1)) {
          history = redo(history)
          expect(text(history.present)).toBe(text(after))
        }
        expect(redo(history)).toBe(history)
      }),
      runs,
    )
  })

  it('treats fast typing as one step, and another field or a pause as a new step', () => {
    let history = historyOf(draftOf({}))
    const type = (path: string, value: string, at: number) => {
      history = applyEdit(history, { type: 'set', path: [path], value }, at)
    }
    type('name', 'a', 0)
    type('name', 'ab', 200)
    type('description', 'x', 400)
    type('description', 'xy', 600)
    type('description', 'xy z', 5_000)
    expect(history.past).toHaveLength(3)
    history = undo(undo(history))
    expect(history.present.pipeline).toEqual({ name: 'ab' })
  })

  it('restores typed JSON, valid or not', () => {
    let history = historyOf(draftOf({ name: 'a' }))
    history = applyEdit(history, { type: 'set-text', text: '{"name":' }, 0)
    history = applyEdit(history, { type: 'set', path: ['name'], value: 'b' }, 5_000)
    history = undo(history)
    expect(history.present).toMatchObject({ text: '{"name":', pipeline: { name: 'a' } })
    expect(redo(history).present).toMatchObject({ pipeline: { name: 'b' } })
    expect(undo(history).present.text).toBeUndefined()
  })

  it('can undo more than a hundred commands, including deletions and moves', () => {
    let history = historyOf(draftOf({ steps: [] }))
    for (let at = 0; at < 150; at += 1) {
      history = applyEdit(history, { type: 'add', step: { name: String(at) }, at: 0 }, at)
      const [first = ''] = history.present.keys
      if (at % 3 === 1) history = applyEdit(history, { type: 'move', step: first, to: 9 }, at)
      if (at % 5 === 4) history = applyEdit(history, { type: 'remove', step: first }, at)
    }
    expect(history.past.length).toBeGreaterThan(200)
    while (history.past.length > 0) history = undo(history)
    expect(listAt(history.present.pipeline, 'steps')).toEqual([])
    expect(isJsonObject(history.present.pipeline)).toBe(true)
  })
})
