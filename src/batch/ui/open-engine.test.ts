import { expect, test } from 'vitest'
import { gatherRecords } from './open-engine'

const news = (...pairs: readonly (readonly [string, string])[]) => new Map(pairs)

test('the first goes at once, what comes soon after goes together, the newest of each id', () => {
  const handed: (readonly (readonly [string, string])[])[] = []
  const timers: (() => void)[] = []
  const take = gatherRecords<string>(
    (records) => handed.push([...records]),
    100,
    (work) => timers.push(work),
  )
  take(news(['a', 'queued']))
  expect(handed).toEqual([[['a', 'queued']]])
  take(news(['a', 'running'], ['b', 'queued']))
  take(news(['b', 'running']))
  expect(handed).toHaveLength(1)
  timers.shift()?.()
  expect(handed[1]).toEqual([
    ['a', 'running'],
    ['b', 'running'],
  ])
  timers.shift()?.()
  expect([handed.length, timers.length]).toEqual([2, 0])
  take(news(['c', 'queued']))
  expect(handed[2]).toEqual([['c', 'queued']])
})
