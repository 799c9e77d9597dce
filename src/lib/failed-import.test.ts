import { expect, it } from 'vitest'
import { isFailedImport } from './failed-import'

it.each([
  ['Failed to fetch dynamically imported module: https://x.test/assets/a.js', true],
  ['error loading dynamically imported module: https://x.test/assets/a.js', true],
  ['Importing a module script failed.', true],
  ["Cannot read properties of undefined (reading 'name')", false],
])('tells a part that could not be loaded from a fault: %s', (message, expected) => {
  expect(isFailedImport(new TypeError(message))).toBe(expected)
})
