import { describe, expect, it, test } from 'vitest'
import { TAKE_BACK } from './batch-desk'
import { aDesk, aLaunch, NONE, target } from './batch-desk.test-data'
import { createLauncher } from './batch-request'

describe('from the click to the engine', () => {
  it('reads a status at once, without a sheet', () => {
    const { desk, launcher, started } = aDesk()
    desk.open()
    launcher.ask(aLaunch('status', 'a', 'b'))
    expect(started).toEqual([{ ids: ['a', 'b'], action: 'status' }])
    expect(desk.state()).toMatchObject({ sheet: undefined, chosen: 'batch-1' })
  })

  it('runs a single one that can run by the click alone, after its preflight', async () => {
    const { desk, launcher, started, settled } = aDesk()
    desk.open()
    launcher.ask(aLaunch('run', 'a'))
    expect(started).toEqual([])
    await settled()
    expect(started).toEqual([{ ids: ['a'], action: 'run', intent: 'intent-1', again: NONE }])
  })

  it('says on a sheet why a single one cannot run, and sends nothing', async () => {
    const { desk, launcher, started, settled } = aDesk(() => false)
    desk.open()
    launcher.ask(aLaunch('run', 'a'))
    await settled()
    expect(desk.state().sheet?.request.action).toBe('run')
    expect(started).toEqual([])
  })

  it.each(['run', 'stop', 'reset'] as const)(
    'sends a %s of several only what was confirmed',
    (action) => {
      const { desk, launcher, started, preflightOf } = aDesk()
      desk.open()
      const launch = aLaunch(action, 'a', 'b', 'c')
      launcher.ask(launch)
      expect(started).toEqual([])
      desk.confirm([target('a'), target('c')], preflightOf(launch.request))
      expect(started).toEqual([{ ids: ['a', 'c'], action, intent: 'intent-1', again: NONE }])
      expect(desk.state().sheet).toBeUndefined()
    },
  )

  it('sends nothing when the sheet is cancelled, and takes up the next', () => {
    const { desk, launcher, started } = aDesk()
    desk.open()
    launcher.ask(aLaunch('stop', 'a'))
    desk.cancel()
    expect([desk.state().sheet, started]).toEqual([undefined, []])
    launcher.ask(aLaunch('reset', 'b'))
    expect(desk.state().sheet?.request.action).toBe('reset')
  })

  it('asks for nothing more while something is being asked for', () => {
    const { desk, launcher } = aDesk()
    desk.open()
    launcher.ask(aLaunch('stop', 'a'))
    launcher.ask(aLaunch('delete', 'b'))
    expect(desk.state().sheet?.request.action).toBe('stop')
  })
})

test('a token that changes closes the confirmation that is open', () => {
  const { desk, launcher, started } = aDesk()
  desk.open()
  launcher.ask(aLaunch('stop', 'a'))
  desk.withdraw()
  expect([desk.state().sheet, started]).toEqual([undefined, []])
})

describe('a deletion', () => {
  it('waits five seconds, keeps a copy of each, and only then is sent', async () => {
    const { desk, launcher, started, copies, pass, preflightOf } = aDesk()
    desk.open()
    const launch = aLaunch('delete', 'a', 'b')
    launcher.ask(launch)
    desk.confirm([target('a')], preflightOf(launch.request))
    expect([started, copies, desk.state().removal?.due]).toEqual([[], [], 1_000 + TAKE_BACK])
    await pass()
    expect(started).toEqual([{ ids: ['a'], action: 'delete', intent: 'intent-1', again: NONE }])
    expect(copies).toEqual([
      { id: 'a', name: 'name of a', at: 1_000, record: { _id: 'a', steps: ['a'] } },
    ])
    expect(desk.state().removal).toBeUndefined()
  })

  it('taken back is never sent', async () => {
    const { desk, launcher, started, copies, pass, preflightOf } = aDesk()
    desk.open()
    const launch = aLaunch('delete', 'a')
    launcher.ask(launch)
    desk.confirm([target('a')], preflightOf(launch.request))
    desk.takeBack()
    await pass()
    expect([started, copies]).toEqual([[], []])
  })

  it('whose copies cannot be kept is not sent, and says so', async () => {
    const { desk, launcher, started, said, pass, preflightOf } = aDesk(() => true, false)
    desk.open()
    const launch = aLaunch('delete', 'a')
    launcher.ask(launch)
    desk.confirm([target('a')], preflightOf(launch.request))
    await pass()
    expect(started).toEqual([])
    expect(said).toEqual([
      'Nothing was deleted: this browser cannot keep the copies that were promised.',
    ])
  })

  it('is not sent with another token than it was confirmed with, and says so', async () => {
    const { desk, launcher, started, copies, said, pass, preflightOf } = aDesk()
    desk.open()
    const launch = aLaunch('delete', 'a')
    launcher.ask(launch)
    desk.confirm([target('a')], preflightOf(launch.request))
    desk.withdraw()
    await pass()
    expect([started, copies, desk.state().removal]).toEqual([[], [], undefined])
    expect(said.join()).toMatch(/^Nothing was deleted: the token was changed/)
  })

  it('is not sent when the token changes while its copies are being kept', async () => {
    const { desk, launcher, started, pass, preflightOf } = aDesk()
    desk.open()
    const launch = aLaunch('delete', 'a')
    launcher.ask(launch)
    desk.confirm([target('a')], preflightOf(launch.request))
    const passed = pass()
    desk.withdraw()
    await passed
    expect(started).toEqual([])
  })

  it('is never sent after signing out', async () => {
    const { desk, launcher, started, copies, pass, preflightOf } = aDesk()
    desk.open()
    const launch = aLaunch('delete', 'a')
    launcher.ask(launch)
    desk.confirm([target('a')], preflightOf(launch.request))
    desk.forget()
    await pass()
    expect([started, copies, desk.state().removal]).toEqual([[], [], undefined])
  })

  it('holds up no stop, and a second deletion is told why it has to wait', () => {
    const { desk, launcher, said, preflightOf } = aDesk()
    desk.open()
    const launch = aLaunch('delete', 'a')
    launcher.ask(launch)
    desk.confirm([target('a')], preflightOf(launch.request))
    launcher.ask(aLaunch('delete', 'b'))
    expect([desk.state().sheet, said.length]).toEqual([undefined, 1])
    launcher.ask(aLaunch('stop', 'c'))
    expect(desk.state().sheet?.request.action).toBe('stop')
  })
})

describe('a dashboard for reading only', () => {
  it('asks for nothing that acts', () => {
    const launcher = createLauncher(true)
    launcher.ask(aLaunch('run', 'a'))
    expect(launcher.current()).toBeUndefined()
    launcher.ask(aLaunch('status', 'a'))
    expect(launcher.current()?.request.action).toBe('status')
  })
})
