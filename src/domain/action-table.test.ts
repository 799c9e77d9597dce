import { afterEach, describe, expect, test } from 'vitest'
import { GATE_KEYS, LIST_KEYS } from './action-keys'
import { ACTION_TABLE, ACTIONS, BATCH_ACTIONS, isOffered, RESOURCE_TYPES } from './action-table'
import { verdictOf } from './verdict'
import { switchOffActions } from './allowed-actions'
import { KNOWN_PHASES, phaseOf, PHASES, type KnownPhase } from './phases'

/** The table "Types supported per action", copied from the service description. */
const DOCUMENTED_TYPES = `
| status  | task, pipeline |
| create  | task, pipeline |
| update  | task, pipeline |
| run     | task, pipeline |
| stop    | task, pipeline |
| reset   | pipeline |
| delete  | pipeline |
| approve | pipeline |
| reject  | pipeline |
`
const documentedPairs = DOCUMENTED_TYPES.trim()
  .split('\n')
  .flatMap((line) => {
    const [action = '', types = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return types.split(', ').map((type) => `${action} ${type}`)
  })

const pairs = ACTIONS.flatMap((action) => RESOURCE_TYPES.map((type) => [action, type] as const))

describe('the action table', () => {
  test('offers the documented pairs and no other', () => {
    const offered = pairs.filter(([action, type]) => isOffered(action, type))
    expect(offered.map(([action, type]) => `${action} ${type}`).toSorted()).toEqual(
      documentedPairs.toSorted(),
    )
  })

  test.each(pairs)('%s of a %s has a result in every phase', (action, type) => {
    for (const phase of PHASES) {
      const verdict = verdictOf(action, type, phase)
      if (!isOffered(action, type)) expect(verdict.can).toBe('no')
      else if (phase === 'unknown') expect(verdict.can).not.toBe('no')
      else expect(['yes', 'no']).toContain(verdict.can)
      if (verdict.can !== 'yes') expect(verdict.reason).toMatch(/\S/)
    }
  })

  test('takes one id as the target of update, none for create, and a list of ids for all other actions', () => {
    const forms = ACTIONS.map((action) => [action, ACTION_TABLE[action].target])
    expect(Object.fromEntries(forms)).toEqual({
      run: 'list',
      stop: 'list',
      reset: 'list',
      delete: 'list',
      status: 'list',
      approve: 'list',
      reject: 'list',
      update: 'one',
      create: 'none',
    })
  })

  test.each([
    ['run', ['idle', 'succeeded', 'failed', 'stopped', 'rejected'], 'queued'],
    ['stop', ['queued', 'running', 'waiting_approval'], 'stopped'],
    ['reset', ['idle', 'waiting_approval', 'succeeded', 'failed', 'stopped', 'rejected'], 'idle'],
    ['delete', KNOWN_PHASES.filter((each) => each !== 'queued' && each !== 'running'), 'gone'],
    ['approve', ['waiting_approval'], 'running'],
    ['reject', ['waiting_approval'], 'rejected'],
    ['update', KNOWN_PHASES, null],
    ['status', KNOWN_PHASES, null],
  ] as const)(
    'allows %s exactly in the phases %j',
    (action, from: readonly KnownPhase[], leadsTo) => {
      const possible = KNOWN_PHASES.filter(
        (phase) => verdictOf(action, 'pipeline', phase).can === 'yes',
      )
      expect(possible).toEqual(KNOWN_PHASES.filter((phase) => from.includes(phase)))
      expect(ACTION_TABLE[action].leadsTo).toBe(leadsTo)
    },
  )

  test('has no shortcut letter that starts two actions', () => {
    const letters = ACTIONS.flatMap((action) => ACTION_TABLE[action].key ?? [])
    expect(letters.length).toBeGreaterThan(3)
    expect(new Set(letters).size).toBe(letters.length)
  })

  test('has exactly the keys of the lists and of Approvals', () => {
    const keys = BATCH_ACTIONS.map((action) => [action, ACTION_TABLE[action].key])
    const found = Object.fromEntries(keys.filter(([, key]) => key !== undefined))
    expect(found).toEqual({ ...LIST_KEYS, ...GATE_KEYS })
  })

  // The dialog of the keyboard shortcuts has one section for both lists.
  test('offers each action with a list key for pipelines and for tasks', () => {
    const inBoth = BATCH_ACTIONS.filter((action) =>
      RESOURCE_TYPES.every((type) => isOffered(action, type)),
    )
    expect(inBoth).toEqual(expect.arrayContaining(Object.keys(LIST_KEYS)))
  })

  test('gives the same result for a task as for a pipeline if both are offered', () => {
    expect(ACTION_TABLE.run.possibleIn.task).toEqual(ACTION_TABLE.run.possibleIn.pipeline)
    expect(ACTION_TABLE.stop.possibleIn.task).toEqual(ACTION_TABLE.stop.possibleIn.pipeline)
  })
})

describe('the phase of a status', () => {
  test.each([
    ['running', 'running'],
    ['In Progress', 'running'],
    ['in-progress', 'running'],
    [' PENDING-approval ', 'waiting_approval'],
    ['canceled', 'stopped'],
    ['done', 'unknown'],
    ['completed', 'unknown'],
    ['', 'unknown'],
    ['constructor', 'unknown'],
    ['__proto__', 'unknown'],
    [null, 'unknown'],
    [200, 'unknown'],
    [['running'], 'unknown'],
  ])('the status %j means the phase %s', (status, phase) => expect(phaseOf({ status })).toBe(phase))
  test('a status that is the name of a phase means that phase', () => {
    expect(KNOWN_PHASES.map((status) => phaseOf({ status }))).toEqual(KNOWN_PHASES)
  })
})

describe('an action that the deployer has switched off', () => {
  afterEach(() => switchOffActions({}))

  test('a switched-off action is neither offered nor possible, and the other actions still are', () => {
    switchOffActions({ delete: false, run: true })
    expect(isOffered('delete', 'pipeline')).toBe(false)
    expect(verdictOf('delete', 'pipeline', 'idle')).toMatchObject({ can: 'no' })
    expect(isOffered('run', 'pipeline')).toBe(true)
  })
})
