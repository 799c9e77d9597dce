import { afterEach, expect, test, vi } from 'vitest'
import { clearLocalData, LOCKED, SIGNED_OUT } from '~/stores/clear-local-data'
import { showNotice } from './waiting-elsewhere'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a lock', LOCKED],
  ['a sign-out', SIGNED_OUT],
])('%s removes a notification that contains a name', (_name, kinds) => {
  const onScreen = new Set<string>()
  class Shown extends EventTarget {
    readonly title: string
    constructor(title: string) {
      super()
      this.title = title
      onScreen.add(title)
    }
    close() {
      onScreen.delete(this.title)
    }
  }
  vi.stubGlobal('Notification', Shown)
  showNotice('Deploy waits for approval', '1 waiting in total', () => {})
  expect([...onScreen]).toEqual(['Deploy waits for approval'])
  void clearLocalData(kinds)
  expect([...onScreen]).toEqual([])
})
