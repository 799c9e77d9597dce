import { expect, test } from 'vitest'
import { hostnameOf, isLoopbackName, isOurHost } from './guards'

test.each(['localhost', 'LOCALHOST', 'app.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])(
  'the host name %s is a loopback name',
  (name) => expect(isLoopbackName(name)).toBe(true),
)

test.each(['', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1', '0.0.0.0', '[::2]'])(
  'the host name “%s” is not a loopback name',
  (name) => expect(isLoopbackName(name)).toBe(false),
)

test.each([
  ['localhost:4310', 'localhost'],
  ['[::1]:80', '[::1]'],
  ['Sluice.Example', 'sluice.example'],
  ['evil@localhost', undefined],
  ['a b', undefined],
  [undefined, undefined],
])('the host name in the header %j is %j', (host, name) => {
  expect(hostnameOf(host)).toBe(name)
})

test('the server answers only requests for loopback and for its configured names', () => {
  const names = ['sluice.example']
  expect(isOurHost('127.0.0.1:4310', names)).toBe(true)
  expect(isOurHost('sluice.example', names)).toBe(true)
  expect(isOurHost('evil.example:4310', names)).toBe(false)
  expect(isOurHost(undefined, names)).toBe(false)
})
