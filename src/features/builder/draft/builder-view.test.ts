import { expect, test } from 'vitest'
import { readBuilderView, stepAddress, shownStepIndex, writeBuilderView } from './builder-view'

const read = (search: string) => readBuilderView(new URLSearchParams(search))

test.each([
  ['', { step: undefined, editor: 'form' }],
  ['step=2&editor=json', { step: 2, editor: 'json' }],
  ['step=add', { step: 'add', editor: 'form' }],
  ['step=0&editor=x', { step: undefined, editor: 'form' }],
  ['step=1e3', { step: undefined, editor: 'form' }],
] as const)('the address “%s” opens its step and editor', (search, view) => {
  expect(read(search)).toEqual(view)
})

test('a URL is written without defaults and keeps its other parameters', () => {
  const write = (search: string, view: ReturnType<typeof read>) =>
    writeBuilderView(new URLSearchParams(search), view).toString()
  expect(write('draft=d', { step: 2, editor: 'json' })).toBe('draft=d&step=2&editor=json')
  expect(write('draft=d&step=2&editor=json', { step: undefined, editor: 'form' })).toBe('draft=d')
  expect(stepAddress('', 0)).toBe('?step=1')
  expect(stepAddress('draft=d', 1)).toBe('?draft=d&step=2')
})

test('the first step is open by default, and the last step if the step in the address does not exist', () => {
  const shown = (step: number | 'add' | undefined, count: number) =>
    shownStepIndex({ step, editor: 'form' }, count)
  expect([shown(undefined, 3), shown(2, 3), shown(9, 3)]).toEqual([0, 1, 2])
  expect([shown('add', 3), shown(1, 0)]).toEqual([-1, -1])
})
