import { describe, expect, test } from 'vitest'
import { faultOfToken } from '~/lib/token'
import { openSession } from './session'

const ORIGIN = 'https://api.example'
const CANARY = 'CANARY_0b1f'

function aStorage(kept: Record<string, string> = {}, isFull = false): Storage {
  const items = new Map(Object.entries(kept))
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem(key, value) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
  }
}
const contents = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? ''))

describe('the API token of a session', () => {
  test('a token is stored only if the user keeps it for the tab', () => {
    const storage = aStorage()
    const session = openSession(storage, ORIGIN)
    expect([session.state(), session.token()]).toEqual(['none', undefined])
    expect(session.signIn(CANARY, false)).toBeUndefined()
    expect([session.state(), session.token(), contents(storage)]).toEqual(['given', CANARY, []])
    session.signIn(CANARY, true)
    expect(contents(storage)).toEqual([JSON.stringify({ origin: ORIGIN, token: CANARY })])
    session.signIn('another', false)
    expect(contents(storage)).toEqual([])
  })

  test('a stored token is there after a reload, and nowhere after a sign-out', () => {
    const storage = aStorage()
    openSession(storage, ORIGIN).signIn(CANARY, true)
    const session = openSession(storage, ORIGIN)
    expect([session.state(), session.token()]).toEqual(['given', CANARY])
    session.signOut()
    expect([session.state(), session.token(), contents(storage)]).toEqual(['none', undefined, []])
  })

  test('a stored token does not stay in the first state of the store, which a lock cannot empty', () => {
    const storage = aStorage()
    openSession(storage, ORIGIN).signIn(CANARY, true)
    const session = openSession(storage, ORIGIN)
    expect(session.token()).toBe(CANARY)
    expect(session.store.getInitialState().token).toBeUndefined()
  })

  test.each([
    '',
    ' ',
    'a b',
    'a\nb',
    'a\r\nx-evil: 1',
    'a\u0000',
    'a\u007f',
    'tökén',
    '🚀',
    'a\u202eb',
    'Bearer x',
  ])('the invalid token %j is refused with a reason, and nothing is stored', (token) => {
    const storage = aStorage()
    const session = openSession(storage, ORIGIN)
    expect(session.signIn(token, true)).toMatch(/^(The token has|Enter an API token)/)
    expect([session.token(), contents(storage)]).toEqual([undefined, []])
    expect(faultOfToken(token)).toBeDefined()
  })

  test('a token can be pasted with line breaks around it', () => {
    const session = openSession(undefined, ORIGIN)
    expect(session.signIn(`\t${CANARY}\n`, true)).toBeUndefined()
    expect(session.token()).toBe(CANARY)
  })

  test('an invalid token in the storage is ignored', () => {
    for (const kept of [
      'a\nb',
      CANARY,
      'null',
      JSON.stringify({ origin: ORIGIN, token: 'a\nb' }),
    ]) {
      const session = openSession(aStorage({ 'sluice.token': kept }), ORIGIN)
      expect([session.state(), session.token()]).toEqual(['none', undefined])
    }
  })

  test('a token that was stored for one service address is removed if the page uses another address', () => {
    const storage = aStorage()
    openSession(storage, ORIGIN).signIn(CANARY, true)
    const elsewhere = openSession(storage, 'https://other.example')
    expect([elsewhere.state(), elsewhere.token(), contents(storage)]).toEqual([
      'none',
      undefined,
      [],
    ])
    expect(openSession(storage, ORIGIN).token()).toBeUndefined()
  })

  test('a token is accepted even if the storage is full', () => {
    const session = openSession(aStorage({}, true), ORIGIN)
    expect(session.signIn(CANARY, true)).toBeUndefined()
    expect(session.token()).toBe(CANARY)
  })
})

test('a session notifies its listeners once for each change', () => {
  const session = openSession(undefined, ORIGIN)
  const heard: string[] = []
  const leave = session.store.subscribe(() => heard.push(session.state()))
  session.signIn(CANARY, false)
  session.refuse()
  session.refuse()
  session.signIn('another', false)
  session.signOut()
  leave()
  session.signIn('third', false)
  expect(heard).toEqual(['given', 'refused', 'given', 'none'])
})

test('a locked session stays locked if the service then refuses the token of an earlier request', () => {
  const session = openSession(undefined, 'https://a.example')
  session.signIn('CANARY', false)
  session.lock()
  session.refuse()
  expect(session.state()).toBe('locked')
})

test('a signed-out session stays signed out if the service then refuses the token of an earlier request', () => {
  const session = openSession(undefined, 'https://a.example', { isInFront: true })
  session.signOut()
  session.refuse()
  expect(session.state()).toBe('none')
})

test('after a new sign-in at the server in front, the session continues without a token', () => {
  const session = openSession(undefined, 'https://sluice.example', { isInFront: true })
  expect(session.state()).toBe('given')
  session.refuse()
  session.resume()
  expect([session.state(), session.token()]).toEqual(['given', undefined])
})
