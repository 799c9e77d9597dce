import { createThen, replyCreated, expect, test } from '../support/builder-test'
import { CREATE, LIST, PREFLIGHT, VALIDATE } from '../support/fault-matches'
import {
  heldReply,
  json,
  normalWith,
  READABLE_ELSEWHERE,
  redirectTo,
} from '../support/fault-replies'
import { allowErrors, CORS_ERRORS, goOffline, POLICY_ERRORS } from '../support/fault-test'

test.describe('a browser that cannot send requests', () => {
  test.use(allowErrors(...POLICY_ERRORS))

  test('a save in an offline browser is not sent, also not later', async ({
    openSave,
    context,
  }) => {
    const save = await openSave()
    await goOffline(save.page)
    await save.createButton.click()
    const outcome = save.notices.filter({ hasText: 'Your draft is kept' })
    await expect(outcome.getByRole('button')).toHaveText(['Dismiss'])
    await context.setOffline(false)
    await save.expectSentOnly(0)
    await save.createButton.click()
    await expect(save.page.getByText('Created deploy-web.')).toBeVisible()
  })

  test('a save that this site’s own policy blocks was certainly not sent', async ({ openSave }) => {
    const save = await openSave({ api: 'other', isInPolicy: false })
    await save.createButton.click()
    await expect(save.notCreatedNotice).toBeVisible()
    await expect(save.notices.getByText(/policy/)).toBeVisible()
    const status = save.page.getByRole('list', { name: 'Draft status' })
    await save.page.setViewportSize({ width: 320, height: 640 })
    await expect(status.getByText('Not validated')).toHaveCSS('position', 'static')
    await save.page.setViewportSize({ width: 1280, height: 720 })
    await save.button('Create anyway').click()
    await expect(save.notCreatedNotice).toBeVisible()
    await save.expectSentOnly(0)
  })
})

test.describe('a service at another origin', () => {
  test.use(allowErrors(...CORS_ERRORS))

  test('if CORS hides the answer to a save, the pipeline may have been created', async ({
    openSave,
  }) => {
    const save = await openSave({ api: 'other' })
    const { server } = save
    server.answer(PREFLIGHT, json('', 200, READABLE_ELSEWHERE))
    server.answer(VALIDATE, json({ valid: true }, 200, READABLE_ELSEWHERE))
    server.answer(LIST, normalWith(READABLE_ELSEWHERE))
    server.answer(CREATE, createThen(json({ _id: 'x' }, 201)))
    save.dash.allowRead()
    await save.createButton.click()
    await expect(save.mayExistNotice).toBeVisible()
    await expect(save.notices.getByText('1 pipeline has this name:')).toBeVisible()
    await save.expectSentOnly(1)
  })

  test('the redirect of a save to another origin is not followed, and no token is sent there', async ({
    openSave,
  }) => {
    const save = await openSave()
    const elsewhere = await save.server.elsewhere()
    save.server.answer(CREATE, redirectTo(`${elsewhere}/api/v2/pipelines`, 307))
    save.dash.allowRead()
    await save.createButton.click()
    await expect(save.mayExistNotice).toBeVisible()
    expect(save.server.ledger.filter(({ by }) => by === 'elsewhere')).toHaveLength(0)
    await save.expectSentOnly(1)
  })
})

test('Cancel is unavailable while a pipeline is created, and gone afterwards', async ({
  openSave,
}) => {
  const save = await openSave()
  const { page, server } = save
  const cancel = page.getByRole('button', { name: /^Cancel/ })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Screen, pipeline/ }).fill('Leave the new')
  await expect(page.getByRole('option', { name: /Leave the new pipeline/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const slow = heldReply(replyCreated)
  server.answer(CREATE, slow.reply)
  await save.createButton.click()
  await expect(page.getByText('Creating…')).toBeVisible()
  await expect(cancel).toHaveAccessibleDescription('The pipeline is being created.')
  await slow.release()
  await expect(page.getByText('Created deploy-web.')).toBeVisible()
  await expect(cancel).toHaveCount(0)
})
