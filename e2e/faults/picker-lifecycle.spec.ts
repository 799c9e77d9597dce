import { BRANCHES, REGISTRY, REPOSITORIES } from '../support/fault-matches'
import { heldReply, json, raw, resetConnection } from '../support/fault-replies'
import { ALLOWS_MISSING_FILES, expect, test } from '../support/fault-test'
import { START } from '../support/fault-world'
import { searchFor, SourcePicker, TOOLS } from '../support/source-picker'

test('one request is sent per pause in typing, the last text counts even if an older answer is late, and after three lost answers typing still works', async ({
  start,
}) => {
  const picker = new SourcePicker(await start())
  const { page, dash } = picker
  const { server } = dash
  const late = heldReply(json(['acme/late']))
  server.answer(searchFor('web'), late.reply)
  await picker.open('?tool=t-git', 'Repository')
  await expect(picker.options).toHaveCount(3)
  await page.clock.pauseAt(START + 3_600_000)
  await picker.field('Repository').pressSequentially('web')
  await page.clock.runFor(300)
  await expect.poll(() => server.received(searchFor('web')).length).toBe(1)
  const aborted = page.waitForEvent('requestfailed')
  await picker.field('Repository').pressSequentially('-admin')
  await page.clock.runFor(300)
  await expect.poll(() => server.received(searchFor('web-admin')).length).toBe(1)
  await page.clock.resume()
  await expect(picker.options).toHaveCount(1)
  await late.release()
  await page.clock.fastForward(1_000)
  await expect(picker.option('acme/web-admin')).toBeVisible()
  await expect(picker.option('acme/late')).toHaveCount(0)
  expect((await aborted).postData()).toContain('"searchTerm":"web"')
  expect(server.received(REPOSITORIES)).toHaveLength(3)
  // A search whose answer is cached is not sent again.
  await picker.type('Repository', '')
  await expect(picker.options).toHaveCount(3)
  await picker.type('Repository', 'web-admin')
  await page.clock.fastForward(1_000)
  await expect(picker.options).toHaveCount(1)
  expect(server.received(searchFor('web-admin'))).toHaveLength(1)

  let sent = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('"searchTerm":"api"') === true) sent += 1
  })
  server.answer(searchFor('api'), resetConnection)
  await picker.type('Repository', 'api')
  await dash.passUntil(page.getByText('Failed.', { exact: true }), 31_000)
  await picker.expectTrouble('Failed.', 'no answer from')
  expect(sent).toBe(3)
  await picker.expectFreeEntry('Repository', 'repository', 'tool=t-git')
})

test('after a reload or a return to the source picker, the chosen steps stay, and missing data is named', async ({
  start,
}) => {
  const picker = new SourcePicker(await start())
  const { page, dash } = picker
  const { server } = dash
  const slow = heldReply()
  server.answer(BRANCHES, slow.reply)
  const chosen = '?tool=t-bits&workspace=acme&repository=acme%2Fios'
  await picker.open(chosen)
  await expect.poll(() => server.received(BRANCHES).length).toBe(1)
  await page.reload()
  await expect.poll(() => server.received(BRANCHES).length).toBe(2)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  server.answer(BRANCHES, json({ message: 'There is no such repository.' }, 404))
  server.answer(REPOSITORIES, json({ message: 'There is no such workspace.' }, 404))
  await page.goBack()
  await expect(picker.field('Registered tool')).toHaveValue('Bits of ours')
  await expect(picker.field('Workspace')).toHaveValue('acme')
  await expect(picker.field('Repository')).toHaveValue('acme/ios')
  await expect(
    page.getByText(/The service does not find this repository with this tool/),
  ).toContainText('“There is no such repository.”')
  // Without a reason of the service, the page says only once that the repository is not found.
  server.answer(BRANCHES, json({}, 404))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(
    page.getByText('The service does not find this repository with this tool.', { exact: true }),
  ).toBeVisible()

  await picker.look('Repository')
  await picker.expectTrouble('Refused.', '“There is no such workspace.”')
  await expect(picker.field('Workspace')).toHaveValue('acme')

  server.answer(REGISTRY, json([]))
  await picker.open(chosen)
  await expect(page.getByRole('alert')).toContainText('is not registered, or you may not use it')
  await expect(page).toHaveURL(new RegExp(`${chosen.replace('?', String.raw`\?`)}$`))
  const use = page.getByRole('button', { name: 'Use this source' })
  await picker.open(`${chosen}&branch=main`)
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await use.click()
  await expect(picker.field('Registered tool')).toBeFocused()

  // A list that is only one page may lack the tool, so the source can be used.
  server.answer(REGISTRY, json({ data: TOOLS.slice(0, 1), total: 2 }))
  await page.reload()
  await expect(page.getByText('Check step 1: Registered tool')).toBeVisible()
  await expect(picker.field('Repository')).toHaveAccessibleDescription(
    /You can use the text as you typed it\.$/,
  )
  await use.click()
  await expect(page.getByRole('heading', { level: 1, name: 'New pipeline' })).toBeVisible()
})

test('while the registered tools are being read, a pasted address is not said to fit no tool, and after 10 s the closed fields name the wait', async ({
  start,
}) => {
  const picker = new SourcePicker(await start())
  const { dash, page } = picker
  const slow = heldReply()
  dash.server.answer(REGISTRY, slow.reply)
  await picker.open('')
  await expect.poll(() => dash.server.received(REGISTRY).length).toBe(1)
  await page.clock.fastForward(11_000)
  await expect(page.getByText(/^Still reading registered tools: no answer for 10 s/)).toBeVisible()
  const tool = picker.field('Registered tool')
  await picker.type('Registered tool', 'https://github.com/acme/web')
  await tool.press('Escape')
  await expect(tool).toHaveAccessibleDescription(
    /fit this address, the registered tools are being read\.$/,
  )
  await slow.release(json(TOOLS))
  await expect(tool).toHaveAccessibleDescription(/^Typed, not chosen yet\./)
})

test.describe('a missing script', () => {
  test.use(ALLOWS_MISSING_FILES)

  test('if a new version has removed the next screen, the page says so, and Back finds every step', async ({
    start,
  }) => {
    const picker = new SourcePicker(await start())
    const { page, dash } = picker
    await picker.open('?tool=t-git&repository=acme%2Fapi&branch=main')
    dash.server.answerFile(/builder-page/, raw(404))
    await page.getByRole('button', { name: 'Use this source' }).click()
    await expect.poll(dash.starts).toBe(2)
    await expect(page.getByRole('alert')).toContainText('There may be a new version of Sluice')
    await page.goBack()
    await expect(picker.field('Registered tool')).toHaveValue('Git of ours')
    await expect(picker.field('Repository')).toHaveValue('acme/api')
    await expect(picker.field('Branch')).toHaveValue('main')
  })
})

test('if the storage is full or damaged, the source picker works without recent choices', async ({
  start,
}) => {
  const picker = new SourcePicker(
    await start({
      token: null,
      before: () => {
        if (location.protocol !== 'http:') return
        localStorage.setItem('sluice.recent-sources', '[{"tool":7},{"tool":"t-git","sources":[')
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
      },
    }),
  )
  const { page, dash } = picker
  await picker.open('?tool=t-git')
  await dash.connect('CANARY_typed')
  await picker.look('Repository')
  await picker.option('acme/api').click()
  await page.getByRole('button', { name: 'Use the default branch, main' }).click()
  await expect(page).toHaveURL(/\?tool=t-git&repository=acme%2Fapi&branch=main$/)
  await picker.look('Repository')
  await expect(page.getByText('recent')).toHaveCount(0)
})
