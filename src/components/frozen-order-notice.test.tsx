import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FrozenOrderNotice } from './frozen-order-notice'

const rowsOf = (keys: string) => keys.split('').map((key) => ({ key }))

/** Each letter is a row. */
function notice(rows: string, listed: string, all: string, isFiltered: boolean): string {
  const frozen = {
    rows: rowsOf(rows),
    listed: rowsOf(listed),
    all: rowsOf(all),
    catchUp() {},
  }
  return renderToStaticMarkup(<FrozenOrderNotice frozen={frozen} isFiltered={isFiltered} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('a deleted pipeline was removed, and only a pipeline that still exists no longer matches the filter', () => {
  expect(notice('abc', 'bc', 'bcx', true)).toBe('1 pipeline removed. Update list')
  expect(notice('abc', 'bc', 'bc', false)).toBe('1 pipeline removed. Update list')
  expect(notice('abcd', 'cde', 'bcde', true)).toBe(
    '1 pipeline removed. 1 pipeline no longer matches the filter. 1 pipeline now matches the filter. Update list',
  )
})

test('several rows have a plural verb, and new rows of a list without a filter were added', () => {
  expect(notice('abc', 'c', 'abc', true)).toBe(
    '2 pipelines no longer match the filter. Update list',
  )
  expect(notice('a', 'abc', 'abc', false)).toBe('2 pipelines added. Update list')
  expect(notice('ab', 'ba', 'ba', false)).toMatch(/^The order has changed\..* Update order$/)
})
