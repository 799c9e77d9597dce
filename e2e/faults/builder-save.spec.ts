import { createThen, replyCreated, expect, test } from '../support/builder-test'
import { CREATE, LIST } from '../support/fault-matches'
import {
  heldReply,
  htmlPage,
  json,
  neverReply,
  raw,
  redirectTo,
  resetConnection,
} from '../support/fault-replies'
import { allowErrors, goOffline, POLICY_ERRORS } from '../support/fault-test'
import { aPipeline } from '../support/fault-world'

// The unit tests of src/batch/engine/outcome.ts and src/api/client.ts cover the other answers.
test('without a clear answer to a save, the pipeline may have been created, is searched in the list, and is sent again only by a click', async ({
  openSave,
}) => {
  const save = await openSave({ isKeptAlive: false })
  const { dash, notices, page, server } = save
  const elsewhere = await server.elsewhere()
  let times = 0
  const create = async (button = save.createButton) => {
    dash.allowRead()
    await button.click()
    await expect(save.mayExistNotice).toBeVisible()
    times += 1
    expect(save.createRequests()).toHaveLength(times)
  }
  for (const [name, reply, words] of [
    ['502 with a page', htmlPage(502), undefined],
    ['an unknown envelope', json({ something: { else: true } }, 201), undefined],
    ['redirected to another origin', redirectTo(`${elsewhere}/api/v2/pipelines`, 307), undefined],
    [
      'an id and an error',
      json({ _id: 'x', name: 'a', success: false, message: 'The quota is used up.' }, 201),
      /The service says: “The quota is used up\.”/,
    ],
  ] as const) {
    await test.step(name, async () => {
      server.answer(CREATE, reply)
      await create()
      await expect(
        notices.getByText(/The service lists no pipeline named “deploy-web”/),
      ).toBeVisible()
      if (words !== undefined) await expect(notices.getByText(words)).toBeVisible()
      await expect(save.name).toHaveValue('deploy-web')
      await save.dismiss()
    })
  }
  await expect(page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0)
  expect(server.ledger.filter(({ by }) => by === 'elsewhere')).toHaveLength(0)

  await test.step('if only one page of the list was read, the pipeline is not called missing', async () => {
    server.answer(CREATE, resetConnection)
    server.answer(LIST, json({ data: [], total: 50 }), 1)
    await create()
    await expect(notices.getByText(/only some of the pipelines/)).toBeVisible()
    await expect(notices.getByText(/The service lists no pipeline named/)).toHaveCount(0)
    await save.dismiss()
    await save.expectSentOnly(times)
  })
  const found = notices.getByText('2 pipelines have this name:')
  await test.step('no answer within a minute; “Create anyway” sends it once more, and every pipeline of this name is shown', async () => {
    server.answer(CREATE, neverReply)
    await save.createButton.click()
    times += 1
    await expect.poll(() => save.createRequests().length).toBe(times)
    dash.allowRead()
    await dash.passUntil(save.mayExistNotice, 61_000)
    expect(save.createRequests()).toHaveLength(times)
    server.world.pipelines = [...server.world.pipelines, aPipeline(30, { name: 'deploy-web' })]
    server.answer(CREATE, createThen(resetConnection))
    await create(save.button('Create anyway'))
    await expect(found).toBeVisible()
    await expect(page.getByRole('link', { name: /^Open deploy-web/ })).toHaveCount(2)
  })
  await test.step('the search can be repeated, and another name creates another pipeline', async () => {
    server.answer(LIST, json({ error: 'no' }, 500), 1)
    dash.allowRead()
    await save.button('Search again').click()
    await expect(notices.getByText(/could not search for pipelines with this name/)).toBeVisible()
    dash.allowRead()
    await save.button('Search again').click()
    await expect(found).toBeVisible()
    expect(save.createRequests()).toHaveLength(times)
    await save.button('Change the name').click()
    await expect(save.name).toHaveValue('deploy-web 2')
    await expect(save.name).toBeFocused()
    await save.expectSentOnly(times)
    server.answer(CREATE, replyCreated)
    await save.createButton.click()
    await expect(page.getByText('Created deploy-web 2.')).toBeVisible()
    await save.expectSentOnly(times + 1)
  })
  await test.step('one pipeline has the name, and “Create anyway” creates a second one', async () => {
    await dash.visit('pipelines/new')
    await save.name.fill('once')
    const before = save.createRequests().length
    server.answer(CREATE, createThen(resetConnection))
    dash.allowRead()
    await save.createButton.click()
    await expect(notices.getByText('1 pipeline has this name:')).toBeVisible()
    // A later attempt that creates nothing does not answer whether the first request has created the pipeline.
    server.answer(CREATE, json({ message: 'Slow down.' }, 429))
    await save.button('Create anyway').click()
    await expect(save.notCreatedNotice).toBeVisible()
    await expect(save.mayExistNotice).toBeVisible()
    dash.allowRead()
    await page.reload()
    await expect(save.mayExistNotice).toBeVisible()
    await expect(notices.getByText('1 pipeline has this name:')).toBeVisible()
    server.answer(CREATE, replyCreated)
    await save.button('Create anyway').click()
    await expect(page.getByText('Created once.')).toBeVisible()
    await save.expectSentOnly(before + 3)
  })
})

