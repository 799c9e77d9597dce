/** Applies random edits and interrupts them at random. A draft never loses typed text. */
import type { Page } from '@playwright/test'
import * as fc from 'fast-check'
import { BuilderPage } from '../support/builder-page'
import { expect, test } from '../support/demo-over-http'

async function undo(builder: BuilderPage): Promise<boolean> {
  const isPossible = await builder.button(/^Undo/).isEnabled()
  if (isPossible) await builder.button('Undo').click()
  return isPossible
}

/** Moves a step with `work`, and checks that the other steps keep their order. */
async function move(builder: BuilderPage, from: number, to: number, work: () => Promise<void>) {
  const names = await builder.stepNames()
  await work()
  const moved = names.toSpliced(from, 1).toSpliced(to, 0, names[from] ?? '')
  await expect.poll(() => builder.stepNames()).toEqual(moved)
}

/** The edits of a draft. `at` is the index of the edit, or of a step. */
const EVENTS = {
  rename: (builder, at) => builder.name.fill(`deploy-${at}`),
  describe: (builder, at) => builder.field('Description').fill(`as of ${at}`),
  add: (builder, at) => builder.add(['run_script', 'approval', 'docker_cli'][at % 3] ?? ''),
  open: (builder, at) => builder.step(at).click(),
  nameStep: (builder, at) => builder.field('Step name').fill(`Step of ${at}`),
  duplicate: (builder) => builder.button('Duplicate').click(),
  remove: (builder) => builder.remove(),
  moveByKey: (builder, at, count) =>
    move(builder, at, Math.min(at + 1, count - 1), () => builder.step(at).press('Alt+ArrowDown')),
  moveByPointer: (builder, at, count) => {
    const to = (at + 2) % count
    return move(builder, at, to, () => builder.step(at).dragTo(builder.step(to)))
  },
  undo,
  undoAndRedo: async (builder) => {
    const before = await builder.shown()
    if (await undo(builder)) await builder.button('Redo').click()
    await builder.expectShown(before)
  },
} as const satisfies Record<
  string,
  (builder: BuilderPage, at: number, count: number) => Promise<unknown>
>
const NAMES = Object.keys(EVENTS) as (keyof typeof EVENTS)[]

/** Makes writes to the disk fail, or work again if `isFull` is false. */
async function fillDisk(page: Page, isFull: boolean): Promise<void> {
  await page.evaluate((full) => {
    const { prototype } = IDBObjectStore
    globalThis.__put ??= Reflect.get(prototype, 'put')
    const fail = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    Reflect.set(prototype, 'put', full ? fail : globalThis.__put)
  }, isFull)
}

declare global {
  var __put: unknown
}

/** What can interrupt the work on a draft. Each interruption returns the page that continues. */
const ENDS = {
  /** The reload comes at once, so a write that is in progress must not be lost. */
  reload: async (builder) => {
    await builder.page.reload()
    return builder
  },
  close: async ({ page }) => {
    const address = page.url()
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
    return openAgain(page, address)
  },
  crash: async (builder) => {
    // After a crash, only the disk has the draft, so the test waits until the draft is saved.
    await builder.expectSaved()
    const { page } = builder
    const address = page.url()
    const crashed = page.waitForEvent('crash')
    const session = await page.context().newCDPSession(page)
    session.send('Page.crash').catch(() => undefined)
    await crashed
    return openAgain(page, address)
  },
  full: async (builder) => {
    const name = await builder.name.inputValue()
    await fillDisk(builder.page, true)
    await builder.name.fill(`${name}?`)
    await expect(builder.notices.getByText('This browser cannot store the draft')).toBeVisible()
    await fillDisk(builder.page, false)
    await builder.name.fill(name)
    await builder.expectSaved()
    await builder.page.reload()
    return builder
  },
  refused: async (builder) => {
    const { page } = builder
    const name = `${await builder.name.inputValue()}!`
    const validations = '**/api/v2/pipelines/validate'
    // Only the validation of the new text is refused. Otherwise the dialog would take the focus before the text is
    // typed.
    await page.route(validations, (route) =>
      route.request().postData()?.includes(name) === true
        ? route.fulfill({ status: 401 })
        : route.fallback(),
    )
    await builder.name.fill(name)
    const before = await builder.shown()
    const dialog = page.getByRole('dialog', { name: 'The service refused the token' })
    await expect(dialog).toBeVisible()
    await page.unroute(validations)
    await builder.expectShown(before)
    await dialog.getByLabel(/^API token for /).fill('demo-admin')
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog).toHaveCount(0)
    return builder
  },
} as const satisfies Record<string, (builder: BuilderPage) => Promise<BuilderPage>>

async function openAgain(page: Page, address: string): Promise<BuilderPage> {
  const again = await page.context().newPage()
  await again.goto(address)
  return new BuilderPage(again)
}

test.use({ allowedErrors: [/status of 401 .*\/api\/v2\//] })

test('random edits lose no text, even with reloads, closings, crashes, refused tokens and full disks in between', async ({
  page,
  startDemo,
}) => {
  const event = fc.tuple(fc.constantFrom(...NAMES), fc.nat(9))
  const ends = Object.keys(ENDS) as (keyof typeof ENDS)[]
  const [ways = []] = fc.sample(
    fc.tuple(
      fc.shuffledSubarray(ends, { minLength: ends.length }),
      fc.array(fc.array(event, { minLength: 2, maxLength: 3 }), {
        minLength: ends.length,
        maxLength: ends.length,
      }),
    ),
    { seed: 45, numRuns: 1 },
  )
  const [order = [], doings = []] = ways
  const { url } = await startDemo()
  await page.goto(`${url}pipelines/new`)
  let builder = new BuilderPage(page)
  await builder.name.fill('deploy')
  await builder.add('run_script')
  await builder.add('approval')
  for (const [place, end] of order.entries()) {
    for (const [name, at] of doings[place] ?? []) {
      await test.step(`${name} ${at}`, async () => {
        if ((await builder.steps.count()) === 0) await builder.add('run_script')
        const count = await builder.steps.count()
        await EVENTS[name](builder, at % count, count)
      })
    }
    await test.step(end, async () => {
      const before = await builder.shown()
      const added = end === 'refused' ? '!' : ''
      builder = await ENDS[end](builder)
      await builder.expectShown([`${before[0]}${added}`, ...before.slice(1)])
      await builder.name.fill(`${await builder.name.inputValue()}.`)
    })
  }
})
