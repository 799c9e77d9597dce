import { expect, test } from 'vitest'
import { idOfEntry, hasResourceId, withoutIds } from './entry-id'

import { idFrom } from './coerce'

test.each([
  'p1',
  '7',
  ' ',
  '',
  7,
  0,
  -1,
  1.5,
  2 ** 53,
  Number.NaN,
  true,
  null,
  undefined,
  [],
  ['p1'],
])('%j is an id in an entry exactly if it is an id in a record', (value) =>
  expect(idOfEntry(value, new Set())).toBe(idFrom(value)),
)

test.each([
  [{ target: 'p1' }, 'p1'],
  [{ task_id: 7 }, '7'],
  [{ target: { _id: 'p1', id: 'x' } }, 'p1'],
  [{ pipeline: { id: 'p1' } }, 'p1'],
  [{ id: '', _id: 'p1' }, 'p1'],
  [{ pipeline: {} }, undefined],
  [{ message: 'p1' }, undefined],
])('the entry %j is about the id %s', (entry, id) => {
  expect(idOfEntry(entry, new Set())).toBe(id)
  expect(hasResourceId(entry)).toBe(id !== undefined)
})

test('a name or a kind is an id only if that id was requested', () => {
  for (const key of ['pipeline', 'resource', 'task']) {
    expect(idOfEntry({ [key]: 'p1' }, new Set(['p1']))).toBe('p1')
    expect(idOfEntry({ [key]: 'deploy' }, new Set(['p1']))).toBeUndefined()
    expect(idOfEntry({ [key]: 'p1', id: 'error-7' }, new Set(['p1']))).toBe('p1')
    expect(hasResourceId({ [key]: 'deploy' })).toBe(true)
  }
})

test('an entry without its ids contains no key of an id', () => {
  const ids = { target: 1, id: 2, pipeline: 3, resource: {}, task_id: 4 }
  expect(withoutIds({ ...ids, ok: true, title: 't' })).toEqual({ ok: true, title: 't' })
})
