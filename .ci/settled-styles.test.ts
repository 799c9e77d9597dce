import postcss from 'postcss'
import { expect, test } from 'vitest'
import { settledStyles } from './settled-styles.ts'

const settled = (css: string) =>
  postcss([settledStyles()]).process(css, { from: undefined }).css.replaceAll(/\s+/g, ' ').trim()

test('what nothing sets is written where it is used: its first value, else what stands in for it', () => {
  const property = '@property --tw-a { syntax: "*"; inherits: false; initial-value: solid }'
  expect(settled(`${property} .x { border-style: var(--tw-a) }`)).toBe('.x { border-style: solid }')
  expect(settled(`${property} .x { border-style: var(--tw-a, dashed) }`)).toContain('solid')
  expect(settled('.x { line-height: var(--tw-b, 20px) }')).toBe('.x { line-height: 20px }')
})

test('what is set anywhere stays, and so does what has nothing to stand in for it', () => {
  const set = '.x { margin: var(--tw-a, 1px) } @media print { .y { --tw-a: 2px } }'
  expect(settled(set)).toBe(set)
  const bare = '.x { margin: var(--tw-a) }'
  expect(settled(bare)).toBe(bare)
  const nested = '.x { color: var(--tw-a, rgb(0 0 0)) }'
  expect(settled(nested)).toBe(nested)
  const own = '.x { width: var(--cols, 3px) }'
  expect(settled(own)).toBe(own)
})

test('what nothing reads goes, and what it alone had read with it', () => {
  expect(settled('.x { --tw-a: 1; color: red } .y { --tw-b: var(--tw-a) }')).toBe(
    '.x { color: red } .y {}',
  )
})

test('no stand-ins for older browsers, and no backdrop among all elements', () => {
  expect(settled('@layer properties { * { --tw-a: 0 } } *, ::backdrop { margin: 0 }')).toBe(
    '* { margin: 0 }',
  )
  const alone = '::backdrop { background: red }'
  expect(settled(alone)).toBe(alone)
})
