import { describe, expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import { badgeOf, uncertainGatesIn, waitingText } from './waiting'

const pipelinesIn = (...statuses: readonly unknown[]) =>
  statuses.flatMap((status, at) => readPipeline({ _id: `p${at}`, status }) ?? [])
const aList = (statuses: readonly unknown[], more: object = {}) => ({
  items: pipelinesIn(...statuses),
  unreadable: [],
  ...more,
})
const UNREADABLE = { unreadable: [{ index: 0, value: 17 }] }

describe('the possible further gates of a list', () => {
  test('do not exist if every state is known', () => {
    expect(uncertainGatesIn(aList([]))).toBeUndefined()
    expect(uncertainGatesIn(aList(['running', 'Waiting approval'], { total: 2 }))).toBeUndefined()
  })

  test('are the records with an unknown or missing state, and some of these states', () => {
    const odd = ['in_review', 'in_review', 'b', { state: 'c' }, 'd', undefined, '', 'failed']
    expect(uncertainGatesIn(aList(odd))).toEqual({
      unknown: 7,
      words: ['in_review', 'b', 'c', 'd'],
      unreadable: 0,
      missing: undefined,
    })
  })

  test('include unreadable records and records that the service did not send', () => {
    expect(uncertainGatesIn(aList(['idle'], UNREADABLE))).toMatchObject({
      unknown: 0,
      unreadable: 1,
    })
    expect(uncertainGatesIn(aList(['idle'], { total: 50 }))?.missing).toEqual({
      received: 1,
      total: 50,
    })
    expect(uncertainGatesIn(aList(['idle'], { more: true }))?.missing).toEqual({
      received: 1,
      total: undefined,
    })
  })
})

describe('the badge', () => {
  const badge = (waiting: number, statuses: readonly unknown[], more: object = {}) =>
    badgeOf(waiting, uncertainGatesIn(aList(statuses, more)))

  test.each([
    ['nothing waits', 0, ['idle'], {}, undefined, undefined],
    ['3 wait', 3, ['idle'], {}, '3', undefined],
    [
      'a state is unknown',
      0,
      ['in_review'],
      {},
      '?',
      'none known to be waiting, 1 pipeline with unknown state',
    ],
    [
      '3 wait and 2 states are unknown',
      3,
      ['x', 'y'],
      {},
      '3?',
      '3 waiting, 2 pipelines with unknown state',
    ],
    [
      'a record is unreadable',
      0,
      ['idle'],
      UNREADABLE,
      '?',
      'none known to be waiting, 1 record not readable',
    ],
    [
      'one page arrived and 1 waits',
      1,
      ['idle'],
      { total: 50 },
      '1+',
      '1 waiting in the 1 pipeline (of 50) that the service sent',
    ],
    [
      'one page arrived and none waits',
      0,
      ['idle'],
      { more: true },
      '?',
      'none known to be waiting in the 1 pipeline that the service sent (there are more)',
    ],
  ])('the badge has the right text if %s', (_name, waiting, statuses, more, text, spoken) => {
    const found = badge(waiting, statuses, more)
    expect([found.text, found.spoken]).toEqual([text, spoken])
  })
})

test('the text about waiting gates groups the digits of a large number', () => {
  expect(waitingText(1_200, undefined)).toBe('1,200 waiting')
})
