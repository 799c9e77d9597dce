import { expect, test } from 'vitest'
import { encodingFor } from './send-made-file'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['BR;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('the encoding for %j is %j', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
