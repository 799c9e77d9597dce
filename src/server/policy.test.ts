import { describe, expect, test } from 'vitest'
import { cspFor, foreignOrigins, headersFor } from './policy'

const PRODUCTION =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self' https://api.example https://agents.example; manifest-src 'self'; " +
  "worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; " +
  'upgrade-insecure-requests'

const connect = ['https://api.example', 'https://agents.example']

describe('the content security policy', () => {
  test('of the production build allows only the listed sources', () => {
    expect(cspFor({ kind: 'app', connect, isLoopback: false })).toBe(PRODUCTION)
  })

  test('does not upgrade requests on loopback', () => {
    expect(cspFor({ kind: 'app', connect, isLoopback: true })).toBe(
      PRODUCTION.replace('; upgrade-insecure-requests', ''),
    )
  })

  test('of the demo differs only in the worker and one Trusted Types policy', () => {
    expect(cspFor({ kind: 'demo', connect, isLoopback: false })).toBe(
      PRODUCTION.replace("worker-src 'none'", "worker-src 'self'").replace(
        "trusted-types 'none'",
        'trusted-types sluice-demo',
      ),
    )
  })
})

describe('the origins that the dashboard may connect to', () => {
  test.each([
    [['./', './mcp'], []],
    [['/', '/mcp'], []],
    [['https://api.example/base/', 'https://api.example/mcp'], ['https://api.example']],
    [
      ['https://api.example:8443', '//b.example/mcp'],
      ['https://api.example:8443', 'https://b.example'],
    ],
    [
      ['http://localhost:9000', 'http://127.0.0.1:9001/x'],
      ['http://localhost:9000', 'http://127.0.0.1:9001'],
    ],
  ])('the addresses %j add the origins %j', (addresses, origins) => {
    expect(foreignOrigins(addresses)).toEqual(origins)
  })

  test.each([
    'http://api.example',
    'ftp://api.example',
    'javascript:alert(1)',
    'https://',
    'data:,x',
  ])('the address %s adds no origin', (address) => {
    expect(foreignOrigins([address])).toEqual([])
  })

  test('an address cannot add a second directive to the policy', () => {
    const origins = foreignOrigins([
      "https://a.example; script-src 'unsafe-inline'",
      'https://a.example/;x',
    ])
    expect(cspFor({ kind: 'app', connect: origins, isLoopback: true })).not.toContain('unsafe')
  })
})

describe('the other security headers', () => {
  const headers = headersFor('the policy', 'never')

  test('protect against sniffing, framing and other origins', () => {
    expect(headers).toMatchObject({
      'content-security-policy': 'the policy',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    })
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
  })

  test('turn off every browser feature except writing to the clipboard', () => {
    const features = headers['permissions-policy']?.split(', ') ?? []
    expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual([
      'clipboard-write=(self)',
    ])
    expect(features).toContain('camera=()')
  })

  test('say how long a response may be cached', () => {
    expect(headersFor('', 'never')['cache-control']).toBe('no-store')
    expect(headersFor('', 'ask')['cache-control']).toBe('no-cache')
    expect(headersFor('', 'immutable')['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})
