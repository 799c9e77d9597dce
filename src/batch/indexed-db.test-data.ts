/** As much of IndexedDB as one store of a browser needs: keys are numbers, requests end in order, in later turns. */
type Kept = Map<number, unknown>

class Request extends EventTarget {
  result: unknown
  error: unknown
  onsuccess: (() => void) | null = null
  onerror: (() => void) | null = null
  oncomplete: (() => void) | null = null
  onabort: (() => void) | null = null
  onupgradeneeded: (() => void) | null = null

  end(name: 'success' | 'complete' | 'error' | 'upgradeneeded'): void {
    this[`on${name}`]?.()
    this.dispatchEvent(new Event(name))
  }
}

export interface FakeDisk {
  readonly indexedDB: { readonly open: () => Request }
  /** What stands in the store, by key. */
  readonly kept: Kept
  /** Each write fails with this from now on; nothing of its transaction is kept. */
  fail: Error | undefined
}

export function aDisk(): FakeDisk {
  const disk: FakeDisk = { kept: new Map(), fail: undefined, indexedDB: { open } }
  const later = (work: () => void) => void setImmediate(work)

  function open() {
    const opening = new Request()
    later(() => {
      opening.result = { transaction, createObjectStore: () => undefined, close: () => undefined }
      opening.end('upgradeneeded')
      opening.end('success')
    })
    return opening
  }
  /** One transaction after the other, as those that write go. */
  const waiting: (() => void)[] = []
  let isBusy = false
  const next = () => {
    const begin = waiting.shift()
    isBusy = begin !== undefined
    begin?.()
  }
  function transaction() {
    const whole = new Request()
    let before: Kept = new Map()
    const steps: (() => void)[] = []
    const run = () => {
      const step = steps.shift()
      if (step !== undefined) {
        step()
        return later(run)
      }
      later(next)
      if (whole.error === undefined) return whole.end('complete')
      disk.kept.clear()
      for (const [key, value] of before) disk.kept.set(key, value)
      return whole.end('error')
    }
    waiting.push(() => {
      before = new Map(disk.kept)
      run()
    })
    if (!isBusy) {
      isBusy = true
      later(next)
    }
    const ask = (work: () => unknown) => {
      const request = new Request()
      steps.push(() => {
        request.result = work()
        request.end('success')
      })
      return request
    }
    const change = (work: () => void) =>
      ask(() => {
        if (disk.fail === undefined) work()
        else whole.error = disk.fail
      })
    const inOrder = () => [...disk.kept].toSorted(([one], [other]) => one - other)
    const store = {
      transaction: whole,
      getAll: () => ask(() => inOrder().map(([, value]) => value)),
      getAllKeys: () => ask(() => inOrder().map(([key]) => key)),
      openKeyCursor: () =>
        ask(() => {
          const last = inOrder().at(-1)
          return last === undefined ? null : { key: last[0] }
        }),
      add: (value: unknown, key: number) =>
        change(() => {
          if (disk.kept.has(key)) whole.error = new Error('The key is taken.')
          disk.kept.set(key, structuredClone(value))
        }),
      delete: (key: number) => change(() => disk.kept.delete(key)),
      clear: () => change(() => disk.kept.clear()),
    }
    return Object.assign(whole, { objectStore: () => store })
  }
  return disk
}
