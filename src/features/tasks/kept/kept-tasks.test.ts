import { describe, expect, it } from 'vitest'
import { createKeptTasks, MOST_TASKS } from './kept-tasks'

function aStorage(kept?: string) {
  const values = new Map<string, string>(kept === undefined ? [] : [['sluice.tasks', kept]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

const alone = () => {}

describe('the tasks that this browser knows of', () => {
  it('are kept once each, newest first, and outlive the page', () => {
    const storage = aStorage()
    const tasks = createKeptTasks(() => storage, alone)
    tasks.add(['a', '', 'b', 'a'])
    tasks.add(['c', 'b'])
    expect(tasks.all()).toEqual(['c', 'a', 'b'])
    tasks.forget(['a'])
    expect(createKeptTasks(() => storage, alone).all()).toEqual(['c', 'b'])
  })

  it('say how many had no room, and have room for what was created here all the same', () => {
    const storage = aStorage()
    const tasks = createKeptTasks(() => storage, alone)
    const many = Array.from({ length: MOST_TASKS + 3 }, (_, at) => `id-${at}`)
    expect(tasks.add(many)).toBe(3)
    expect(tasks.all()).toHaveLength(MOST_TASKS)
    tasks.addAnyway(['created'])
    expect(tasks.all()).toHaveLength(MOST_TASKS + 1)
    expect(tasks.add(['one more'])).toBe(1)
    expect(tasks.all()[0]).toBe('created')
  })

  it.each(['{', '{"a":1}', '[1]', 'null'])('are none where %s is kept', (kept) => {
    expect(createKeptTasks(() => aStorage(kept), alone).all()).toEqual([])
  })

  it('last as long as the tab where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const tasks = createKeptTasks(refuse, alone)
    tasks.add(['a'])
    tasks.add(['b'])
    expect(tasks.all()).toEqual(['b', 'a'])
  })

  it('follow what another tab does', () => {
    const storage = aStorage()
    let tell = () => {}
    const tasks = createKeptTasks(
      () => storage,
      (listener) => {
        tell = listener
      },
    )
    createKeptTasks(() => storage, alone).add(['x'])
    tell()
    expect(tasks.all()).toEqual(['x'])
  })
})
