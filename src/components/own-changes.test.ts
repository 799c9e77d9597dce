import { expect, test } from 'vitest'
import { createOwnChanges, MOST_CHANGES, type OwnChange } from './own-changes'

function aStorage(kept?: string) {
  const values = new Map<string, string>(kept === undefined ? [] : [['sluice.changes', kept]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

const aChange = (at: number): OwnChange => ({
  at,
  action: 'create',
  type: 'task',
  id: `id-${at}`,
  name: 'Build',
  outcome: 'done',
  reason: '',
})

test('what was created and updated is kept, newest first, over a reload, until it is cleared', () => {
  const storage = aStorage()
  const changes = createOwnChanges(() => storage)
  // Of another tab.
  createOwnChanges(() => storage).add(aChange(1))
  changes.add({ ...aChange(2), outcome: 'refused', reason: 'The name is taken.' })
  expect(createOwnChanges(() => storage).all()).toMatchObject([{ at: 2 }, { at: 1 }])
  changes.clear()
  expect(changes.all()).toEqual([])
  expect(createOwnChanges(() => storage).all()).toEqual([])
})

test('what is sent is known of before its answer, which then takes its place', () => {
  const storage = aStorage()
  const changes = createOwnChanges(() => storage)
  const begun: OwnChange = { ...aChange(1), id: '', outcome: 'unknown', reason: 'No answer.' }
  changes.add(begun)
  changes.add({ ...aChange(2), name: 'Test' })
  expect(createOwnChanges(() => storage).all()).toMatchObject([{ at: 2 }, { outcome: 'unknown' }])
  changes.add(aChange(1), begun)
  expect(changes.all()).toEqual([{ ...aChange(2), name: 'Test' }, aChange(1)])
  // Forgotten meanwhile: what came of it is news.
  changes.clear()
  changes.add(aChange(1), begun)
  expect(changes.all()).toEqual([aChange(1)])
})

test('what was sent without an answer is done once it has been read back, also after a reload', () => {
  const storage = aStorage()
  const lost: OwnChange = { ...aChange(1), outcome: 'unknown', reason: 'No answer.' }
  createOwnChanges(() => storage).add(lost)
  const changes = createOwnChanges(() => storage)
  changes.confirm({ ...lost, name: 'Another' })
  expect(changes.all()).toEqual([lost])
  changes.confirm(lost)
  expect(changes.all()).toEqual([{ ...lost, outcome: 'done', reason: 'confirmed by status' }])
})

test('the oldest go first', () => {
  const changes = createOwnChanges(
    (
      (storage) => () =>
        storage
    )(aStorage()),
  )
  for (let at = 0; at <= MOST_CHANGES; at += 1) changes.add(aChange(at))
  expect(changes.all()).toHaveLength(MOST_CHANGES)
  expect(changes.all().at(-1)?.at).toBe(1)
})

test('what cannot be read, and what cannot be kept, takes nothing else along', () => {
  const kept = JSON.stringify([null, { at: 'soon' }, aChange(3), { ...aChange(4), type: 'other' }])
  expect(createOwnChanges(() => aStorage(kept)).all()).toEqual([aChange(3)])
  for (const broken of ['{', '{}', 'null'])
    expect(createOwnChanges(() => aStorage(broken)).all()).toEqual([])
  const changes = createOwnChanges(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  changes.add(aChange(1))
  changes.add(aChange(2))
  expect(changes.all()).toHaveLength(2)
})
