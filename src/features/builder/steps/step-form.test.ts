import { expect, test } from 'vitest'
import type { Origin } from '../draft/draft-storage'
import { emptyValueAt } from './step-form'
import { draftSourceOf } from '../draft/draft-session'
import { aRecord } from '../draft/storage-browser.test-data'

const origins = {
  new: { is: 'new' },
  clone: { is: 'clone', id: '1', name: 'a' },
  edit: { is: 'edit', id: '1', name: 'a' },
} as const satisfies Record<Origin['is'], Origin>

const sourceOf = (is: Origin['is'], isResumed: boolean) =>
  draftSourceOf(
    { origin: origins[is], base: { name: 'a' }, ...(isResumed && { stored: aRecord() }) },
    { schemaOf: () => undefined, secretKeys: () => new Set() },
  )

test('a clone and an edit have a source, and a new pipeline has none', () => {
  expect(sourceOf('new', true)).toBeUndefined()
  const source = { id: '1', name: 'a', record: { name: 'a' } }
  expect(sourceOf('clone', false)).toEqual({ purpose: 'clone', ...source })
  expect(sourceOf('edit', false)).toEqual({ purpose: 'edit', ...source })
})

test.each([
  ['edit', true, 'apiToken', ''],
  ['edit', true, 'script', undefined],
  ['edit', false, 'apiToken', undefined],
  ['clone', true, 'apiToken', undefined],
  ['new', true, 'apiToken', undefined],
] as const)(
  'in a draft of kind %s (stored without its secrets is %s), a cleared %s is stored as %j',
  (is, isResumed, key, value) => {
    const pipeline = { steps: [{ tool: { configuration: {} } }] }
    const path = ['steps', 0, 'tool', 'configuration', key]
    expect(emptyValueAt(sourceOf(is, isResumed), pipeline, path)).toBe(value)
  },
)
