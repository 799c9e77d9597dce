import { expect, test } from 'vitest'
import { createStaleLooks } from './stale-looks'
import { aPipeline } from './tab-world.test-data'

const idle = aPipeline({ _id: 'a', status: 'idle' })
const queued = aPipeline({ _id: 'a', status: 'queued' })
const running = aPipeline({ _id: 'a', status: 'running' })
const isBehind = (_: string, { status }: { readonly status?: string | undefined }) =>
  status === 'idle'
const answer = (record: typeof idle) => new Map([['a', record]])

test('a record of before does not take the place of one of after', () => {
  const looks = createStaleLooks()
  looks.note(['a'], isBehind)
  expect([...looks.sift(answer(queued))]).toEqual([['a', queued]])
  expect([...looks.sift(answer(idle))]).toEqual([])
  expect([...looks.sift(answer(running))]).toEqual([['a', running]])
  expect([...looks.sift(new Map([['b', idle]]))]).toEqual([['b', idle]])
})

test('as long as nothing shows that it was done, what was before stands', () => {
  const looks = createStaleLooks()
  const end = looks.note(['a'], isBehind)
  expect([...looks.sift(answer(idle))]).toEqual([['a', idle]])
  expect([...looks.restore(() => idle)]).toEqual([])
  expect([...end()]).toEqual([])
})

test('a read that puts everything back to before is set right, a newer one is not', () => {
  const looks = createStaleLooks()
  looks.note(['a'], isBehind)
  looks.sift(answer(queued))
  expect([...looks.restore(() => idle)]).toEqual([['a', queued]])
  expect([...looks.restore(() => running)]).toEqual([])
  expect([...looks.restore(() => idle)]).toEqual([['a', running]])
  expect([...looks.restore(() => undefined)]).toEqual([])
})

test('in the end the service has the word: what was held back is shown, if it still says so', () => {
  const looks = createStaleLooks()
  const end = looks.note(['a'], isBehind)
  looks.sift(answer(queued))
  looks.sift(answer(idle))
  expect([...end()]).toEqual([['a', idle]])
  expect([...looks.sift(answer(idle))]).toEqual([['a', idle]])

  const endOther = looks.note(['a'], isBehind)
  looks.sift(answer(queued))
  looks.sift(answer(idle))
  looks.sift(answer(running))
  expect([...endOther()]).toEqual([])
})

test('asked for again meanwhile: the end of the first does not end the second', () => {
  const looks = createStaleLooks()
  const endFirst = looks.note(['a'], isBehind)
  looks.note(['a'], isBehind)
  looks.sift(answer(queued))
  looks.sift(answer(idle))
  expect([...endFirst()]).toEqual([])
  expect([...looks.sift(answer(idle))]).toEqual([])
})
