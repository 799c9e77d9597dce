import { describe, expect, it } from 'vitest'
import { KNOWN_PHASES } from '~/domain/phases'
import { ACTION_TABLE, actionsIn } from '~/domain/action-table'
import { rowsOf } from '../rows/pipeline-builder.test-data'
import { barActions, countActions, exceptionsText, selectedRows } from './pipeline-selection'

describe('the possible actions on a selection', () => {
  it.each(actionsIn('bar', 'pipeline'))(
    'the counts for %s agree with the action table',
    (action) => {
      const rows = rowsOf(KNOWN_PHASES.map((status, at) => ({ _id: `p${at}`, status })))
      const row: Readonly<Record<string, unknown>> = ACTION_TABLE[action].possibleIn.pipeline
      const found = countActions(rows).find((each) => each.action === action)
      const expected = KNOWN_PHASES.filter((phase) => row[phase] === true).length
      expect(found?.can).toBe(expected)
      expect(found?.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(
        KNOWN_PHASES.length - expected,
      )
    },
  )

  it('several reasons are one line, with unknown states apart and records without an id as impossible', () => {
    const rows = rowsOf([
      { _id: 'a', status: 'running' },
      { _id: 'b', status: 'running' },
      { _id: 'c', status: 'weird' },
      { _id: 'd', status: 'idle' },
      { status: 'idle' },
    ])
    const [run] = countActions(rows)
    expect(run).toMatchObject({ action: 'run', can: 1, unknown: 1 })
    expect(run && exceptionsText(run)).toBe(
      '1 pipeline is in an unknown state\n3 cannot: 1 without an id, 2 running',
    )
  })

  it('a pipeline that no longer exists on the service is counted as impossible', () => {
    const rows = rowsOf(['a', 'b', 'c'].map((_id) => ({ _id, status: 'idle' })))
    const gone = rows.slice(1).map((row) => ({ ...row, mark: { kind: 'gone' } as const }))
    const [run] = countActions([...rows.slice(0, 1), ...gone])
    expect(run && exceptionsText(run)).toBe('2 pipelines do not exist on the service')
    const [only] = barActions(gone.slice(1), false)
    expect(only).toMatchObject({
      label: 'Run 0',
      unavailable: '1 pipeline does not exist on the service',
    })
  })

  it('the status of records without an id and of deleted pipelines cannot be checked', () => {
    const statusOf = (rows: ReturnType<typeof rowsOf>) =>
      barActions(rows, false).find(({ id }) => id === 'status')?.unavailable
    const nameless = rowsOf([{ name: 'x' }])
    const listed = rowsOf([{ _id: 'a' }])
    const gone = listed.map((row) => ({ ...row, mark: { kind: 'gone' } as const }))
    expect(statusOf(nameless)).toBe('1 pipeline has no id')
    expect(statusOf(gone)).toBe('1 pipeline does not exist on the service')
    expect(statusOf([...nameless, ...gone, ...listed])).toBeUndefined()
  })

  it('no action is possible if an incomplete list lacks all selected pipelines, and each button says so', () => {
    const reasons = barActions([], false).map(({ unavailable }) => unavailable)
    expect([...new Set(reasons)]).toEqual(['No selected pipeline is in the list'])
  })

  it('if only pipelines in an unknown state are left, the button says so and can be used', () => {
    const [run] = barActions(rowsOf([{ _id: 'a', status: 'weird' }]), false)
    expect(run).toMatchObject({ label: 'Run 0, 1 unknown', unavailable: undefined })
  })
})

it('the selected rows have the order of the list, and of all pipelines if the list does not contain them all', () => {
  const all = rowsOf(['a', 'b', 'c'].map((_id) => ({ _id })))
  const rows = all.slice(1).toReversed()
  const keysFor = (...selected: readonly string[]) =>
    selectedRows({ all, rows }, new Set(selected)).map(({ key }) => key)
  expect(keysFor('b', 'c')).toEqual(['c', 'b'])
  expect(keysFor('c', 'a')).toEqual(['a', 'c'])
})
