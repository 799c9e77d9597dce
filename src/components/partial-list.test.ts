import { expect, test } from 'vitest'
import { countWords, coveredWords, partialWords, sentWords, unseenWords } from './partial-list'

test.each([
  [0, 50, '0 of 50 pipelines: the service sent one page'],
  [0, 1, '0 of 1 pipeline: the service sent one page'],
  [1, 2, '1 of 2 pipelines: the service sent one page'],
  [6, 1_050, '6 of 1,050 pipelines: the service sent one page'],
  [0, undefined, '0 pipelines: the service has more'],
  [1, undefined, '1 pipeline: the service has more'],
  [6, undefined, '6 pipelines: the service has more'],
])('the text for a list with %d of %s records', (received, total, text) =>
  expect(partialWords({ received, total })).toBe(text),
)

test('the texts for an incomplete list fit into a sentence', () => {
  expect(sentWords({ received: 6, total: 50 })).toBe('the 6 of 50 pipelines that the service sent')
  expect(sentWords({ received: 1, total: undefined }, 'registered tool')).toBe(
    'the 1 registered tool that the service sent (there are more)',
  )
  expect(unseenWords({ received: 6, total: 50 })).toBe(
    'the service has 44 more that Sluice cannot see',
  )
  expect(unseenWords({ received: 6, total: undefined })).toBe(
    'the service has more that Sluice cannot see',
  )
})

test('the text beside an incomplete list has both numbers', () => {
  expect(countWords(6, 6, { received: 6, total: 50 })).toBe('6 of 50')
  expect(countWords(6, 6, { received: 6, total: undefined })).toBe('first 6')
  expect(countWords(3, 6, { received: 6, total: 50 })).toBe('3 of 6 sent')
})

test('a statement about an incomplete list names the records that it covers', () => {
  expect(coveredWords({ items: [1, 2], unreadable: [] })).toBeUndefined()
  expect(coveredWords({ items: [1, 2], unreadable: [], total: 50 })).toBe(
    'the 2 of 50 pipelines that the service sent',
  )
  expect(coveredWords({ items: [1, 2], unreadable: [17] }, 'registered tool')).toBe(
    'the 2 of 3 registered tools that could be read',
  )
  expect(coveredWords({ items: [1, 2], unreadable: [17], total: 50 })).toBe(
    'the 2 of 50 pipelines that could be read',
  )
  expect(coveredWords({ items: [1], unreadable: [17], more: true })).toBe(
    'the 1 pipeline that could be read',
  )
})
