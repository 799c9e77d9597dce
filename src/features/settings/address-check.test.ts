import { beforeEach, expect, test, vi } from 'vitest'
import { faultOfTyped, typedAddress } from './address-check'

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://sluice.example/settings' })
  return () => vi.unstubAllGlobals()
})

const IN_USE = 'https://sluice.example/'

test.each([
  [' https://api.example ', 'https://api.example/'],
  ['https://api.example/base/api/v2', 'https://api.example/base/'],
  ['//api.example/api/v2/', 'https://api.example/'],
])('%j means %s', (typed, address) => {
  expect(faultOfTyped(typed, IN_USE)).toBeUndefined()
  expect(typedAddress(typed)).toBe(address)
})

test.each([
  ['', 'Begin the address with https://'],
  ['api.example', 'Begin the address with https://'],
  ['javascript:alert(1)', 'Begin the address with https://'],
  ['http://api.example', /is not HTTPS/],
  ['https://u:p@api.example', /carries a user name/],
  ['https://', /is no address/],
  ['https://sluice.example/api/v2', 'This is the address in use.'],
])('%j is refused in words', (typed, words) => {
  expect(faultOfTyped(typed, IN_USE)).toMatch(words)
})
