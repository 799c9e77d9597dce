/** As much of IndexedDB as one store of a browser needs: requests end in order, in later turns. */
type Key = number | string
type Kept = Map<Key, unknown>

class Request extends EventTarget {
  result: unknown
  error: unknown
  onsuccess: (() => void) | null = null
  onerror: (() => void) | null = null
  oncomplete: (() => void) | null = null
  onabort: (() => void) | null = null
  onupgradeneeded: (() => void) | null = null

  end(name: 'success' | 'complete' | 'error' | 'abort' | 'upgradeneeded'): void {
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
  /** A line cannot even be asked to be kept. */
  refuses: boolean
  /** Each read of one record fails from now on, as where a disk is damaged. */
  isBlind: boolean
}

export function aDisk(): FakeDisk {
  const disk: FakeDisk = {
    kept: new Map(),
    fail: undefined,
    refuses: false,
    isBlind: false,
    indexedDB: { open },
  }
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
  function transaction(_store: string, mode = 'readonly') {
    if (mode !== 'readonly' && mode !== 'readwrite') throw new TypeError('There is no such mode.')
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
    const change = (work: () => void) => {
      if (mode !== 'readwrite') throw new Error('The transaction only reads.')
      return ask(() => {
        if (disk.fail === undefined) work()
        else whole.error = disk.fail
      })
    }
    const inOrder = () => [...disk.kept].toSorted(([one], [other]) => (one < other ? -1 : 1))
    const store = {
      transaction: whole,
      getAll: () => ask(() => inOrder().map(([, value]) => value)),
      getAllKeys: () => ask(() => inOrder().map(([key]) => key)),
      openKeyCursor: () =>
        ask(() => {
          const last = inOrder().at(-1)
          return last === undefined ? null : { key: last[0] }
        }),
      get(key: Key) {
        if (disk.isBlind) throw new Error('The record cannot be read.')
        return ask(() => structuredClone(disk.kept.get(key)))
      },
      put(value: unknown, key: Key) {
        // As a browser does, which throws at once for what it cannot copy.
        const copy: unknown = structuredClone(value)
        return change(() => disk.kept.set(key, copy))
      },
      add(value: unknown, key: Key) {
        if (disk.refuses) throw new DOMException('full', 'QuotaExceededError')
        return change(() => {
          if (disk.kept.has(key)) whole.error = new Error('The key is taken.')
          disk.kept.set(key, structuredClone(value))
        })
      },
      delete: (key: Key) => change(() => disk.kept.delete(key)),
      clear: () => change(() => disk.kept.clear()),
    }
    const abort = () => {
      whole.error = new Error('The transaction was aborted.')
    }
    return Object.assign(whole, { objectStore: () => store, abort })
  }
  return disk
}
