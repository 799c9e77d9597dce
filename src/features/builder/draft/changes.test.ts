import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '~/lib/json'
import { changesBetween } from './changes'

const parse = (text: string): JsonObject => JSON.parse(text)
const words = (before: JsonObject, after: JsonObject) =>
  changesBetween(before, after).map(({ kind, where }) => `${kind} ${where.join(' › ')}`)
const step = (name: string, more: JsonObject = {}): JsonObject => ({ name, ...more })
const steps = (...all: readonly unknown[]) => ({ steps: all })

describe('the changes between two records', () => {
  test.each([
    [{ name: 'a' }, { name: 'a' }, []],
    [{ name: 'a' }, { name: 'b', x: 1 }, ['changed name', 'added x']],
    [{ x: { y: 1, z: 2 } }, { x: { y: 1 } }, ['removed x › z']],
    [{ x: [1] }, { x: [1, 2] }, ['changed x']],
    [{ status: 'idle', run: {} }, { status: 'running', run: { number: 2 } }, []],
    [{ team: { status: 'a' } }, { team: { status: 'b' } }, ['changed team › status']],
    [steps(step('a')), steps(step('a', { status: 'failed', startedAt: 'x' })), []],
    [steps(step('a'), step('b')), steps(step('a'), step('n'), step('b')), ['added Step 2, n']],
    [steps(step('a'), step('b')), steps(step('b')), ['removed Step 1, a']],
    [
      steps(step('a'), step('b'), step('c')),
      steps(step('b'), step('c'), step('a')),
      ['moved Step 3, a'],
    ],
    [
      steps(step('a'), step('b')),
      steps(step('b'), step('a', { x: 1 })),
      ['moved Step 2, a', 'added Step 2, a › x'],
    ],
    [
      steps(step('a'), step('b')),
      steps(step('b'), step('n'), step('a')),
      ['added Step 2, n', 'moved Step 3, a'],
    ],
    [steps(step('a')), { steps: 'x' }, ['changed steps']],
    [{ steps: 'x' }, steps(step('a')), ['changed steps']],
    [{ steps: { all: [1] } }, { steps: { all: [2] } }, ['changed steps › all']],
    [
      steps(step('a', { tool: { configuration: { k: 1 } } })),
      steps(step('a', { tool: { configuration: { k: 2 } } })),
      ['changed Step 1, a › tool › configuration › k'],
    ],
    [
      steps(step('a', { _id: '1' }), step('b', { _id: '2' })),
      steps(step('renamed', { _id: '1' }), step('b', { _id: '2' })),
      ['changed Step 1, renamed › name'],
    ],
    [steps(null, 'x'), steps(null, 'y'), ['changed Step 2']],
  ])('from %j to %j, all changes are found', (before, after, expected) => {
    expect(words(before, after)).toEqual(expected)
  })

  test('each change has the old and the new value', () => {
    const [a, b, c] = [step('a'), step('b'), step('c')]
    expect(changesBetween(steps(a, b, 'x'), steps(b, c, 'y'))).toEqual([
      { kind: 'removed', where: ['Step 1, a'], before: a },
      { kind: 'added', where: ['Step 2, c'], after: c },
      { kind: 'changed', where: ['Step 3'], before: 'x', after: 'y' },
    ])
  })

  test('the keys that a run changes are compared too, if the caller ignores nothing', () => {
    const after = { status: 'running', ...steps(step('a', { status: 'failed' })) }
    const found = changesBetween({ status: 'idle', ...steps(step('a')) }, after, new Set())
    expect(found.map(({ where }) => where)).toEqual([['status'], ['Step 1, a', 'status']])
  })

  test('changes of keys such as __proto__ and constructor are found', () => {
    const after = parse('{"__proto__":{"a":1},"constructor":2}')
    expect(words({}, after)).toEqual(['added __proto__', 'added constructor'])
  })

  test('a value and its copy have no changes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        expect(changesBetween(value, parse(JSON.stringify(value)))).toEqual([])
      }),
    )
  })
})
