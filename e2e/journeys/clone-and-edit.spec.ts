import type { Page } from '@playwright/test'
import { BuilderPage } from '../support/builder-page'
import { expect, test } from '../support/journey'

/** Sends an action without the page, as if another user had sent it. */
async function actElsewhere(page: Page, body: object): Promise<void> {
  const status = await page.evaluate(async (call) => {
    const reply = await fetch('/api/v2/actions', {
      method: 'POST',
      headers: { authorization: 'Bearer demo-admin', 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'pipeline', version: 1, ...call }),
    })
    return reply.status
  }, body)
  expect(status).toBe(200)
}

function recordOf(page: Page, id: string): Promise<Readonly<Record<string, unknown>>> {
  return page.evaluate(async (each) => {
    const headers = { authorization: 'Bearer demo-admin' }
    const reply = await fetch(`/api/v2/pipelines/${each}`, { headers })
    return (await reply.json()) as Readonly<Record<string, unknown>>
  }, id)
}

const idIn = (page: Page) => /\/pipelines\/([^/?]+)/.exec(page.url())?.[1] ?? ''

const IDS = {
  'deploy-api-eu': 'ed4cf7501245a877bb105b3f',
  'staging-web': '9c1c33ab6d8cb9bcffc7f000',
}

async function openPipeline(
  page: Page,
  name: keyof typeof IDS,
  link: 'Clone' | 'Edit',
): Promise<BuilderPage> {
  await page.goto(`/pipelines/${IDS[name]}/${link.toLowerCase()}?scenario=default`)
  await expect(page.getByRole('heading', { level: 1, name: `${link} ${name}` })).toBeVisible()
  return new BuilderPage(page)
}

test('a clone moves to another region with one replacement, and is sent with every key of its source except its id, times, runs and approvals', async ({
  page,
}) => {
  const builder = await openPipeline(page, 'deploy-api-eu', 'Clone')
  const source = idIn(page)
  await expect(builder.name).toHaveValue('deploy-api-eu copy')
  await expect(page.getByText('Not copied: id, dates, creator, runs and approvals.')).toBeVisible()
  const back = page.getByRole('main').getByRole('link', { name: 'deploy-api-eu', exact: true })
  await expect(back).toHaveAttribute('href', `/pipelines/${source}`)

  await test.step('one replacement, after which the steps show their tools', async () => {
    await expect(builder.step(6)).toContainText('Argo CD production EU · api-eu')
    await builder.button('Replace text').click()
    const dialog = page.getByRole('dialog', { name: 'Replace text' })
    await dialog.getByLabel('Find a word').fill('none of them')
    await expect(dialog.getByText('No text in the draft would change.')).toBeVisible()
    await dialog.getByLabel('Find a word').fill('eu')
    await dialog.getByLabel('Replace the word with').fill('us')
    await dialog.getByRole('button', { name: /^Replace in \d+ places$/ }).click()
    await expect(builder.name).toHaveValue('deploy-api-us copy')
    await expect(builder.field('Tags')).toHaveValue(/us/)
    await expect(builder.step(5)).toContainText('Release to US')
    await expect(builder.step(6)).toContainText('Argo CD production EU · api-us')
    await builder.button('Undo').click()
    await expect(builder.name).toHaveValue('deploy-api-eu copy')
  })
  await builder.button('What will be sent').click()
  const changes = page.getByRole('list', { name: 'Differences from the original pipeline' })
  await expect(changes.getByRole('listitem')).toHaveText([
    /_id removed/,
    /name changed .*"deploy-api-eu copy"/,
    /createdAt removed/,
    /updatedAt removed/,
    /createdBy removed/,
  ])
  await expect(page.getByText('The steps keep their ids.')).toBeVisible()
  await page.keyboard.press('Escape')
  const [sent] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/pipelines')),
    builder.button('Create pipeline').click(),
  ])
  const { description, tags } = await recordOf(page, source)
  const { steps, ...body } = sent.postDataJSON() as Readonly<Record<string, unknown>>
  expect(body).toEqual({ name: 'deploy-api-eu copy', description, tags })
  expect(JSON.stringify(steps)).not.toMatch(/"(status|startedAt|finishedAt)":/)
  await expect(page.getByRole('heading', { level: 1, name: 'deploy-api-eu copy' })).toBeVisible()
  await page.goto(`/pipelines/${source}/clone`)
  await expect(builder.name).toHaveValue('deploy-api-eu copy 2')
  // While the page waits for the list of names, no button appears and takes the focus.
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
})

