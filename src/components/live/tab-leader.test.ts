import { expect, test } from 'vitest'
import { createTabLeader, type LockManagerLike } from './tab-leader'
import { settle } from './tab-world.test-data'

/** Locks that are granted by hand, each request whenever the test says so. */
function handLocks() {
  const grants: (() => Promise<void>)[] = []
  const signals: AbortSignal[] = []
  const locks: LockManagerLike = {
    request: (_, { signal }, callback) =>
      new Promise((resolve) => {
        signals.push(signal)
        grants.push(async () => resolve(await callback()))
      }),
  }
  /** @returns whether the lock has been let go again */
  const grant = async (at: number) => {
    let isFree = false
    void grants[at]?.().then(() => (isFree = true))
    await settle()
    return () => isFree
  }
  return { locks, grant, signals }
}

function aLeader() {
  const hand = handLocks()
  const changes: boolean[] = []
  const leader = createTabLeader(hand.locks, 'lock', () => changes.push(leader.isLeading()))
  return { ...hand, leader, changes }
}

test('a tab leads from the grant until it steps down, and lets the lock go', async () => {
  const { leader, grant, changes } = aLeader()
  leader.want()
  leader.want()
  expect(leader.isLeading()).toBe(false)
  const isFree = await grant(0)
  expect([leader.isLeading(), isFree()]).toEqual([true, false])
  leader.release()
  await settle()
  expect(isFree()).toBe(true)
  expect(changes).toEqual([true, false])
})

test('a tab that gives up before the grant withdraws', async () => {
  const { leader, signals, changes } = aLeader()
  leader.want()
  leader.release()
  expect(signals[0]?.aborted).toBe(true)
  expect(changes).toEqual([])
})

test('a grant that comes after giving up is let go at once, and leads nobody', async () => {
  const { leader, grant, changes } = aLeader()
  leader.want()
  leader.release()
  const isFree = await grant(0)
  expect(isFree()).toBe(true)
  expect(changes).toEqual([])
})

test('a late grant of an old claim does not stand for a new one', async () => {
  const { leader, grant } = aLeader()
  leader.want()
  leader.release()
  leader.want()
  const isFree = await grant(0)
  expect([leader.isLeading(), isFree()]).toEqual([false, true])
  await grant(1)
  expect(leader.isLeading()).toBe(true)
})
