import { afterEach, expect, test, vi } from 'vitest'
import { clearLocalData, CLEARED_AT_LOCK, CLEARED_AT_SIGN_OUT } from '~/stores/clear-local-data'
import { showNotification } from './gate-notifications'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a lock', CLEARED_AT_LOCK],
  ['a sign-out', CLEARED_AT_SIGN_OUT],
])('%s closes a notification, because it contains the name of a pipeline', (_name, kinds) => {
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
  showNotification('Deploy waits for approval', '1 waiting in total', () => {})
  expect([...onScreen]).toEqual(['Deploy waits for approval'])
  void clearLocalData(kinds)
  expect([...onScreen]).toEqual([])
})
