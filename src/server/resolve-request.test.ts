import { describe, expect, test } from 'vitest'
import { PAGE, pathOf, resolveRequest } from './site'

const files = new Set(['/assets/main-a1.js', '/favicon.svg', '/config.json', '/index.html'])
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'

function resolve(path: string, accept: string | undefined = HTML, fetchMode?: string) {
  return resolveRequest({ path, accept, fetchMode }, files)
}

describe('a request for a path', () => {
  test.each([
    '/',
    '/pipelines',
    '/pipelines/abc',
    '/pipelines/v1.2.js',
    '/registry/a.b/edit',
    '/index.html',
  ])('a navigation to %s gets the page', (path) => {
    expect(resolve(path, HTML, 'navigate')).toBe(PAGE)
    expect(resolve(path, HTML)).toBe(PAGE)
  })

  test.each(['/assets/main-a1.js', '/favicon.svg', '/config.json'])(
    '%s gets the file with this path',
    (path) => {
      expect(resolve(path)).toBe(path)
      expect(resolve(path, '*/*', 'cors')).toBe(path)
    },
  )

  test.each([
    '/assets/main-old.js',
    '/assets/',
    '/assets',
    '/favicon.ico',
    '/api/v2/pipelines',
    '/mcp',
    '/.env',
    '/.git/config',
  ])('the missing file %s gets 404, even for a client that accepts HTML', (path) => {
    expect(resolve(path)).toBeUndefined()
  })

  test('by a script, a style sheet or a fetch does not get the page', () => {
    expect(resolve('/pipelines/old.js', '*/*')).toBeUndefined()
    expect(resolve('/pipelines', '*/*', 'no-cors')).toBeUndefined()
    expect(resolve('/pipelines', 'application/json')).toBeUndefined()
  })

  test('by a client that accepts everything gets the page', () => {
    expect(resolve('/pipelines', '*/*')).toBe(PAGE)
    expect(
      resolveRequest({ path: '/tools', accept: undefined, fetchMode: undefined }, new Set()),
    ).toBe(PAGE)
  })
})

describe('the path of a request', () => {
  test.each([
    ['/pipelines?x=/..', '', '/pipelines'],
    ['/a/../../etc/passwd', '', '/etc/passwd'],
    ['/%2e%2e/%2E%2E/etc', '', '/etc'],
    ['/sluice/tools', '/sluice', '/tools'],
    ['/sluice', '/sluice', '/'],
    ['/sluice/', '/sluice', '/'],
    ['/sluice/../tools', '/sluice', undefined],
    ['/sluicery', '/sluice', undefined],
    ['/tools', '/sluice', undefined],
    ['http://evil.example/', '', undefined],
    ['*', '', undefined],
  ])('%s under the prefix “%s” is %j', (target, basePath, path) => {
    expect(pathOf(target, basePath)).toBe(path)
  })
})
