import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '~/lib/csv'
import { idsOfFile } from './add-tasks'

test('any ids can be read from a CSV file that Sluice exported', () => {
  const anyIds = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1 }))
  fc.assert(
    fc.property(anyIds, fc.string(), (ids, name) => {
      const csv = csvOf(
        ['id', 'name'],
        ids.map((id) => [id, name]),
      )
      expect(idsOfFile(csv)).toEqual(ids)
    }),
  )
})

test.each([
  ['a JSON list', '\uFEFF["a b", "c", 7, "", "c"]', ['a b', 'c']],
  ['plain text', 'a, b\nc', ['a', 'b', 'c']],
  ['text that is JSON but not a list', '{"a":1}', ['{"a":1}']],
  ['an empty file', '', []],
])('the ids are read from %s', (_, text, ids) => {
  expect(idsOfFile(text)).toEqual(ids)
})
