import { describe, expect, test } from 'vitest'
import { failureOf } from '~/api/client.test-data'
import { settle } from './engine.test-data'
import { runUnlessLocked, runningBatches, withLock, type LocksLike } from './lock'
import { createModelLocks } from './model-locks.test-data'

const refuse = () => Promise.reject(new Error('SecurityError'))
const forbidden: LocksLike = { request: refuse, query: refuse }
const fails = () => Promise.reject(new Error('of the work'))

function aWork() {
  let runs = 0
  return {
    work: async () => {
      runs += 1
    },
    runs: () => runs,
  }
}

test('the second of two tabs with the same batch waits for the first', async () => {
  const locks = createModelLocks()
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const first = withLock(locks.of(0), 'i', async () => {
    await gate.promise
    order.push('first')
  })
  const second = withLock(locks.of(1), 'i', async () => void order.push('second'))
  const other = withLock(locks.of(1), 'another', async () => void order.push('another'))
  await settle()
  expect(order).toEqual(['another'])
  gate.resolve()
  await Promise.all([first, second, other])
  expect(order).toEqual(['another', 'first', 'second'])
})

test('work that needs a free lock does not run while another tab has the lock', async () => {
  const locks = createModelLocks()
  const gate = Promise.withResolvers<void>()
  const first = runUnlessLocked(locks.of(0), 'i', () => gate.promise)
  const { work, runs } = aWork()
  await runUnlessLocked(locks.of(1), 'i', work)
  expect(runs()).toBe(0)
  gate.resolve()
  await first
  await settle()
  await runUnlessLocked(locks.of(1), 'i', work)
  expect(runs()).toBe(1)
})

describe.each([
  ['missing', undefined],
  ['forbidden', forbidden],
])('locks that are %s', (_name, locks) => {
  test('without usable locks, withLock runs nothing, and runUnlessLocked runs the work once', async () => {
    const { work, runs } = aWork()
    expect([await withLock(locks, 'i', work), runs()]).toEqual([false, 0])
    await runUnlessLocked(locks, 'i', work)
    expect(runs()).toBe(1)
  })

  test('without usable locks, the locks of other tabs are unknown', async () => {
    expect(await runningBatches(locks)).toBeUndefined()
  })

  test('without usable locks, a failure of the work is passed on', async () => {
    expect(await failureOf(runUnlessLocked(locks, 'i', fails))).toMatchObject({
      message: 'of the work',
    })
  })
})

test('a failure of the work is not treated as a failure of the locks, so the work runs once', async () => {
  const locks: LocksLike = {
    async request(_name, _options, callback) {
      await callback({})
    },
  }
  let runs = 0
  const failing = () => {
    runs += 1
    return fails()
  }
  await failureOf(withLock(locks, 'i', failing))
  await failureOf(runUnlessLocked(locks, 'i', failing))
  expect(runs).toBe(2)
})
