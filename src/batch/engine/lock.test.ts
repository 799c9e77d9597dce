import { describe, expect, test } from 'vitest'
import { failureOf } from '~/api/client.test-data'
import { settle } from './engine.test-data'
import { ifFree, whileHolding, type LocksLike } from './lock'
import { createModelLocks } from './model-locks.test-data'

const forbidden: LocksLike = { request: () => Promise.reject(new Error('SecurityError')) }
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

test('of two tabs at the same intent the second waits for the first', async () => {
  const locks = createModelLocks()
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const first = whileHolding(locks.of(0), 'i', async () => {
    await gate.promise
    order.push('first')
  })
  const second = whileHolding(locks.of(1), 'i', async () => void order.push('second'))
  const other = whileHolding(locks.of(1), 'another', async () => void order.push('another'))
  await settle()
  expect(order).toEqual(['another'])
  gate.resolve()
  await Promise.all([first, second, other])
  expect(order).toEqual(['another', 'first', 'second'])
})

test('"if free" does nothing while another tab holds it', async () => {
  const locks = createModelLocks()
  const gate = Promise.withResolvers<void>()
  const first = whileHolding(locks.of(0), 'i', () => gate.promise)
  const { work, runs } = aWork()
  expect([await ifFree(locks.of(1), 'i', work), runs()]).toEqual([false, 0])
  gate.resolve()
  await first
  await settle()
  expect([await ifFree(locks.of(1), 'i', work), runs()]).toEqual([true, 1])
})

describe.each([
  ['missing', undefined],
  ['forbidden', forbidden],
])('locks that are %s', (_name, locks) => {
  test('hold nothing up: the work runs, once', async () => {
    const { work, runs } = aWork()
    await whileHolding(locks, 'i', work)
    expect([await ifFree(locks, 'i', work), runs()]).toEqual([true, 2])
  })

  test('hide no failure of the work', async () => {
    for (const failing of [whileHolding(locks, 'i', fails), ifFree(locks, 'i', fails)]) {
      expect(await failureOf(failing)).toMatchObject({ message: 'of the work' })
    }
  })
})

test('a failure of the work is no failure of the locks: it does not run again', async () => {
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
  await failureOf(whileHolding(locks, 'i', failing))
  await failureOf(ifFree(locks, 'i', failing))
  expect(runs).toBe(2)
})
