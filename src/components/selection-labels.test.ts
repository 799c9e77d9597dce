import { describe, expect, test } from 'vitest'
import { selectionText } from './selection-labels'

describe('the text of the selection bar', () => {
  test.each([
    [{ selected: 1, inList: 1, rows: 1, isFiltered: false }, '1 selected'],
    [{ selected: 1, inList: 1, rows: 1, isFiltered: true }, '1 selected'],
    [{ selected: 3, inList: 3, rows: 61, isFiltered: false }, '3 selected'],
    [{ selected: 61, inList: 61, rows: 61, isFiltered: false }, '61 selected, all in this list'],
    [
      { selected: 8, inList: 8, rows: 8, isFiltered: true },
      '8 selected, all that match the filter',
    ],
    [{ selected: 7, inList: 7, rows: 8, isFiltered: true }, '7 selected'],
    [{ selected: 8, inList: 7, rows: 7, isFiltered: true }, '8 selected, 1 not in this list'],
    [{ selected: 5, inList: 3, rows: 7, isFiltered: true }, '5 selected, 2 not in this list'],
    [{ selected: 5, inList: 3, rows: 3, isFiltered: false }, '5 selected, 2 not in this list'],
    [{ selected: 37, inList: 0, rows: 7, isFiltered: true }, '37 selected, none in this list'],
    [{ selected: 29, inList: 0, rows: 0, isFiltered: true }, '29 selected, none in this list'],
    [{ selected: 1, inList: 0, rows: 0, isFiltered: false }, '1 selected, none in this list'],
  ])('the text of the selection bar for %o has the right counts', (counts, text) => {
    expect(selectionText(counts)).toBe(text)
  })

  test('never contains “all” for an empty list', () => {
    for (const selected of [0, 1, 37])
      for (const isFiltered of [true, false])
        expect(selectionText({ selected, inList: 0, rows: 0, isFiltered })).not.toMatch(/all/)
  })
})

test('the selection bar says “all in this list” if the service has more pages', () => {
  const page = { rows: 6, isFiltered: false, isPartial: true }
  expect(selectionText({ ...page, selected: 6, inList: 6 })).toBe('6 selected, all in this list')
  expect(selectionText({ ...page, selected: 6, inList: 6, isFiltered: true })).toBe(
    '6 selected, all in this list that match the filter',
  )
})
