import { expect, it } from 'vitest'
import type { Validation } from '~/api/validation'
import { draftOf } from '../draft/draft'
import { createValidator, PAUSE_MS } from './validator'

function aValidator() {
  const asked: { name: unknown; answer: (validation: Validation) => void; fail: () => void }[] = []
  let timers: { ms: number; work: () => void }[] = []
  const validator = createValidator({
    ask: ({ pipeline }) =>
      new Promise((resolve, reject) => {
        asked.push({ name: pipeline['name'], answer: resolve, fail: () => reject(new Error('no')) })
      }),
    after: (ms, work) => {
      const timer = { ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
  })
  const pause = async () => {
    const due = timers
    timers = []
    for (const { work } of due) work()
    await settled()
  }
  return { validator, asked, pause, waits: () => timers.map(({ ms }) => ms) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))
const named = (name: string) => draftOf({ name })
const VALID: Validation = { valid: true, problems: [] }

it('asks once after a pause, about what was typed last', async () => {
  const { validator, asked, pause, waits } = aValidator()
  validator.note(named('a'))
  validator.note(named('ab'))
  expect(waits()).toEqual([PAUSE_MS])
  await pause()
  expect(asked.map(({ name }) => name)).toEqual(['ab'])
})

it('never asks while an answer is on its way; then about the newest only', async () => {
  const { validator, asked, pause } = aValidator()
  validator.note(named('a'))
  await pause()
  validator.note(named('b'))
  await pause()
  const last = named('c')
  validator.note(last)
  await pause()
  const checking = validator.check(last)
  await settled()
  expect(asked.map(({ name }) => name)).toEqual(['a'])
  asked[0]?.answer(VALID)
  await settled()
  expect(asked.map(({ name }) => name)).toEqual(['a', 'c'])
  asked[1]?.fail()
  expect((await checking).error).toBeInstanceOf(Error)
  expect(validator.get().isAsking).toBe(false)
})

it('uses an answer about the same draft again, but not a failure', async () => {
  const { validator, asked } = aValidator()
  const draft = named('a')
  const first = validator.check(draft)
  await settled()
  asked[0]?.fail()
  await first
  const second = validator.check(draft)
  await settled()
  asked[1]?.answer(VALID)
  expect((await second).validation).toBe(VALID)
  expect((await validator.check(draft)).validation).toBe(VALID)
  expect(asked).toHaveLength(2)
})
