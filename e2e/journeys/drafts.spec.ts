import type { Page } from '@playwright/test'
import { BuilderPage } from '../support/builder-page'
import { expect, START, test } from '../support/journey'

const NEW = '/pipelines/new'

async function openBuilder(page: Page): Promise<BuilderPage> {
  await page.goto(NEW)
  const builder = new BuilderPage(page)
  await expect(builder.name).toBeVisible()
  return builder
}

test('a draft that the user cancels, leaves or reloads is kept with every step, its text and Undo, but without its secrets, and the page says so', async ({
  page,
  openList,
}) => {
  const list = '/pipelines?q=tag:nightly'
  const builder = new BuilderPage(page)
  await openList(list, { rows: 9 })
  await test.step('Cancel leads from both steps of a new pipeline to the list as it was', async () => {
    await page.getByRole('button', { name: 'New pipeline' }).click()
    await page.getByRole('link', { name: 'Start from a repository' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a source' })).toBeVisible()
    await builder.button('Cancel').click()
    await expect(page).toHaveURL(list)

    await page.getByRole('button', { name: 'New pipeline' }).click()
    await expect(builder.button('Cancel')).toBeVisible()
    // The button says that the draft is kept only when the draft is stored. It keeps the focus when its label changes.
    // The clock is paused, so that no timer stores the draft before the button has the focus.
    await page.clock.pauseAt(START + 60_000)
    await builder.name.fill('deploy-web')
    await builder.button('Cancel').focus()
    await page.clock.resume()
    await builder.expectSaved()
    await expect(builder.button('Cancel, keep draft')).toBeFocused()
    await builder.button('Cancel, keep draft').click()
    await expect(page).toHaveURL(list)
  })
  await test.step('a draft that was left has everything, including Undo', async () => {
    await page.getByRole('button', { name: 'New pipeline' }).click()
    await expect(builder.name).toHaveValue('')
    await expect(builder.notices.getByText(/This browser has a draft: “deploy-web”/)).toBeVisible()
    await page.getByRole('link', { name: 'Continue the draft' }).click()
    await expect(builder.name).toHaveValue('deploy-web')
    await builder.add('run_script')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.goBack()
    await builder.expectSteps(/run_script/)
    await builder.button('Undo').click()
    await expect(builder.steps).toHaveCount(0)
    await builder.button('Redo').click()
    await builder.expectSteps(/run_script/)

    await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
    await page.getByRole('button', { name: 'New pipeline' }).click()
    await page.getByRole('link', { name: 'Continue the draft' }).click()
    await expect(builder.name).toHaveValue('deploy-web')
    await builder.expectSteps(/run_script/)
  })
  await test.step('another pipeline has no notice about the draft', async () => {
    await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
    await page.getByRole('link', { name: 'docs-site', exact: true }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(builder.name).toHaveValue('docs-site')
    // The list in the dialog shows that the drafts have been read.
    await builder.button('Drafts').click()
    await expect(builder.drafts.getByRole('listitem')).toContainText([/deploy-web/])
    await expect(builder.notices.getByText(/This browser has a draft/)).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await test.step('the draft of an edit is offered when the same pipeline is edited again', async () => {
    await builder.name.fill('docs-site-2')
    await builder.expectSaved()
    await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
    await page.getByRole('link', { name: 'docs-site', exact: true }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(builder.name).toHaveValue('docs-site')
    await expect(builder.notices.getByText(/has a draft: “docs-site-2”/)).toBeVisible()
    await page.getByRole('link', { name: 'Continue the draft' }).click()
    await expect(builder.name).toHaveValue('docs-site-2')
  })
  await test.step('a new step is not lost if the user leaves just before its address is written', async () => {
    await builder.openAnother(NEW)
    await builder.name.fill('deploy-api')
    await expect(page.getByRole('option', { name: /run_script/ })).toBeVisible()
    await page.clock.pauseAt(START + 3_600_000)
    await builder.add('run_script')
    await page.clock.runFor(149)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.goBack()
    await builder.expectSteps(/run_script/)
  })
  await test.step('secrets are not stored and scripts are', async () => {
    await builder.add('ansible')
    await page
      .getByText(/optional/i)
      .first()
      .click()
    await builder.field('Password of the vault').fill('CANARY-7f3a')
    await builder.step(0).click()
    await builder.field('Script').fill('export API_TOKEN=typed\nmake all')
    await expect(page.getByText(/^Saved in this browser .*, without 1 secret$/)).toBeVisible()
    const onDisk = await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('sluice')
        opening.addEventListener('success', () => resolve(opening.result))
      })
      const all = database.transaction('drafts').objectStore('drafts').getAll()
      await new Promise((resolve) => all.addEventListener('success', resolve))
      return JSON.stringify(all.result)
    })
    expect(onDisk).toContain('deploy-api')
    expect(onDisk).not.toContain('CANARY')

    const asked = page.waitForEvent('dialog')
    const reloading = page.reload()
    await (await asked).accept()
    await reloading
    await expect(builder.notices.getByText(/1 secret was not stored/)).toBeVisible()
    await expect(builder.field('Script')).toHaveValue('export API_TOKEN=typed\nmake all')
    await page.getByRole('button', { name: /Password of the vault/ }).click()
    await expect(builder.field('Password of the vault')).toBeFocused()
    await expect(builder.field('Password of the vault')).toHaveValue('')
    await page.getByRole('button', { name: /^Drafts/ }).click()
    await expect(page.getByRole('dialog', { name: 'Drafts' })).toContainText(
      'Scripts are stored unchanged, so do not put secrets in them. Use registered tools for secrets.',
    )
  })
})

test('several drafts are listed, a discarded draft can be restored at first, and then stays discarded after Back and after a reload', async ({
  page,
  context,
  expectAccessible,
}) => {
  const builder = await openBuilder(page)
  await builder.name.fill('first')
  await builder.expectSaved()
  await builder.openAnother(NEW)
  await builder.name.fill('second')
  await builder.button('Drafts').click()
  const { drafts } = builder
  await expect(drafts.getByRole('listitem')).toContainText([/second.*open in this tab/, /first/])
  await expectAccessible()
  await drafts.getByRole('button', { name: 'Discard first' }).click()
  await drafts.getByRole('button', { name: 'Undo: keep first' }).click()
  await drafts.getByRole('button', { name: 'Discard second' }).click()
  await drafts.getByRole('button', { name: 'Undo: keep second' }).click()
  await drafts.getByRole('link', { name: 'first' }).click()
  await expect(builder.name).toHaveValue('first')

  await builder.button('Drafts').click()
  await drafts.getByRole('button', { name: 'Discard first' }).click()
  await drafts.getByRole('button', { name: 'Close' }).click()
  await expect(builder.name).toHaveValue('')
  await page.goBack()
  await expect(builder.name).toHaveValue('second')
  await page.goForward()
  await expect(builder.name).toHaveValue('')
  await builder.button('Drafts').click()
  await expect(drafts.getByRole('listitem')).toContainText([/second/])
  await drafts.getByRole('link', { name: 'second' }).click()
  await expect(builder.name).toHaveValue('second')
  await builder.name.fill('second, longer')
  await page.reload()
  await expect(builder.name).toHaveValue('second, longer')

  await test.step('after a reload and after Back', async () => {
    await builder.openAnother(NEW)
    await builder.name.fill('third')
    await builder.expectSaved()
    // The next draft begins in a new document, so that Back loads the page of the third draft again.
    await page.goto(NEW)
    await builder.name.fill('fourth')
    await builder.expectSaved()
    await builder.button('Drafts').click()
    await drafts.getByRole('button', { name: 'Discard second, longer' }).click()
    await page.reload()
    await builder.button('Drafts').click()
    await expect(drafts.getByRole('listitem')).toContainText([/fourth/, /third/])

    await drafts.getByRole('button', { name: 'Discard third' }).click()
    await page.goBack()
    await page.goForward()
    await builder.button('Drafts').click()
    await expect(drafts.getByRole('listitem')).toContainText([/fourth/])
    await drafts.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('a new tab leaves the dialog as it is', async () => {
    await builder.openAnother(NEW)
    await builder.name.fill('fifth')
    await builder.button('Drafts').click()
    await drafts.getByRole('button', { name: 'Discard fifth' }).click()
    const opened = context.waitForEvent('page')
    await drafts.getByRole('link', { name: 'fourth' }).click({ modifiers: ['ControlOrMeta'] })
    await (await opened).close()
    await drafts.getByRole('button', { name: 'Undo: keep fifth' }).click()
    await drafts.getByRole('button', { name: 'Close' }).click()
    await builder.name.fill('fifth, longer')
    await builder.expectSaved()
    await page.reload()
    await expect(builder.name).toHaveValue('fifth, longer')
  })
})

test('two tabs with one draft do not overwrite each other, and a tab whose new draft was changed keeps its focus and its text as a separate draft', async ({
  page,
  context,
}) => {
  const first = await openBuilder(page)
  const second = new BuilderPage(await context.newPage())
  const changed = /Another tab has changed, sent or discarded this draft/
  await first.name.fill('deploy-web')
  await first.expectSaved()
  await second.page.goto(page.url())
  await expect(second.name).toHaveValue('deploy-web')
  await second.name.fill('deploy-api')
  await second.expectSaved()
  await first.field('Description').pressSequentially('Typed in the first tab', { delay: 40 })
  await expect(first.notices.getByText(changed)).toBeVisible()
  await expect(first.name).toHaveValue('deploy-web')
  await expect(first.field('Description')).toHaveValue('Typed in the first tab')
  await expect(first.field('Description')).toBeFocused()

  await first.expectSaved()
  await second.page.goto(page.url())
  await expect(second.name).toHaveValue('deploy-web')
  await first.name.fill('mine, longer')
  await first.page.reload()
  await expect(first.name).toHaveValue('mine, longer')
  await second.button('JSON').click()
  await second.button('Form').click()
  await second.name.fill('theirs')
  await expect(second.notices.getByText(changed)).toBeVisible()
  await second.expectSaved()
  const { page: later } = second
  const url = new URL(later.url())
  await later.goBack()
  // The older entry has the id that the draft had then.
  await expect(later.getByRole('textbox', { name: 'Pipeline as JSON' })).toContainText('theirs')
  await expect(later).toHaveURL(`${url.href}&editor=json`)
  await later.goBack()
  await expect(second.name).toHaveValue('theirs')
  await expect(later).toHaveURL(url.href)
  await second.page.reload()
  await expect(second.name).toHaveValue('theirs')
  await first.page.reload()
  await expect(first.name).toHaveValue('mine, longer')
})

test('Back goes through the chosen steps and editors one by one, keeps the draft, and leaves no entry of a draft that is gone', async ({
  page,
}) => {
  await page.goto('/pipelines')
  await page.getByRole('link', { name: 'staging-web', exact: true }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const builder = new BuilderPage(page)
  const heading = page.getByRole('heading', { level: 2 })
  await builder.step(2).click()
  await builder.field('Script').fill('make')
  await builder.button('JSON').click()
  await expect(page.getByRole('textbox', { name: 'Pipeline as JSON' })).toBeVisible()
  await page.goBack()
  await expect(builder.field('Script')).toHaveValue('make')
  await expect(heading).toBeFocused()
  // Moving the open step adds no history entry, so Back leads to the step that was open before.
  await builder.step(2).press('Alt+ArrowUp')
  await builder.expectSaved()
  await page.goBack()
  await expect(builder.field('Script')).toHaveCount(0)
  await expect(heading).toBeFocused()
  await page.goForward()
  await expect(builder.field('Script')).toHaveValue('make')

  await test.step('after an update', async () => {
    await builder.button('Update pipeline').click()
    await page.getByRole('button', { name: 'Update in place anyway' }).click()
    await expect(page.getByText('The pipeline on the service has all changes.')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'staging-web' })).toBeVisible()
  })
  await test.step('after a creation', async () => {
    await page.getByRole('link', { name: 'Clone', exact: true }).click()
    await builder.step(2).click()
    await builder.button('JSON').click()
    await builder.button('Form').click()
    await builder.button('Create pipeline').click()
    const created = page.getByRole('heading', { level: 1, name: 'staging-web copy', exact: true })
    await expect(created).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'staging-web' })).toBeVisible()
    await expect(created).toHaveCount(0)
  })
})
