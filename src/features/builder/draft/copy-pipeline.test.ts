import { expect, test } from 'vitest'
import { copyOf, freeName } from './copy-pipeline'

test('a copy gets the first name that is not in use', () => {
  expect(freeName('a', new Set())).toBe('a copy')
  expect(freeName('a', new Set(['a copy']))).toBe('a copy 2')
  expect(freeName('a', new Set(['a copy', 'a copy 2']))).toBe('a copy 3')
})

test('a copy lacks the keys that the service sets, even if the id is in `id`', () => {
  const record = { _id: '1', id: 'mine', createdAt: 'x', updatedAt: 'y', name: 'a', steps: [] }
  expect(copyOf(record, 'b')).toEqual({ id: 'mine', name: 'b', steps: [] })
  expect(copyOf({ id: '1', name: 'a' }, 'b')).toEqual({ name: 'b' })
})
