import { expect, test } from 'vitest'
import { ACTIONS, ACTION_TABLE } from '~/domain/action-table'
import { readListKey } from '~/ui/data-table/use-active-row'

test.each(ACTIONS.flatMap((action) => ACTION_TABLE[action].key ?? []))(
  'the key %s of an action has no other meaning in a list',
  (key) => {
    expect(readListKey(key, false, { at: 0, count: 2, page: 1, singleKeys: true })).toBeUndefined()
    expect('/?').not.toContain(key)
  },
)
