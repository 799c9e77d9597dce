import { expect, test } from 'vitest'
import { ACTION_EFFECTS } from './preflight-summary'
import { BATCH_ACTIONS } from '~/domain/action-table'

test.each(BATCH_ACTIONS)(
  'the effect of %s has a text for one target and a text for many',
  (action) => {
    const effect = ACTION_EFFECTS[action]
    if (effect === undefined) return
    expect(effect.one).not.toMatch(/\b(?:each|pipelines|copies|states|them)\b/i)
    expect(effect.many).toMatch(/\b(?:each|pipelines|states)\b/i)
  },
)
