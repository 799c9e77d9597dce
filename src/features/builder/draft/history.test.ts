import { describe, expect, it } from 'vitest'
import { draftOf, type DraftCommand, applyEdit, historyOf, redo, undo, type History } from './draft'

const set = (value: unknown, key = 'name'): DraftCommand => ({ type: 'set', path: [key], value })
const begun = () => historyOf(draftOf({ name: '', steps: [{}, {}] }))
const after = (...commands: readonly (readonly [DraftCommand, number])[]): History =>
  commands.reduce((history, [command, at]) => applyEdit(history, command, at), begun())
const pipelineOf = ({ present }: History) => present.pipeline

describe('undo', () => {
  it('undo and redo change one command at a time', () => {
    const history = after([set('a'), 0], [{ type: 'remove', step: 's0' }, 0], [set('b'), 0])
    const back = undo(history)
    expect(pipelineOf(back)).toEqual({ name: 'a', steps: [{}] })
    expect(pipelineOf(undo(back))).toEqual({ name: 'a', steps: [{}, {}] })
    expect(pipelineOf(undo(undo(back)))).toEqual({ name: '', steps: [{}, {}] })
    const forth = redo(redo(redo(undo(undo(back)))))
    expect(pipelineOf(forth)).toEqual(pipelineOf(history))
    expect(pipelineOf(undo(undo(forth)))).toEqual({ name: 'a', steps: [{}, {}] })
  })

  it('undo and redo stop at both ends of the history', () => {
    const history = after([set('a'), 0])
    expect(redo(history)).toBe(history)
    const first = undo(history)
    expect(undo(first)).toBe(first)
  })

  it('undo ignores commands that changed nothing', () => {
    const history = after([set('a'), 0])
    expect(applyEdit(history, set('a'), 5)).toBe(history)
  })

  it('the next command after an undo discards the redo steps', () => {
    const history = applyEdit(undo(after([set('a'), 0], [set('b'), 9_000])), set('c'), 9_500)
    expect(redo(history)).toBe(history)
    expect(pipelineOf(undo(history))).toMatchObject({ name: 'a' })
  })

  it('at most 300 undo steps are kept', () => {
    let history = begun()
    for (let at = 1; at <= 400; at += 1) history = applyEdit(history, set(at), at * 10_000)
    for (let at = 0; at < 500; at += 1) history = undo(history)
    expect(pipelineOf(history)).toMatchObject({ name: 100 })
  })
})

describe('typing into one field', () => {
  it.each([
    ['letters in quick succession are one undo step', [set('a'), 0], [set('ab'), 1_500], ''],
    ['numbers in quick succession are one undo step', [set(1), 0], [set(12), 100], ''],
    ['a pause starts a new undo step', [set('a'), 0], [set('ab'), 1_501], 'a'],
    ['another field starts a new undo step', [set('a'), 0], [set('x', 'description'), 1], 'a'],
    ['a clock that was set back starts a new undo step', [set('a'), 1_000], [set('ab'), 999], 'a'],
    ['a value that is not typed starts a new undo step', [set('a'), 0], [set(true), 1], 'a'],
    [
      'letters of tags in quick succession are one undo step',
      [set(['a']), 0],
      [set(['ab']), 1],
      '',
    ],
    [
      'two replacements of the whole pipeline are two undo steps',
      [{ type: 'set', path: [], value: { name: 'a' } }, 0],
      [{ type: 'set', path: [], value: { name: 'b' } }, 1],
      'a',
    ],
    [
      'JSON and a field are separate undo steps',
      [set('a'), 0],
      [{ type: 'set-text', text: '{"name":"b"}' }, 1],
      'a',
    ],
  ] as const)('in the history of one field, %s', (_what, first, second, before) => {
    expect(pipelineOf(undo(after([...first], [...second])))).toMatchObject({ name: before })
  })

  it('changes of the JSON in quick succession are one undo step', () => {
    const type = (text: string): DraftCommand => ({ type: 'set-text', text })
    const history = after([type('{"name":"a"}'), 0], [type('{"name":"ab"}'), 10])
    expect(pipelineOf(undo(history))).toMatchObject({ name: '' })
  })

  it('typing starts a new undo step in another step, and after a move', () => {
    const inStep = (step: string, value: unknown): DraftCommand => {
      return { type: 'set-in-step', step, path: ['name'], value }
    }
    const two = after([inStep('s0', 'a'), 0], [inStep('s1', 'b'), 1])
    expect(pipelineOf(undo(two))['steps']).toEqual([{ name: 'a' }, {}])
    const one = after([inStep('s0', 'a'), 0], [inStep('s0', 'ab'), 1])
    expect(pipelineOf(undo(one))['steps']).toEqual([{}, {}])
    const moved = after(
      [inStep('s0', 'a'), 0],
      [{ type: 'move', step: 's0', to: 1 }, 1],
      [inStep('s0', 'ab'), 2],
    )
    expect(pipelineOf(undo(moved))['steps']).toEqual([{}, { name: 'a' }])
  })

  it('typing in a field of the pipeline after a field of a step starts a new undo step', () => {
    const history = after(
      [{ type: 'set', path: ['name'], value: 'a' }, 0],
      [{ type: 'set-in-step', step: 's0', path: ['name'], value: 'b' }, 1],
    )
    expect(pipelineOf(undo(history))).toEqual({ name: 'a', steps: [{}, {}] })
  })

  it('typing starts a new undo step after an undo or redo', () => {
    const back = applyEdit(
      undo(after([set('a'), 0], [set('x', 'b'), 5], [set('y', 'b'), 10])),
      set('ab'),
      20,
    )
    expect(pipelineOf(undo(back))).toMatchObject({ name: 'a' })
    const forth = applyEdit(redo(undo(after([set('a'), 0]))), set('ab'), 10)
    expect(pipelineOf(undo(forth))).toMatchObject({ name: 'a' })
  })
})
