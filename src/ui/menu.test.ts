import { assert, array, constantFrom, nat, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { indexAfterKey } from './menu'

const LABELS = ['Run', 'Check status', 'Stop…', 'Reset…', 'Delete…']

test('the arrow keys of a menu wrap around at both ends', () => {
  expect(indexAfterKey('ArrowDown', 4, LABELS)).toBe(0)
  expect(indexAfterKey('ArrowUp', 0, LABELS)).toBe(4)
  expect(indexAfterKey('ArrowDown', 1, LABELS)).toBe(2)
  expect([indexAfterKey('Home', 3, LABELS), indexAfterKey('End', 1, LABELS)]).toEqual([0, 4])
})

test('a letter moves to the next entry of the menu that begins with it', () => {
  expect(indexAfterKey('r', 0, LABELS)).toBe(3)
  expect(indexAfterKey('R', 3, LABELS)).toBe(0)
  expect(indexAfterKey('x', 0, LABELS)).toBeUndefined()
})

test('no key moves out of the menu, and other keys do nothing', () => {
  const key = oneof(
    constantFrom('ArrowDown', 'ArrowUp', 'Home', 'End', ' ', 'Enter', 'Tab', 'Shift'),
    string(),
  )
  assert(
    property(key, nat(9), array(string(), { maxLength: 10 }), (pressed, at, labels) => {
      const place = indexAfterKey(pressed, at, labels)
      expect(place === undefined || labels[place] !== undefined).toBe(true)
      if (['Enter', ' ', 'Tab', 'Shift'].includes(pressed)) expect(place).toBeUndefined()
    }),
  )
})
