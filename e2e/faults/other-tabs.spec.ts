import type { Request } from '@playwright/test'
import { Dashboard } from '../support/dashboard'
import { POLL } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import { aPipeline, START, statusBody, statusEntry } from '../support/fault-world'

const FAILED = aPipeline(1, { status: 'failed', updatedAt: new Date(START).toISOString() })

test('each of two tabs reads, polls and keeps its token for itself, and a sign-out in one signs out the other', async ({
  start,
  context,
}) => {
  const first = await start()
  const { server } = first
  await first.openList()
  await first.nextPoll()
  const second = new Dashboard(await context.newPage(), server)
  first.allowRead()
  await second.openList()
  expect(second.sentReads()).toBe(1)
  expect(first.sentReads()).toBe(1)
  expect(first.reads()).toHaveLength(2)

  await test.step('only the visible tab polls', async () => {
    await second.nextPoll()
    await first.setHidden(true)
    server.answer(POLL, json(statusBody([statusEntry('id-01', FAILED)])))
    await second.nextPoll()
    await expect(second.row('pipeline-01')).toContainText('Failed')
    await expect(first.row('pipeline-01')).not.toContainText('Failed')
    await first.setHidden(false)
    await first.nextPoll()
    await expect(first.row('pipeline-01')).toContainText('Failed')
    server.answer(POLL, ({ normal }) => normal())
  })

  await test.step('a new token in one tab is not used by the other', async () => {
    server.world.tokens.clear()
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
    await first.connect('CANARY_third')
    await first.expectRows()
  })

  await test.step('a sign-out in one tab', async () => {
    await second.page.getByRole('button', { name: 'Sign out' }).click()
    for (const { page } of [first, second]) {
      await expect(page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
      await expect(page.getByText('pipeline-01')).toHaveCount(0)
    }
    const before = server.ledger.length
    for (const { page } of [first, second]) await page.clock.fastForward(600_000)
    for (const { page } of [first, second]) await expect(page.locator('h1').first()).toBeVisible()
    expect(server.ledger.slice(before).filter(({ path }) => path.startsWith('/api/'))).toEqual([])
  })
})
