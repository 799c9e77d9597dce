/** A batch spends what was selected for it. */
import { describe, expect, it } from 'vitest'
import type { BatchRequest } from '~/batch/engine/batch'
import { createSelection } from '~/stores/selection'
import { aDesk, aLaunch, target } from './batch-desk.test-data'

describe('the selection of the screen that asked', () => {
  /** Four are selected, three are asked for, two of those are confirmed. */
  function aSpending(action: BatchRequest['action'] = 'stop') {
    const given = aDesk()
    const selection = createSelection()
    selection.setRange(['a', 'b', 'c', 'x'], true)
    given.desk.open()
    const launch = aLaunch(action, 'a', 'b', 'c')
    given.launcher.ask({ ...launch, spends: { selection, keys: ['a', 'b', 'c'] } })
    const confirm = () =>
      given.desk.confirm([target('a'), target('b')], given.preflightOf(launch.request))
    return { ...given, selection, selected: () => [...selection.ids()].toSorted(), confirm }
  }

  it('loses what the batch was asked for, and nothing else', () => {
    const { selected, confirm } = aSpending()
    expect(selected()).toEqual(['a', 'b', 'c', 'x'])
    confirm()
    expect(selected()).toEqual(['x'])
  })

  it('is kept when the question is cancelled, and while a deletion can be taken back', async () => {
    const stop = aSpending()
    stop.desk.cancel()
    expect(stop.selected()).toEqual(['a', 'b', 'c', 'x'])
    const deletion = aSpending('delete')
    deletion.confirm()
    expect(deletion.selected()).toEqual(['a', 'b', 'c', 'x'])
    await deletion.pass()
    expect(deletion.selected()).toEqual(['x'])
  })

  it('comes back when nothing was done: everything refused or not sent', () => {
    const { selection, selected, confirm, end } = aSpending()
    confirm()
    selection.clear()
    end('batch-1', 'refused', 'not_sent')
    expect(selected()).toEqual(['a', 'b', 'c'])
  })

  it('does not come to hold a row that was acted on without being selected', () => {
    const { selection, selected, confirm, end } = aSpending()
    selection.clear()
    confirm()
    end('batch-1', 'refused', 'refused')
    expect(selected()).toEqual([])
  })

  it.each([['done'], ['unknown']] as const)('stays spent when one is %s', (kind) => {
    const { selection, selected, confirm, end } = aSpending()
    confirm()
    selection.clear()
    end('batch-1', 'refused', kind)
    expect(selected()).toEqual([])
  })

  it('of somebody who has selected something else meanwhile is theirs', () => {
    const { selected, confirm, end } = aSpending()
    confirm()
    end('batch-1', 'refused', 'refused')
    expect(selected()).toEqual(['x'])
  })

  it('is had back by “Select these again”, in place of what is selected', () => {
    const { desk, selected, confirm } = aSpending()
    confirm()
    desk.selectorOf('batch-1')?.(['a', 'b'])
    expect(selected()).toEqual(['a', 'b'])
  })
})

it('a single one that is being sent already is not sent again: the sheet says so', async () => {
  const { desk, launcher, started, settled } = aDesk((id) => id !== 'a')
  desk.open()
  launcher.ask(aLaunch('run', 'a'))
  await settled()
  expect([started, desk.state().sheet?.request.targets]).toEqual([[], [target('a')]])
})

it('an unknown outcome that somebody has included is sent again', () => {
  const { desk, launcher, started, preflightOf } = aDesk()
  desk.open()
  const launch = aLaunch('run', 'a', 'b')
  launcher.ask(launch)
  const underWay = [{ target: target('b'), state: 'unknown', batch: 'earlier' }] as const
  desk.confirm([target('a'), target('b')], { ...preflightOf(launch.request), underWay })
  expect(started).toMatchObject([{ ids: ['a', 'b'], again: new Set(['b']) }])
})
