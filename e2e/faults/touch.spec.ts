import type { Page } from '@playwright/test'
import type { Dashboard } from '../support/dashboard'
import { expect, test } from '../support/fault-test'
import { aGate, changePipelines, aPipeline, START } from '../support/fault-world'
import { Finger, noteTaps, seededRandom } from '../support/random-taps'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
/** Set `TAPS=1000` for a longer run, and `TAPS_SEED` for other random taps. */
const TAPS = Number(process.env['TAPS'] ?? 12)
const SEED = Number(process.env['TAPS_SEED'] ?? 21)
const COUNT = 16

test.setTimeout(60_000 + TAPS * 3_000)

const idOf = (number: number) => `id-${String(number).padStart(2, '0')}`
const namesOf = (records: readonly unknown[]) =>
  records.map((each) => (each as { readonly name: string }).name)
const numberOf = (name: string) => Number(/\d+$/.exec(name)?.[0])

/** Hides and shows the tab. Then the page reads the list and polls again. */
async function comeBack(dash: Dashboard): Promise<void> {
  dash.allowRead()
  await dash.page.evaluate(() => {
    for (const state of ['hidden', 'visible'] as const) {
      Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' })
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
  })
}

interface TappedList {
  readonly dash: Dashboard
  readonly random: () => number
  /**
   * Changes the pipelines of the service. The row of the pipeline with this number is rendered, and must look
   * different after the change.
   */
  readonly change: (drawn: number) => void
  /** The pipelines that the service did not list for a while. Their rows lose the tick without a tap. */
  readonly gone?: ReadonlySet<string>
  /** Updates the order of the list, as a user does. */
  readonly update: (page: Page) => Promise<void>
}

/**
 * Taps the checkboxes of random rows, and checks that only the row under the finger changes. Buttons outside the
 * list are clicked, because a slow machine sometimes takes a tap for a long press.
 */
async function tapAtRandom({ dash, random, change, gone, update }: TappedList): Promise<void> {
  const { page } = dash
  const finger = await Finger.on(page)
  const wrong: string[] = []
  let missed = 0
  for (let tap = 0; tap < TAPS;) {
    // Some taps come right after an update of the order, and others come later.
    if (random() < 0.4) await update(page)
    await page.clock.fastForward(31_000)
    const rows = await finger.drawnRows()
    const row = rows[Math.floor(random() * rows.length)]
    const other = rows[Math.floor(random() * rows.length)]
    if (row === undefined || other === undefined) throw new Error('No row is drawn.')
    const before = await finger.ticks()
    const { down, click, isLong } = await finger.tap(row, async () => {
      change(numberOf(other.name))
      await comeBack(dash)
    })
    // A row may move before the finger touches it.
    if (isLong === true || down === undefined) {
      missed += 1
      expect(missed, 'taps that were too long, or on no row').toBeLessThan(TAPS)
      continue
    }
    tap += 1
    const isOnRow = click === down
    if (!isOnRow) wrong.push(`${down} → ${click ?? 'no row'}`)
    // A decided row no longer has a checkbox. Only the tapped row may change.
    const after = await finger.ticks()
    const hasBox = (name: string) => before[name] !== undefined && after[name] !== undefined
    // A row that the service did not list for a while loses its tick without a tap.
    const mayDrop = (name: string) => gone?.has(name) === true && before[name] === true
    const changed = Object.keys(after).filter(
      (name) => hasBox(name) && before[name] !== after[name] && !mayDrop(name),
    )
    const isToggled = isOnRow && hasBox(down) && !mayDrop(down)
    expect(changed, `tap ${tap} at ${down}`).toEqual(isToggled ? [down] : [])
  }
  expect(wrong, `${TAPS} taps with seed ${SEED}`).toEqual([])
  await page.getByRole('button', { name: 'Menu' }).click()
}

test('in Approvals, each tap reaches the gate under the finger, while other users decide gates', async ({
  start,
}) => {
  const random = seededRandom(SEED)
  const dash = await start({ before: noteTaps })
  const { world } = dash.server
  world.pipelines = Array.from({ length: COUNT }, (_, at) => aGate(at + 1))
  await dash.open('approvals')
  await expect(dash.page.getByRole('checkbox')).toHaveCount(1 + COUNT)
  const stateOf = (number: number) =>
    (world.pipelines[number - 1] as { readonly status: string }).status
  const setWaiting = (number: number, waits: boolean) => {
    const requestedAt = new Date(START - Math.floor(random() * 86_400_000)).toISOString()
    const gate = { step: 'Release', requestedAt, requestedBy: 'maria.lopez' }
    changePipelines(
      world,
      [idOf(number)],
      waits ? { status: 'waiting_approval', approval: gate } : { status: 'rejected' },
    )
  }
  await tapAtRandom({
    dash,
    random,
    change(drawn) {
      setWaiting(drawn, stateOf(drawn) !== 'waiting_approval')
      for (let number = 1; number <= COUNT; number += 1)
        if (number !== drawn && random() < 0.3) setWaiting(number, random() < 0.7)
    },
    async update(page) {
      dash.allowRead()
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(
        page.getByRole('button', { name: /^Remove \d+ decided from the list$/ }),
      ).toHaveCount(0)
    },
  })
})

test('in the list, each tap reaches the pipeline under the finger, while runs change the rows', async ({
  start,
}) => {
  const random = seededRandom(SEED)
  const dash = await start({ before: noteTaps })
  const { world } = dash.server
  const states = ['running', 'idle', 'succeeded', 'failed', 'queued', 'stopped'] as const
  const aRecord = (number: number, besides?: unknown) => {
    const others = states.filter((state) => state !== besides)
    const status = others[Math.floor(random() * others.length)]
    return aPipeline(number, { status, updatedAt: new Date(START - random() * 1e9).toISOString() })
  }
  world.pipelines = Array.from({ length: COUNT }, (_, at) => aRecord(at + 1))
  const names = namesOf(world.pipelines)
  const gone = new Set<string>()
  await dash.openList(COUNT)
  await tapAtRandom({
    dash,
    random,
    gone,
    change(drawn) {
      const before = new Map(
        world.pipelines.map((each) => [(each as { _id: string })._id, each as { status: string }]),
      )
      world.pipelines = Array.from({ length: COUNT }, (_, at) => at + 1).flatMap((number) => {
        const record = before.get(idOf(number))
        if (number === drawn) return [aRecord(number, record?.status)]
        if (random() < 0.3) return [aRecord(number)]
        return random() < 0.15 ? [] : [record ?? aRecord(number)]
      })
      const listed = new Set(namesOf(world.pipelines))
      for (const name of names) if (!listed.has(name)) gone.add(name)
    },
    async update(page) {
      dash.allowRead()
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByRole('button', { name: 'Update order' })).toHaveCount(0)
    },
  })
})

test('the notices below the list open with a tap on a target of 44 pixels', async ({ start }) => {
  const dash = await start()
  dash.server.world.pipelines = [null, aPipeline(1), aPipeline(1), aPipeline(2)]
  await dash.openList(3)
  for (const text of ['1 of 4 records could not be read', '1 row has the id of another row']) {
    const notice = dash.page.locator('summary').filter({ hasText: text })
    await expect(notice).toBeVisible()
    expect((await notice.boundingBox())?.height, text).toBeGreaterThanOrEqual(44)
  }
  // The checks after each test need the navigation.
  await dash.page.getByRole('button', { name: 'Menu' }).tap()
})
