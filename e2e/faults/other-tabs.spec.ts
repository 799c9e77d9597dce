import type { BrowserContext, Request } from '@playwright/test'
import { Dashboard } from '../support/dashboard'
import { expect, test, waitForIdleLock } from '../support/fault-test'

async function openSecond(first: Dashboard, context: BrowserContext): Promise<Dashboard> {
  const second = new Dashboard(await context.newPage(), first.server)
  first.allowRead()
  await second.openList()
  return second
}

test('each of two tabs reads the list once, and after a sign-out in one, the other asks for a token, shows no data and sends nothing', async ({
  start,
  context,
}) => {
  const first = await start()
  await first.openList()
  const second = await openSecond(first, context)
  expect(second.sentReads()).toBe(1)
  expect(first.sentReads()).toBe(1)
  expect(first.reads()).toHaveLength(2)
  await second.page.getByRole('button', { name: 'Sign out' }).click()
  for (const { page } of [first, second]) {
    await expect(page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
    await expect(page.getByText('pipeline-01')).toHaveCount(0)
  }
  const before = first.server.ledger.length
  for (const { page } of [first, second]) await page.clock.fastForward(600_000)
  for (const { page } of [first, second]) await expect(page.locator('h1').first()).toBeVisible()
  expect(first.server.ledger.slice(before).filter(({ path }) => path.startsWith('/api/'))).toEqual(
    [],
  )
})

test('if another tab uses another token, this tab keeps its own', async ({ start, context }) => {
  const first = await start()
  await first.openList()
  const second = await openSecond(first, context)
  first.server.world.tokens.clear()
  first.allowRead()
  await second.click('Refresh')
  await second.connect('CANARY_second')
  await second.expectRows()
  await first.expectRows()
  // Only the requests of this tab are checked, because the other tab may still read with its own token.
  const asked: Request[] = []
  first.page.on('request', (request) => asked.push(request))
  await first.click('Refresh')
  await expect(first.dialog).toBeVisible()
  const sent = await Promise.all(asked.map((request) => request.headerValue('authorization')))
  expect(sent).toContainEqual(expect.stringMatching(/^Bearer CANARY_/))
  expect(sent).not.toContain('Bearer CANARY_second')
})

test('after the idle time in config.json, the page locks, keeps typed text, and reads again with a new token', async ({
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
})
