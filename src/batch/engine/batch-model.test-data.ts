/**
 * Checks the promises of docs/failure-model.md in random worlds with a hostile service, crashes, reloads, several
 * tabs and failing storage. `SOAK_RUNS` sets the number of worlds. Two test files take half of them each, to use
 * two cores.
 */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { BATCH_ACTIONS } from '~/domain/action-table'
import type { BatchRequest, BatchView, PreflightItem } from './batch'
import { FAULTS, type FaultCase } from './model-service.test-data'
import {
  createWorld,
  IDS,
  MESSAGE,
  settle,
  targetsOf,
  type Tab,
  type World,
} from './model-world.test-data'

const RUNS = Math.ceil(Number(process.env['SOAK_RUNS'] ?? 4_000) / 2)

type Model = Readonly<Record<string, never>>
interface Step {
  readonly name: string
  readonly run: (world: World) => void | Promise<void>
}
const asCommand = ({ name, run }: Step): fc.AsyncCommand<Model, World> => ({
  check: () => true,
  async run(_, world) {
    await run(world)
    await settle()
    checkNow(world)
  },
  toString: () => name,
})

const pick = <T>(all: readonly T[], place: number): T | undefined =>
  all[place % Math.max(1, all.length)]
const aTab = (world: World, place: number): Tab | undefined => pick(world.openTabs(), place)

/** Checks what must hold at every moment. Another tab may be up to a second behind. */
function checkNow(world: World, isOver = false) {
  for (const { engine, number } of world.openTabs()) {
    for (const view of engine.batches()) {
      const isOwn = world.started.get(view.id)?.tab === number
      checkView(world, view, isOwn, isOver || isOwn)
    }
  }
  expect(world.faults).toEqual([])
}

const SETTLED = ['done', 'refused', 'not_sent', 'unknown', 'checking']

/**
 * Checks the view of one batch in one tab.
 *
 * @param isOwn the batch was confirmed in the tab that shows it
 * @param isFresh the view is not older than the journal
 */
function checkView(world: World, view: BatchView, isOwn: boolean, isFresh: boolean) {
  const { must } = world
  const counted: Record<string, number> = {}
  for (const { kind } of view.states()) counted[kind] = (counted[kind] ?? 0) + 1
  for (const [kind, count] of Object.entries(view.counts)) {
    must((counted[kind] ?? 0) === count, `${kind} is counted ${count}, not ${counted[kind]}`)
  }
  const sentBy = world.started.get(view.id)
  for (const { target, state } of view.items()) {
    const wasDone = (id: string) => world.service.done.some((each) => each.id === id)
    const wasDoneHere = world.service.done.some(
      (each) => each.intent === view.id && each.id === target.id,
    )
    if (state.kind === 'done' && view.action !== 'status') {
      const isTrue = state.confirmedBy === 'reply' ? wasDoneHere : wasDone(target.id)
      must(isTrue, `${target.id} is called done and was not`)
    }
    if (state.kind === 'not_sent' && isFresh) {
      must(!wasDoneHere, `${target.id} is called not sent and was done`)
    }
    must(
      sentBy?.ids.includes(target.id) ?? view.action === 'status',
      'an id that was not in the request was sent',
    )
  }
  if (isOwn) world.expire(view.id, idsOf(view, SETTLED))
}

const place = fc.nat(20)
const ids = fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1 })
const request = fc
  .record({
    action: fc.constantFrom(...BATCH_ACTIONS),
    /**
     * Three of four requests are about pipelines. A task does not support every action, and Sluice never sends an
     * unsupported action.
     */
    type: fc.constantFrom('pipeline', 'pipeline', 'pipeline', 'task'),
    ids,
    /**
     * The messages of a rejection. `null`: one message for all ids. A number: each bit chooses one of two messages for
     * an id.
     */
    each: fc.option(fc.nat(255)),
  })
  .map(({ action, type, ids: chosen, each }): BatchRequest => {
    const shared = { type, targets: targetsOf(chosen) } as const
    if (action !== 'reject') return { ...shared, action }
    if (each === null) return { ...shared, action, message: MESSAGE }
    const messages = chosen.map((id, at) => [id, `${MESSAGE} ${(each >> at) & 1}`] as const)
    return { ...shared, action, messages: new Map(messages) }
  })
const aFate: fc.Arbitrary<FaultCase> = fc.record({
  fault: fc.constantFrom(...FAULTS),
  mask: fc.oneof(fc.constant(255), fc.nat(255)),
  isTwice: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
})

const idsOfItems = (items: readonly PreflightItem[]) => items.map(({ target }) => target.id)
const idsOf = (view: BatchView, kinds: readonly string[]) =>
  [...view.items()].filter(({ state }) => kinds.includes(state.kind)).map(({ target }) => target.id)

const CLICKS = ['stopRest', 'sendRest', 'sendSmaller', 'checkStatus'] as const

