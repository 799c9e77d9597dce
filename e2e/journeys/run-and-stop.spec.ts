import { expect, test } from '../support/demo-over-http'
import { boundingBoxOf } from '../support/bounding-box'

test('a pipeline that was run finishes in the list without another action, and a failing run that is stopped stays stopped', async ({
  page,
  startDemo,
}) => {
  const demo = await startDemo()
  const { list } = demo
  await page.goto(demo.url)
  await test.step('a stopped run stays stopped', async () => {
    await expect(list.row('deploy-web-eu')).toContainText('Running')

    await list.choose('deploy-web-eu', /^Stop/)
    const dialog = page.getByRole('alertdialog', { name: 'Stop 1 pipeline' })
    await expect(dialog).toContainText('deploy-web-eu')
    await dialog.getByRole('button', { name: 'Stop 1 pipeline' }).click()
    await list.expectDone('Stop', 'deploy-web-eu')
    await expect(list.row('deploy-web-eu')).toContainText('Stopped')

    // The results show the whole id, or no id if its column would cut the reasons.
    const id = list.results.getByRole('grid').getByText(/^[\da-f]{24}$/)
    expect(await id.evaluate((code) => code.scrollWidth - code.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(id).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })

    const before = list.polls()
    await expect(async () => {
      await demo.pass(60)
      await expect.poll(() => list.polls(), { timeout: 500 }).toBeGreaterThan(before)
    }).toPass()
    await expect(list.row('deploy-web-eu')).toContainText('Stopped')
  })
  await test.step('a run finishes', async () => {
    await expect(list.row('staging-web')).toContainText('Succeeded')

    await list.run('staging-web')
    await list.expectDone('Run', 'staging-web')
    await expect(list.row('staging-web')).toContainText('Queued')
    expect(list.sentActions()).toEqual(['stop', 'run'])

    await expect(async () => {
      await demo.pass(5)
      await expect(list.row('staging-web')).toContainText(/Running|Succeeded/, { timeout: 500 })
    }).toPass()
    await expect(async () => {
      await demo.pass(30)
      await expect(list.row('staging-web')).toContainText('Succeeded', { timeout: 500 })
    }).toPass()
    await expect(page.getByRole('region', { name: 'Results' })).toContainText('Succeeded')
    expect(list.sentActions()).toEqual(['stop', 'run'])
  })
})

test('rows and statuses keep their places under the pointer or around the focus until the user updates the order', async ({
  page,
  startDemo,
}) => {
  const demo = await startDemo()
  const { list } = demo
  await page.goto(demo.url)
  await test.step('a status that no pipeline has any more keeps its place under the pointer', async () => {
    await expect(list.facet('Queued')).toHaveText(/^1/)
    await list.facet('Succeeded').hover()
    const place = await boundingBoxOf(list.facet('Succeeded'))
    await expect(async () => {
      await demo.pass(5)
      await expect(list.facet('Queued')).toHaveText(/^0/, { timeout: 500 })
    }).toPass()
    expect(await boundingBoxOf(list.facet('Succeeded'))).toEqual(place)
    await list.query.hover()
    await expect(list.facet('Queued')).toHaveCount(0)
  })
  await test.step('rows keep their places under the pointer or around the focus until the user updates the order', async () => {
    await expect(list.row('deploy-web-eu')).toContainText('Running')
    const before = await list.names.allTextContents()
    await list.row('deploy-web-eu').hover()
    const place = await boundingBoxOf(list.row('deploy-web-eu'))

    const news = page.getByRole('button', { name: 'Update order' })
    await expect(async () => {
      await demo.pass(30)
      await expect(news).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await boundingBoxOf(list.row('deploy-web-eu'))).toEqual(place)
    expect((await list.names.allTextContents()).slice(0, 8)).toEqual(before.slice(0, 8))

    // The button must stay when the pointer moves to it.
    const button = await news.elementHandle()
    await news.hover()
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
    })
    expect(await button?.evaluate(({ isConnected }) => isConnected)).toBe(true)
    expect((await list.names.allTextContents()).slice(0, 8)).toEqual(before.slice(0, 8))
    await news.click()
    await expect(news).toHaveCount(0)
    const names = async () => (await list.names.allTextContents()).slice(0, 8)
    await expect.poll(names).not.toEqual(before.slice(0, 8))

    await page.mouse.move(0, 0)
    await list.focusOn('deploy-web-eu')
    const updated = await names()
    await expect(async () => {
      await demo.pass(30)
      await expect(news).toBeVisible({ timeout: 500 })
    }).toPass()
    const isFocused = () => news.evaluate((each) => each === document.activeElement)
    for (let stop = 0; stop < 5 && !(await isFocused()); stop += 1) await page.keyboard.press('Tab')
    await expect(news).toBeFocused()
    expect(await names()).toEqual(updated)
    await page.keyboard.press('Enter')
    await expect(list.link('deploy-web-eu')).toBeFocused()
    await expect.poll(names).not.toEqual(updated)
  })
})
