/**
 * If the focused button disappears, the heading or the button that replaces it takes the focus. Otherwise Tab would
 * start at the top.
 */
import type { Page } from '@playwright/test'
import { IDENTIFIERS, LIST, ONE, POLL, REGISTRY } from '../support/fault-matches'
import { heldReply, json } from '../support/fault-replies'
import type { Match, Reply } from '../support/fault-server'
import { expect, test } from '../support/fault-test'
import { aPipeline } from '../support/fault-world'

const normal: Reply = (exchange) => exchange.normal()
const SCREENS: readonly (readonly [string, Match, Reply])[] = [
  ['pipelines', LIST, normal],
  ['approvals', LIST, normal],
  ['registry', REGISTRY, json([{ _id: 't1', tool_identifier: 'github' }])],
  ['tools', IDENTIFIERS, json([{ identifier: 'github' }])],
]

const refused = json({ error: 'not now' }, 403)

async function expectHeadingFocused(page: Page) {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
}

test('Retry, Cancel and Read pass the focus on', async ({ start }) => {
  const dash = await start()
  const { page, server } = dash
  for (const [path, match, answer] of SCREENS) {
    await test.step(path, async () => {
      for (const each of SCREENS) server.answer(each[1], each[2])
      const slow = heldReply(answer)
      server.answer(match, slow.reply)
      await dash.open(path)
      const cancel = page.getByRole('button', { name: 'Cancel' })
      await dash.expectStillLoading()
      await cancel.press('Enter')
      await expect(page.getByRole('button', { name: /^Read the / })).toBeFocused()
      server.answer(match, refused)
      dash.allowRead()
      await page.keyboard.press('Enter')
      const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
      await expect(retry).toBeVisible()
      await expectHeadingFocused(page)

      server.answer(match, slow.reply)
      dash.allowRead()
      await retry.press('Enter')
      await expect(retry).toHaveCount(0)
      await expectHeadingFocused(page)
      await dash.expectStillLoading()
      await cancel.focus()
      // The first held request was canceled, so only the second answer reaches the page.
      await slow.release()
      await slow.release()
      await expect(cancel).toHaveCount(0)
      await expectHeadingFocused(page)
    })
  }
})

test('Retry in a notice, on the page of a pipeline and for polls passes the focus on', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  await test.step('the notices about a part of the screen and about polls', async () => {
    for (const each of SCREENS) server.answer(each[1], each[2])
    server.answer(REGISTRY, refused)
    await dash.open('tools')
    const failed = page.getByText('The registered tools could not be read')
    await expect(failed).toBeVisible()
    server.answer(REGISTRY, json([]))
    await page.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(failed).toHaveCount(0)
    await expectHeadingFocused(page)

    await dash.visit('pipelines')
    await dash.expectRows()
    server.answer(POLL, json({ error: 'broken' }, 500))
    await dash.nextPoll()
    const tryNow = page.getByRole('button', { name: 'Try now' })
    await tryNow.focus()
    server.answer(POLL, json({ error: 'slow down' }, 429, { 'retry-after': '30' }))
    await page.keyboard.press('Enter')
    await expect(tryNow).toHaveCount(0)
    await expectHeadingFocused(page)

    server.answer(POLL, json({ error: 'broken' }, 500))
    await dash.nextPoll(61)
    await tryNow.focus()
    server.answer(POLL, normal)
    await page.keyboard.press('Enter')
    await expect(dash.paused).toHaveCount(0)
    await expectHeadingFocused(page)
  })
  for (const each of SCREENS) server.answer(each[1], each[2])
  for (const [path, match, answer] of SCREENS) {
    await test.step(path, async () => {
      await dash.visit(path)
      const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
      await expect(refresh).toBeVisible()
      // The notice is the same on all screens. On a phone, its button is at another place.
      for (const width of path === 'pipelines' ? [390, 1280] : [1280]) {
        server.answer(match, refused)
        dash.allowRead()
        await refresh.click()
        await expect(dash.stale).toBeVisible()
        await page.setViewportSize({ width, height: 800 })
        server.answer(match, answer)
        dash.allowRead()
        await page.getByRole('button', { name: 'Retry' }).first().press('Enter')
        await expect(dash.stale).toHaveCount(0)
        await expectHeadingFocused(page)
        await page.setViewportSize({ width: 1280, height: 800 })
      }
    })
  }
  await test.step('on the page of a pipeline, the heading that replaces the old heading has the focus', async () => {
    server.answer(ONE, refused)
    await dash.visit('pipelines/id-99')
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    // The list does not have this pipeline, so only this answer has its record.
    server.answer(ONE, json(aPipeline(99)))
    await retry.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('pipeline-99')
    await expectHeadingFocused(page)
  })
})