// The unit tests of src/api/client.ts and src/api/retry.ts cover the other forms of a refusal.
test('a refused save shows its reasons at their fields or in a message, and only a click sends it again', async ({
  openSave,
}) => {
  const save = await openSave()
  const { notices, page, server } = save
  await save.add('run_script')
  let times = 0
  const script = '/steps/0/tool/configuration/script'
  for (const [name, reply, where, words] of [
    [
      '400',
      json({ error: { message: 'The name is taken.', field: 'name' } }, 400),
      'Name',
      'The name is taken.',
    ],
    [
      '422 by JSON pointers',
      json({ valid: false, problems: [{ path: script, message: 'Needs a shebang.' }] }, 422),
      'Script',
      'Needs a shebang.',
    ],
    [
      '422 by location lists',
      json({ detail: [{ loc: ['body', 'steps', 0, 'name'], msg: 'Field required.' }] }, 422),
      'Step name',
      'Field required.',
    ],
    [
      '422 with nothing readable',
      json({ hint: 7 }, 422),
      undefined,
      'The service refused the request and gave no reason that Sluice can read. Nothing was changed. The answer begins: {"hint":7}',
    ],
    ['413', raw(413), undefined, /The pipeline is too large: 1 kB\./],
    ['200 with success: false', json({ success: false, message: 'Closed.' }), undefined, 'Closed.'],
  ] as const) {
    await test.step(name, async () => {
      server.answer(CREATE, reply)
      await save.createButton.click()
      await expect(save.notCreatedNotice).toBeVisible()
      times += 1
      expect(save.createRequests()).toHaveLength(times)
      if (where === undefined) await expect(notices.getByText(words, { exact: true })).toBeVisible()
      else {
        await expect(save.field(where)).toHaveAccessibleDescription(new RegExp(words))
        await expect(save.field(where)).toBeFocused()
        await save.button('1 problem').click()
        await expect(page.getByRole('region', { name: 'Problems' })).toContainText(words)
        await save.button('1 problem').click()
      }
      await save.dismiss()
    })
  }
  await test.step('429: a countdown, if the service asks for a wait', async () => {
    for (const headers of [{ 'retry-after': '120' }, {}]) {
      server.answer(CREATE, json({ message: 'Slow down.' }, 429, headers))
      await save.createButton.click()
      await expect(save.notCreatedNotice).toBeVisible()
      await expect(notices.getByText('Slow down.', { exact: true })).toBeVisible()
      await expect(notices.getByText(/You can try again/)).toHaveCount(
        headers['retry-after'] === undefined ? 0 : 1,
      )
      times += 1
      await save.expectSentOnly(times)
      await save.dismiss()
    }
  })
  await test.step('during a slow save, a second click or a held Enter sends nothing, and no typed text is lost', async () => {
    const slow = heldReply(json({ error: 'No.' }, 400))
    server.answer(CREATE, slow.reply)
    await save.createButton.dblclick()
    times += 1
    await expect.poll(() => save.createRequests().length).toBe(times)
    await expect(save.createButton).toContainText('Create pipeline')
    await expect(save.createButton).toHaveAttribute('aria-busy', 'true')
    await save.createButton.press('Enter')
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await save.field('Description').fill('typed meanwhile')
    await slow.release()
    await expect(save.notCreatedNotice).toBeVisible()
    await expect(save.field('Description')).toHaveValue('typed meanwhile')
    await save.expectSentOnly(times)
  })
  await test.step('text that is typed during a slow save stays in a draft, although the pipeline was created without it', async () => {
    const slow = heldReply(replyCreated)
    server.answer(CREATE, slow.reply)
    await save.createButton.click()
    times += 1
    await expect.poll(() => save.createRequests().length).toBe(times)
    await save.field('Description').fill('typed too late')
    await slow.release()
    await expect(notices.getByText(/Your later changes are only in this draft/)).toBeVisible()
    await expect(notices.getByRole('link', { name: 'Open deploy-web' })).toBeVisible()
    await page.reload()
    await expect(save.field('Description')).toHaveValue('typed too late')
    await expect(save.mayExistNotice).toHaveCount(0)
    expect(JSON.parse(save.createRequests().at(-1)?.body ?? '')).toMatchObject({
      description: 'typed meanwhile',
    })
  })
  server.answer(CREATE, replyCreated)
  await save.createButton.click()
  await expect(page.getByText('Created deploy-web.')).toBeVisible()
  await save.expectSentOnly(times + 1)
})

