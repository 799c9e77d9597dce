import { expect, test } from 'vitest'
import { coveredText, listCountTexts, partialText, sentText, unseenText } from './partial-list'

test.each([
  [0, 50, '0 of 50 pipelines: the service sent one page'],
  [0, 1, '0 of 1 pipeline: the service sent one page'],
  [1, 2, '1 of 2 pipelines: the service sent one page'],
  [6, 1_050, '6 of 1,050 pipelines: the service sent one page'],
  [0, undefined, '0 pipelines: the service has more'],
  [1, undefined, '1 pipeline: the service has more'],
  [6, undefined, '6 pipelines: the service has more'],
])(
  'the text for a list with %d of %s records has the right numbers and nouns',
  (received, total, text) => expect(partialText({ received, total })).toBe(text),
)

test('the texts about an incomplete list can be parts of a sentence', () => {
  expect(sentText({ received: 6, total: 50 })).toBe('the 6 pipelines (of 50) that the service sent')
  expect(sentText({ received: 1, total: undefined }, 'registered tool')).toBe(
    'the 1 registered tool that the service sent (there are more)',
  )
  expect(unseenText({ received: 6, total: 50 })).toBe(
    'the service has 44 more that Sluice cannot see',
  )
  expect(unseenText({ received: 6, total: undefined })).toBe(
    'the service has more that Sluice cannot see',
  )
})

test.each([
  [6, 6, undefined, '6 tools'],
  [1, 1, undefined, '1 tool'],
  [0, 0, undefined, '0 tools'],
  [1, 22, undefined, '1 of 22 tools'],
  [0, 1, undefined, '0 of 1 tool'],
  [6, 6, { received: 6, total: 50 }, '6 of 50 tools'],
  [0, 0, { received: 0, total: 1 }, '0 of 1 tool'],
  [6, 6, { received: 6, total: undefined }, 'first 6 tools'],
  [1, 1, { received: 1, total: undefined }, 'first 1 tool'],
  [3, 6, { received: 6, total: 50 }, '3 of 6 received tools'],
  [0, 1, { received: 1, total: 50 }, '0 of 1 received tool'],
] as const)(
  'beside a list with %d of %d rows and the missing records %j, the noun agrees with the number before it',
  (shown, read, missing, text) =>
    expect(listCountTexts(shown, read, missing, 'tool').join(' ')).toBe(text),
)

test('a statement about an incomplete list names the records that it covers', () => {
  expect(coveredText({ items: [1, 2], unreadable: [] })).toBeUndefined()
  expect(coveredText({ items: [1, 2], unreadable: [], total: 50 })).toBe(
    'the 2 pipelines (of 50) that the service sent',
  )
  expect(coveredText({ items: [1, 2], unreadable: [17] }, 'registered tool')).toBe(
    'the 2 registered tools (of 3) that could be read',
  )
  expect(coveredText({ items: [1, 2], unreadable: [17], total: 50 })).toBe(
    'the 2 pipelines (of 50) that could be read',
  )
  expect(coveredText({ items: [1], unreadable: [17], more: true })).toBe(
    'the 1 pipeline that could be read',
  )
})