function click(world: World, tab: Tab, view: BatchView, what: (typeof CLICKS)[number]) {
  // Before `retryAt`, a click must send nothing.
  const isTime = world.now() >= (view.stopReason?.retryAt ?? 0)
  if (isTime && what === 'sendRest' && view.canSendRest) {
    world.license(view.id, idsOf(view, ['not_sent']))
  }
  if (isTime && what === 'sendSmaller' && view.offersSmallerChunks) {
    world.license(view.id, idsOf(view, ['not_sent', 'refused']))
  }
  tab.engine[what](view.id)
  // Clicks twice, like a held Enter key.
  tab.engine[what](view.id)
}

const steps: readonly fc.Arbitrary<Step>[] = [
  fc.record({ place, request }).map(({ place: at, request: asked }) => ({
    name: `start ${asked.action} ${JSON.stringify(asked.targets.map(({ id }) => id))} in ${at}`,
    run(world) {
      const tab = aTab(world, at)
      if (tab !== undefined) world.confirm(tab, asked)
    },
  })),
  fc
    .record({ place, request, isAgain: fc.boolean() })
    .map(({ place: at, request: asked, isAgain }) => ({
      name: `preflight, then start ${asked.action} ${JSON.stringify(asked.targets.map(({ id }) => id))} in ${at}${isAgain ? ', unknown ones again' : ''}`,
      run(world) {
        const tab = aTab(world, at)
        const go = async () => {
          const found = await tab?.engine.preflight(asked)
          if (tab === undefined || found === undefined) return
          const { batchId, eligible, unknown, alreadySent } = found
          const again = isAgain ? alreadySent.filter(({ state }) => state === 'unknown') : []
          const targets = [...eligible, ...unknown, ...again].map(({ target }) => target)
          if (!tab.isOpen || targets.length === 0) return
          world.confirm(tab, { ...asked, targets }, batchId, new Set(idsOfItems(again)))
        }
        void go()
      },
    })),
  ...[1, 2, 3, 4, 5].map(() =>
    fc.record({ place, meets: aFate }).map(({ place: at, meets }) => ({
      name: `deliver ${at} ${JSON.stringify(meets)}`,
      run: (world: World) => void world.deliver(at, meets),
    })),
  ),
  fc.constant({ name: 'tick', run: (world: World) => void world.tick() }),
  fc.record({ place, what: fc.constantFrom(...CLICKS) }).map(({ place: at, what }) => ({
    name: `${what} ${at}`,
    run(world) {
      const tab = aTab(world, at)
      const view = tab && pick(tab.engine.batches(), at)
      if (tab && view) click(world, tab, view, what)
    },
  })),
  place.map((at) => ({
    name: `close ${at}`,
    run(world) {
      const tab = aTab(world, at)
      if (tab !== undefined) world.crash(tab)
    },
  })),
  fc.constant({
    name: 'open a tab',
    run: (world: World) => world.openTab().engine.recover(),
  }),
  fc.constant({
    name: 'online again',
    run(world: World) {
      for (const { engine } of world.openTabs())
        for (const { id } of engine.batches()) engine.checkAgain(id)
    },
  }),
  fc.constantFrom('fine', 'fine', 'full', 'dead').map((storage) => ({
    name: `storage ${storage}`,
    run: (world: World) => world.setStorage(storage),
  })),
]

async function finish(world: World) {
  world.setStorage('fine')
  await runDry(world)
  for (const tab of world.openTabs()) await tab.engine.recover()
  await world.openTab().engine.recover()
  await runDry(world)
  checkNow(world, true)
  for (const { engine } of world.openTabs()) {
    expect(engine.isActing()).toBe(false)
    for (const { stage, counts } of engine.batches()) {
      expect({ stage, open: counts.queued + counts.sent + counts.checking }).toEqual({
        stage: 'finished',
        open: 0,
      })
    }
  }
  const { text, unreadable } = await world.disk()
  expect([text.includes('CANARY'), unreadable]).toEqual([false, 0])
}

async function runDry(world: World) {
  for (let turns = 0; turns < 20_000; turns += 1) {
    await settle()
    const fate: FaultCase = { fault: 'lost_after', mask: 255, isTwice: false }
    if (!world.deliver(0, turns % 3 === 0 ? fate : { ...fate, fault: 'fine' }) && !world.tick())
      return
  }
  expect.fail('It never comes to rest.')
}

export const LONG_TIMEOUT = { timeout: 3_600_000 }

/**
 * Runs random commands in random worlds.
 *
 * @param half the two halves have different random worlds, which are the same in every run
 */
export async function expectModelHoldsInWorlds(half: 0 | 1): Promise<void> {
  const commands = fc.commands(
    steps.map((step) => step.map(asCommand)),
    { size: '+1' },
  )
  const property = fc.asyncProperty(commands, async (all) => {
    const world = createWorld()
    world.openTab()
    await fc.asyncModelRun(() => ({ model: {}, real: world }), all)
    await finish(world)
  })
  const { seed = 0 } = fc.readConfigureGlobal()
  const endOnFailure = process.env['SHRINK'] === undefined
  await fc.assert(property, { seed: seed + half, numRuns: RUNS, endOnFailure })
}