test.describe('a browser that cannot send requests', () => {
  test.use(allowErrors(...POLICY_ERRORS))

  test('a save that is clicked offline, or blocked by a policy, is not sent, also not later, and Cancel is unavailable while a pipeline is created', async ({
    context,
    openSave,
  }) => {
    const save = await openSave()
    const { page, server } = save
    const cancel = page.getByRole('button', { name: /^Cancel/ })
    await test.step('offline', async () => {
      await goOffline(page)
      await save.createButton.click()
      const outcome = save.notices.filter({ hasText: 'Your draft is kept' })
      await expect(outcome.getByRole('button')).toHaveText(['Dismiss'])
      await context.setOffline(false)
      await save.expectSentOnly(0)
    })
    await test.step('online again: Cancel is unavailable during the request, and gone afterwards', async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Screen, pipeline/ }).fill('Leave the new')
      await expect(page.getByRole('option', { name: /Leave the new pipeline/ })).toBeVisible()
      await page.keyboard.press('Escape')
      const slow = heldReply(replyCreated)
      server.answer(CREATE, slow.reply, 1)
      await save.createButton.click()
      await expect(page.getByText('Creating…')).toBeVisible()
      await expect(cancel).toHaveAccessibleDescription('The pipeline is being created.')
      await slow.release()
      await expect(page.getByText('Created deploy-web.')).toBeVisible()
      await expect(cancel).toHaveCount(0)
    })
    await test.step('a policy blocks the requests', async () => {
      await save.dash.visit('pipelines/new')
      await save.name.fill('deploy-web-2')
      // A proxy or a browser extension may add a stricter content security policy.
      await page.evaluate(() => {
        const policy = document.createElement('meta')
        policy.httpEquiv = 'Content-Security-Policy'
        policy.content = "connect-src 'none'"
        document.head.append(policy)
      })
      await save.createButton.click()
      await expect(save.notCreatedNotice).toBeVisible()
      await expect(save.notices.getByText(/policy/)).toBeVisible()
      const status = page.getByRole('list', { name: 'Draft status' })
      await page.setViewportSize({ width: 320, height: 640 })
      await expect(status.getByText('Not validated')).toHaveCSS('position', 'static')
      await page.setViewportSize({ width: 1280, height: 720 })
      await save.button('Create anyway').click()
      await expect(save.notCreatedNotice).toBeVisible()
      await save.expectSentOnly(1)
    })
  })
})