test('an edit shows the changes by others, sends only the differences, and reads the result back', async ({
  page,
  expectAccessible,
}) => {
  const builder = await openPipeline(page, 'deploy-api-eu', 'Edit')
  const id = idIn(page)
  await expect(builder.button(/^Update pipeline/)).toHaveAccessibleDescription(/has no changes/)
  await builder.field('Description').fill('Ours')
  await builder.expectSaved()
  await page.reload()
  await expect(builder.field('Description')).toHaveValue('Ours')
  await actElsewhere(page, { action: 'update', target: id, settings: { description: 'Theirs' } })

  await builder.button(/^Update pipeline/).click()
  const dialog = page.getByRole('dialog', { name: 'Update 1 pipeline' })
  await expect(dialog.getByRole('list', { name: 'Changed on the service' })).toContainText('Theirs')
  await expect(
    dialog.getByText('Your update would replace these changes in description'),
  ).toBeVisible()
  await expectAccessible()
  await expect(dialog.getByRole('list', { name: 'Changes' })).toHaveText(
    /description changed − "Theirs"\s*\+ "Ours"/,
  )
  const [sent] = await Promise.all([
    page.waitForRequest((each) => each.postData()?.includes('"update"') === true),
    dialog.getByRole('button', { name: 'Update 1 pipeline' }).click(),
  ])
  expect(sent.postDataJSON()).toEqual({
    action: 'update',
    type: 'pipeline',
    target: id,
    settings: { description: 'Ours' },
    version: 1,
  })
  await expect(page.getByText('The pipeline on the service has all changes.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the pipeline' }).click()
  await expect(page.getByText('Ours', { exact: true })).toBeVisible()
  await page.goBack()
  await page.reload()
  await page.getByRole('link', { name: 'Start again from the pipeline' }).click()
  await expect(builder.field('Description')).toHaveValue('Ours')
})

test('during an edit the page says that the pipeline has changed on the service', async ({
  page,
}) => {
  await page.clock.install()
  const builder = await openPipeline(page, 'deploy-api-eu', 'Edit')
  const settings = { name: 'renamed-by-others' }
  await actElsewhere(page, { action: 'update', target: idIn(page), settings })
  const notice = page.getByText(/^This pipeline has changed on the service/)
  // An idle pipeline is polled only once in five intervals, by code that is loaded after the page.
  const isShownLater = async () => {
    await page.clock.fastForward(20_000)
    return notice.isVisible()
  }
  await expect.poll(isShownLater).toBe(true)
  const changes = page.getByRole('list', { name: 'Changed on the service' })
  await expect(changes).toHaveText(/^~name changed − "deploy-api-eu"\s*\+ "renamed-by-others"$/)
  await expect(builder.name).toHaveValue('deploy-api-eu')
})

test('a problem prevents the update, the result says what was not sent, and changed steps can be saved as new', async ({
  page,
}) => {
  const builder = await openPipeline(page, 'staging-web', 'Edit')
  const updateButton = builder.button('Update pipeline')
  const dialog = page.getByRole('dialog', { name: 'Update 1 pipeline' })
  await builder.name.fill('')
  await builder.field('Description').fill('Ours')
  await updateButton.click()
  await expect(builder.name).toBeFocused()
  await expect(builder.name).toHaveAccessibleDescription('Enter a name.')
  await expect(dialog).toHaveCount(0)
  await expect(builder.notices.getByText('The service reports 1 problem.')).toBeAttached()

  await test.step('a field of another step', async () => {
    await builder.name.fill('staging-web')
    await builder.step(2).click()
    await builder.field('Script').fill('')
    await builder.step(0).click()
    await expect(builder.field('Script')).toHaveCount(0)
    await updateButton.click()
    await expect(builder.field('Script')).toBeFocused()
    await expect(dialog).toHaveCount(0)
    await builder.button('Undo').click()
  })
  await test.step('the update without the emptied tags', async () => {
    await builder.field('Tags').fill('')
    await builder.name.fill('')
    await updateButton.click()
    await expect(builder.name).toBeFocused()
    await builder.button('More actions').click()
    await builder.inMenu('Update anyway').click()
    await expect(dialog.getByText('Not sent: name, tags.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Update 1 pipeline' }).click()
    await expect(
      page.getByText(/the changes that were sent\. Not sent: name, tags\.$/),
    ).toBeVisible()
  })
  await test.step('an update that can send nothing', async () => {
    await builder.button('Edit again').click()
    await builder.field('Tags').fill('')
    await updateButton.click()
    await expect(dialog.getByText('The update would change nothing')).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: 'Update 1 pipeline' }),
    ).toHaveAccessibleDescription('An update cannot send these changes.')
  })
  await test.step('changed steps, which are not documented, and are updated in place or saved as new', async () => {
    await page.keyboard.press('Escape')
    await builder.button('Undo').click()
    await builder.field('Step name').fill('Renamed')
    await builder.button(/^Update pipeline/).click()
    await expect(dialog.getByText(/documents only name and description/)).toContainText('steps')
    await dialog.getByRole('button', { name: 'Update in place anyway' }).click()
    await expect(page.getByText('The pipeline on the service has all changes.')).toBeVisible()

    await builder.button('Edit again').click()
    await expect(builder.field('Step name')).toHaveValue('Renamed')
    await builder.button('Duplicate').click()
    await builder.button(/^Update pipeline/).click()
    await dialog.getByRole('button', { name: 'Save as new' }).click()
    await expect(page.getByText('Created staging-web copy.')).toBeVisible()
  })
})
