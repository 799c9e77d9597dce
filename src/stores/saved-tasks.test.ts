import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_TASKS } from './saved-tasks'

let storage: ReturnType<typeof aStorage>
let page: EventTarget

function aStorage(kept?: string) {
  const values = new Map<string, string>(kept === undefined ? [] : [['sluice.tasks', kept]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

/** A page with fresh modules. A second call is another page of the same browser. */
async function openPage() {
  vi.resetModules()
  return import('./saved-tasks')
}

beforeEach(() => {
  page = new EventTarget()
  storage = aStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => void vi.unstubAllGlobals())

describe('the tasks that this browser knows', () => {
  it('saved tasks are stored once each, newest first, and are there after a reload', async () => {
    const { saveTasks, savedTasks, forgetTasks } = await openPage()
    saveTasks(['a', '', 'b', 'a'])
    saveTasks(['c', 'b'])
    expect(savedTasks()).toEqual(['c', 'a', 'b'])
    forgetTasks(['a'])
    expect((await openPage()).savedTasks()).toEqual(['c', 'b'])
    expect(storage.getItem('sluice.tasks')).toBe('["c","b"]')
  })

  it('tasks beyond the limit are counted and not saved, but a task that was created here is always saved', async () => {
    const { saveTasks, saveTasksBeyondLimit, savedTasks } = await openPage()
    const many = Array.from({ length: MAX_TASKS + 3 }, (_, at) => `id-${at}`)
    expect(saveTasks(many)).toBe(3)
    expect(savedTasks()).toHaveLength(MAX_TASKS)
    saveTasksBeyondLimit(['created'])
    expect(savedTasks()).toHaveLength(MAX_TASKS + 1)
    expect(saveTasks(['one more'])).toBe(1)
    expect(savedTasks()[0]).toBe('created')
  })

  it.each(['{', '{"a":1}', '[1]', 'null'])(
    'there are no saved tasks if the stored text is %s, which is invalid',
    async (kept) => {
      vi.stubGlobal('localStorage', aStorage(kept))
      expect((await openPage()).savedTasks()).toEqual([])
    },
  )

  it('an invalid entry in the stored text does not remove the ids beside it', async () => {
    storage.setItem('sluice.tasks', '["a","b",5]')
    const { saveTasks, savedTasks } = await openPage()
    saveTasks(['c'])
    expect(savedTasks()).toEqual(['c', 'a', 'b'])
  })

  it('saved tasks are kept until the tab closes if the browser stores nothing', async () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    const { saveTasks, savedTasks } = await openPage()
    saveTasks(['a'])
    saveTasks(['b'])
    expect(savedTasks()).toEqual(['b', 'a'])
  })

  it('tasks that a full storage refuses are kept until the tab closes, and stored as soon as there is space', async () => {
    const { saveTasks, savedTasks, forgetTasks } = await openPage()
    saveTasks(['a'])
    const { setItem } = storage
    storage.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    saveTasks(['b'])
    expect(savedTasks()).toEqual(['b', 'a'])
    forgetTasks(['a'])
    saveTasks(['c'])
    expect(savedTasks()).toEqual(['c', 'b'])
    storage.setItem = setItem
    saveTasks(['d'])
    expect(storage.getItem('sluice.tasks')).toBe('["d","c","b"]')
  })

  it('saved tasks include those of another tab, even before the storage event arrives', async () => {
    const { saveTasks, savedTasks } = await openPage()
    saveTasks(['a'])
    storage.setItem('sluice.tasks', '["x","a"]')
    saveTasks(['b'])
    expect(savedTasks()).toEqual(['b', 'x', 'a'])
    storage.setItem('sluice.tasks', '[]')
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'sluice.tasks' }))
    expect(savedTasks()).toEqual([])
  })
})
