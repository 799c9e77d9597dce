/** A lock keeps the user's own work. `sign-out.spec.ts` tests that it removes the data of the service from the page. */
import { BuilderPage } from '../support/builder-page'
import { expect, waitForIdleLock } from '../support/fault-test'
import { test } from '../support/names-test'
import { MARK, TYPED } from '../support/personal-data'
import { LOCK, waitForLock } from '../support/lock'
import { go, openPalette, SCREENS } from '../support/screens-with-names'

test('a lock keeps the draft, the typed text and the batch, and removes the data of the service', async ({
  named,
}) => {
  const dash = await named(LOCK)
  const { page } = dash
  await SCREENS['a batch with its results']?.(dash)
  await SCREENS['the console, with text and a reply']?.(dash)
  await SCREENS['the builder, with a draft']?.(dash)
  await waitForLock(dash)
  await dash.connect('CANARY_again')
  const builder = new BuilderPage(page)
  await expect(builder.name).toHaveValue(TYPED.draft)
  await expect(builder.field('Script')).toHaveValue(TYPED.draftText)
  await go(dash, 'console?action=create&type=task')
  await expect(page.getByRole('textbox', { name: 'Settings' })).toHaveValue(
    new RegExp(TYPED.consoleText),
  )
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('main')).toContainText('Run 2 pipelines')
  const palette = await openPalette(page)
  await expect(palette.getByRole('group', { name: 'Recent' })).toContainText('Console')
  await expect(palette).not.toContainText(MARK)
})

test('a page whose token was refused locks too', async ({ start }) => {
  const dash = await start(LOCK)
  await dash.openList()
  const { page, server } = dash
  await waitForIdleLock(page)
  server.world.tokens.clear()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('dialog', { name: 'The service refused the token' })).toBeVisible()
  await expect(page.getByText('pipeline-01')).toBeVisible()
  await page.clock.fastForward(600_000)
  await expect(page.getByRole('dialog', { name: 'Sluice is locked' })).toBeVisible()
  await expect(page.getByText('pipeline-01')).toHaveCount(0)
  await dash.connect('CANARY_again')
  await dash.expectRows()
})

test('after the idle time in config.json, the page locks, keeps typed text, and reads again with a new token, also if the machine sleeps or its clock is set back', async ({
  start,
}) => {
  const dash = await start({ config: { idleLockMinutes: 5 } })
  await dash.openList()
  const { page } = dash
  const query = page.getByRole('combobox', { name: 'Filter pipelines' })
  await query.fill('pipeline')
  await waitForIdleLock(page)
  await page.clock.fastForward(250_000)
  await expect(page.getByText(/Sluice will be locked within a minute/)).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.clock.fastForward(200_000)
  await dash.expectRows()

  await page.clock.fastForward(400_000)
  const dialog = page.getByRole('dialog', { name: 'Sluice is locked' })
  await expect(dialog).toBeVisible()
  await expect(page.getByText('pipeline-01')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('sluice.token'))).toBeNull()
  const before = dash.server.ledger.length
  await page.clock.fastForward(600_000)
  await expect(dialog).toBeVisible()
  expect(dash.server.ledger.slice(before).filter(({ path }) => path.startsWith('/api/'))).toEqual(
    [],
  )
  await dash.connect('CANARY_again')
  await dash.expectRows()
  await expect(query).toHaveValue('pipeline')

  // No timer runs while a machine sleeps. The tab is locked when the user returns.
  const sinceSeen = () => Date.now() - Number(localStorage.getItem('sluice.last-seen'))
  await expect.poll(() => page.evaluate(sinceSeen)).toBeLessThan(60_000)
  await dash.setHidden(true)
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 3_600_000)
  await dash.setHidden(false)
  await expect(dialog).toBeVisible()

  // The clock of the machine is set back by two days.
  await dash.connect('CANARY_third')
  await expect.poll(() => page.evaluate(sinceSeen)).toBeLessThan(60_000)
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - 2 * 86_400_000)
  await page.clock.fastForward(250_000)
  await expect(page.getByText(/Sluice will be locked within a minute/)).toBeVisible()
  await page.clock.fastForward(120_000)
  await expect(dialog).toBeVisible()
})
