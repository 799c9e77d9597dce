import { expect, test } from 'vitest'
import { createAnswerMemory } from './answer-memory'

const answer = (status: string, ...ids: readonly string[]) => {
  const json = { results: ids.map((id) => ({ target: id, resource: { _id: id, status } })) }
  return [json, JSON.stringify(json)] as const
}

test('an answer without news is the reply of before, with the very same records', () => {
  const read = createAnswerMemory()
  const first = read('status', ['a', 'b'], ...answer('running', 'a', 'b'))
  read('status', ['c'], ...answer('idle', 'c'))
  expect(read('status', ['a', 'b'], ...answer('running', 'a', 'b'))).toBe(first)

  const news = read('status', ['a', 'b'], ...answer('failed', 'a', 'b'))
  expect(news.perId.get('b')?.resource?.status).toBe('failed')
  // What is no longer there must not be said again when it comes back.
  expect(read('status', ['a', 'b'], ...answer('running', 'a', 'b'))).toEqual(first)
})

test('the same answer to other ids is another reply', () => {
  const read = createAnswerMemory()
  read('status', ['a'], ...answer('running', 'a', 'b'))
  expect(read('status', ['a', 'b'], ...answer('running', 'a', 'b')).perId.size).toBe(2)
})

test('of a very long answer, whose text is only its beginning, all is read', () => {
  const read = createAnswerMemory()
  const beginning = ' '.repeat(350_000)
  read('status', ['a'], answer('running', 'a')[0], beginning)
  const news = read('status', ['a'], answer('failed', 'a')[0], beginning)
  expect(news.perId.get('a')?.resource?.status).toBe('failed')
})
