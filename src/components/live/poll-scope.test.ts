import { webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { scopeOf, type CryptoLike } from './poll-scope'

const crypto: CryptoLike = {
  subtle: webcrypto.subtle,
  getRandomValues: (array) => webcrypto.getRandomValues(array),
}

test('the same service and token give the same scope, in which neither can be read', async () => {
  const scope = await scopeOf('https://x/', 'demo-admin', crypto)
  expect(scope).toMatch(/^[0-9a-f]{24}$/)
  expect(await scopeOf('https://x/', 'demo-admin', crypto)).toBe(scope)
})

test('another token, no token and another service give another scope', async () => {
  const scopes = await Promise.all(
    [
      ['https://x/', 'a'],
      ['https://x/', undefined],
      ['https://x/a', ''],
      ['https://y/', 'a'],
    ].map(([baseUrl = '', token]) => scopeOf(baseUrl, token, crypto)),
  )
  expect(new Set(scopes).size).toBe(4)
})

test.each([
  ['is missing', undefined],
  ['refuses', { digest: () => Promise.reject(new Error('no')) }],
])('where hashing %s, each tab has its own', async (_, subtle) => {
  const poor: CryptoLike = { ...crypto, subtle }
  const [one, two] = await Promise.all([scopeOf('x', 'a', poor), scopeOf('x', 'a', poor)])
  expect(one).toMatch(/^own-[0-9a-f]{16}$/)
  expect(one).not.toBe(two)
})
