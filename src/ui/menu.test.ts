import { assert, array, constantFrom, nat, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { placeInMenu } from './menu'

const LABELS = ['Run', 'Check status', 'Stop…', 'Reset…', 'Delete…']

test('arrows wrap around at both ends', () => {
  expect(placeInMenu('ArrowDown', 4, LABELS)).toBe(0)
  expect(placeInMenu('ArrowUp', 0, LABELS)).toBe(4)
  expect(placeInMenu('ArrowDown', 1, LABELS)).toBe(2)
  expect([placeInMenu('Home', 3, LABELS), placeInMenu('End', 1, LABELS)]).toEqual([0, 4])
})

test('a letter moves to the next entry that begins with it', () => {
  expect(placeInMenu('r', 0, LABELS)).toBe(3)
  expect(placeInMenu('R', 3, LABELS)).toBe(0)
  expect(placeInMenu('x', 0, LABELS)).toBeUndefined()
})

test('no key moves out of the menu, and other keys do nothing', () => {
  const key = oneof(
    constantFrom('ArrowDown', 'ArrowUp', 'Home', 'End', ' ', 'Enter', 'Tab', 'Shift'),
    string(),
  )
  assert(
    property(key, nat(9), array(string(), { maxLength: 10 }), (pressed, at, labels) => {
      const place = placeInMenu(pressed, at, labels)
      expect(place === undefined || labels[place] !== undefined).toBe(true)
      if (['Enter', ' ', 'Tab', 'Shift'].includes(pressed)) expect(place).toBeUndefined()
    }),
  )
})
