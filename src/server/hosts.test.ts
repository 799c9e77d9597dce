import { expect, test } from 'vitest'
import { hostnameOf, isLoopbackName, isOurHost } from './hosts'

test.each(['localhost', 'LOCALHOST', 'app.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])(
  '%s is this machine',
  (name) => expect(isLoopbackName(name)).toBe(true),
)

test.each(['', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1', '0.0.0.0', '[::2]'])(
  '“%s” is another machine',
  (name) => expect(isLoopbackName(name)).toBe(false),
)

test.each([
  ['localhost:4310', 'localhost'],
  ['[::1]:80', '[::1]'],
  ['Sluice.Example', 'sluice.example'],
  ['evil@localhost', undefined],
  ['a b', undefined],
  [undefined, undefined],
])('the name in the Host header %j is %j', (host, name) => {
  expect(hostnameOf(host)).toBe(name)
})

test('a server on loopback answers for loopback and the names it was told, so that no other site can pose as it', () => {
  const server = { isLoopback: true, publicHosts: ['sluice.example'] }
  expect(isOurHost('127.0.0.1:4310', server)).toBe(true)
  expect(isOurHost('sluice.example', server)).toBe(true)
  expect(isOurHost('evil.example:4310', server)).toBe(false)
  expect(isOurHost(undefined, server)).toBe(false)
})

test('a server that other machines may reach answers for any name unless it was told some', () => {
  expect(isOurHost('any.example', { isLoopback: false, publicHosts: [] })).toBe(true)
  expect(isOurHost('any.example', { isLoopback: false, publicHosts: ['a.example'] })).toBe(false)
})
