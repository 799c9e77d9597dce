import { expect, test } from 'vitest'
import type { BatchItem, BatchView, ItemKind } from '~/batch/engine/batch'
import { goneIn } from './gone-ids'

function aView(
  action: BatchView['action'],
  states: Readonly<Record<string, readonly [ItemKind, isGone?: true]>>,
): Pick<BatchView, 'action' | 'items'> {
  const items = Object.entries(states).map(([id, [kind, isGone]]): BatchItem => ({
    target: { id, name: id },
    state: { kind, reason: '', confirmedBy: 'reply' },
    ...(isGone && { isGone }),
  }))
  return { action, items: () => items }
}

test('what was deleted is gone; what was refused or is unknown is not', () => {
  const view = aView('delete', {
    a: ['done'],
    b: ['refused'],
    c: ['unknown'],
    d: ['not_sent'],
    e: ['refused', true],
  })
  expect(goneIn(view)).toEqual(['a', 'e'])
})

test('of another action only what its status does not find', () => {
  expect(goneIn(aView('run', { a: ['done'], b: ['refused', true] }))).toEqual(['b'])
})
