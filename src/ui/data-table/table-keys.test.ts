import { expect, test } from 'vitest'
import { keyName, readTableKey, type KeyPress, type ListPosition } from './use-active-row'

const PLACE: ListPosition = { at: 3, count: 20, page: 10, singleKeys: true }
const NO_MORE = {
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
}
const press = (key: string, more: Partial<KeyPress> = {}, place: Partial<ListPosition> = {}) =>
  readTableKey({ key, ...NO_MORE, ...more }, { ...PLACE, ...place })
const shift = { shiftKey: true }

test.each([
  ['ArrowRight', {}, { kind: 'control', step: 1 }],
  ['ArrowLeft', {}, { kind: 'control', step: -1 }],
  ['Home', { ctrlKey: true }, { kind: 'move', to: 0, extend: false }],
  ['End', shift, { kind: 'move', to: 19, extend: true }],
  ['PageDown', {}, { kind: 'move', to: 13, extend: false }],
  ['a', { metaKey: true }, { kind: 'select_all' }],
  [' ', shift, { kind: 'toggle', extend: true }],
  ['Escape', {}, { kind: 'clear' }],
  ['Enter', {}, undefined],
])('in a row, %s %j has the same command with and without single keys', (key, more, command) => {
  expect(press(key, more)).toEqual(command)
  expect(press(key, more, { singleKeys: false })).toEqual(command)
})

test.each([
  ['j', {}, { kind: 'move', to: 4, extend: false }],
  ['K', shift, { kind: 'move', to: 2, extend: true }],
  ['x', {}, { kind: 'toggle', extend: false }],
  ['*', shift, { kind: 'select_all' }],
  ['u', {}, { kind: 'restore' }],
])('%s %j has no command if single keys are switched off', (key, more, command) => {
  expect(press(key, more)).toEqual(command)
  for (const other of [
    { isComposing: true },
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
  ])
    expect(press(key, { ...more, ...other })).toBeUndefined()
  expect(press(key, more, { singleKeys: false })).toBeUndefined()
})

test('on a button in a row, Space presses the button, and all other keys act on the list', () => {
  const on = (key: string) => readTableKey({ key, ...NO_MORE }, PLACE, true)
  expect(on(' ')).toBeUndefined()
  expect(on('x')).toEqual({ kind: 'toggle', extend: false })
  expect(on('ArrowLeft')).toEqual({ kind: 'control', step: -1 })
})

test('outside a row, only a letter or sign has a name, without Control, Alt or text composition', () => {
  const outside = (key: string, more: Partial<KeyPress> = {}, singleKeys = true) =>
    keyName({ key, ...NO_MORE, ...more }, singleKeys, false)
  expect(['j', 'K', 'x', '*', 'a', 'r'].map((key) => outside(key)).join('')).toBe('jkx*ar')
  for (const key of ['ArrowDown', 'PageUp', 'Home', ' ', 'Escape', 'Enter'])
    expect(outside(key)).toBe('')
  for (const other of ['isComposing', 'ctrlKey', 'metaKey', 'altKey'] as const)
    expect(outside('a', { [other]: true })).toBe('')
  expect(outside('a', {}, false)).toBe('')
})

test('keys never move beyond the list, even if it has no rows', () => {
  expect(press('ArrowUp', {}, { at: 0 })).toMatchObject({ to: 0 })
  expect(press('PageDown', {}, { at: 15 })).toMatchObject({ to: 19 })
  expect(press('End', {}, { count: 0 })).toMatchObject({ to: 0 })
})
