import { expect, it } from 'vitest'
import { atOnce, inTurns, type Pieces } from './take-turns'

/** Notes each piece as it is done. */
function* pieces(done: string[], count: number): Pieces<number> {
  for (let piece = 1; piece <= count; piece += 1) {
    done.push(`piece ${piece}`)
    if (piece < count) yield
  }
  return count
}

it('does all pieces at once', () => {
  const done: string[] = []
  expect(atOnce(pieces(done, 3))).toBe(3)
  expect(done).toEqual(['piece 1', 'piece 2', 'piece 3'])
})

it('lets others have their turn behind the first piece', async () => {
  const done: string[] = []
  const work = inTurns(pieces(done, 2))
  expect(done).toEqual(['piece 1'])
  // Many a promise may be settled in one task.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
  expect(done).toEqual(['piece 1'])
  expect(await work).toBe(2)
  expect(done).toEqual(['piece 1', 'piece 2'])
})

it('has done what is one piece by the time it returns', () => {
  const done: string[] = []
  void inTurns(pieces(done, 1))
  expect(done).toEqual(['piece 1'])
})

it('passes on what goes wrong', async () => {
  function* failing(): Pieces<never> {
    yield
    throw new Error('no')
  }
  await expect(inTurns(failing())).rejects.toThrow('no')
})
