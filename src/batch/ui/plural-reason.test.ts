import { expect, test } from 'vitest'
import { ACTION_TABLE, ACTIONS } from '~/domain/action-table'
import { pluralReason } from './preflight-findings'

const REASONS = ACTIONS.flatMap((action) =>
  Object.values(ACTION_TABLE[action].possibleIn.pipeline).filter(
    (cell) => typeof cell === 'string',
  ),
)

test.each([
  ['is running: stop it first', 'are running: stop them first'],
  ['waits at a gate', 'wait at a gate'],
  ['was rejected and is not running', 'were rejected and are not running'],
  ['does not exist on the service', 'do not exist on the service'],
])('the plural of “%s” is “%s”', (one, several) => expect(pluralReason(one)).toBe(several))

test('every reason of the action table has a plural', () => {
  expect(REASONS.length).toBeGreaterThan(10)
  for (const reason of REASONS)
    expect(pluralReason(reason)).not.toMatch(/\b(?:is|has|was|does|waits|it)\b/)
})
