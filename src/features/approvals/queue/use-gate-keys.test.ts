import { describe, expect, test } from 'vitest'
import { readQueueKey, type QueuePlace } from './use-gate-keys'

const PLACE: QueuePlace = { where: 'queue', at: 3, count: 20, page: 10, singleKeys: true }
const press = (key: string, more: object = {}, place: Partial<QueuePlace> = {}) =>
  readQueueKey(
    {
      key,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      isComposing: false,
      ...more,
    },
    { ...PLACE, ...place },
  )
const shift = { shiftKey: true }

describe('keys anywhere on the page', () => {
  test.each([
    ['j', {}, { kind: 'move', to: 4, extend: false }],
    ['K', shift, { kind: 'move', to: 2, extend: true }],
    ['x', {}, { kind: 'toggle', extend: false }],
    ['X', shift, { kind: 'toggle', extend: true }],
    ['*', shift, { kind: 'select_all' }],
    ['u', {}, { kind: 'restore' }],
    ['a', {}, { kind: 'decide', action: 'approve' }],
    ['r', {}, { kind: 'decide', action: 'reject' }],
  ])('the key %s with %j has the same command wherever the focus is', (key, more, command) => {
    for (const where of ['queue', 'detail', 'elsewhere'] as const)
      expect(press(key, more, { where })).toEqual(command)
  })

  test.each(['j', 'k', 'x', '*', 'u', 'a', 'r'])(
    'the key %s does nothing during text composition, with Control or Alt, or if single keys are off',
    (key) => {
      const outside = { where: 'elsewhere' } as const
      expect(press(key, { isComposing: true }, outside)).toBeUndefined()
      expect(press(key, { ctrlKey: true }, outside)).toBeUndefined()
      expect(press(key, { metaKey: true }, outside)).toBeUndefined()
      expect(press(key, { altKey: true }, outside)).toBeUndefined()
      expect(press(key, {}, { ...outside, singleKeys: false })).toBeUndefined()
    },
  )
})

describe('keys in the queue', () => {
  test.each([
    ['ArrowDown', {}, { kind: 'move', to: 4, extend: false }],
    ['ArrowUp', shift, { kind: 'move', to: 2, extend: true }],
    ['PageDown', {}, { kind: 'move', to: 13, extend: false }],
    ['PageUp', {}, { kind: 'move', to: 0, extend: false }],
    ['Home', {}, { kind: 'move', to: 0, extend: false }],
    ['End', {}, { kind: 'move', to: 19, extend: false }],
    [' ', shift, { kind: 'toggle', extend: true }],
    ['a', { ctrlKey: true }, { kind: 'select_all' }],
    ['Escape', {}, { kind: 'clear' }],
    // Enter opens a gate. It never approves or rejects.
    ['Enter', {}, { kind: 'open' }],
  ])('%s %j works with and without single-key shortcuts', (key, more, command) => {
    expect(press(key, more)).toEqual(command)
    expect(press(key, more, { singleKeys: false })).toEqual(command)
    expect(press(key, more, { where: 'elsewhere' })).toBeUndefined()
  })
})

test('in the details, Escape moves to the row, and Enter presses the focused button', () => {
  expect(press('Escape', {}, { where: 'detail' })).toEqual({ kind: 'leave' })
  expect(press('Enter', {}, { where: 'detail' })).toBeUndefined()
})
