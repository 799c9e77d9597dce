/** When the builder validates a draft, and where it shows the problems. */
import { expect, test, twoScripts, type BuilderSave } from '../support/builder-test'
import { boundingBoxOf } from '../support/bounding-box'
import { ACT, VALIDATE } from '../support/fault-matches'
import { heldReply, json, raw } from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { allowErrors, goOffline } from '../support/fault-test'
import { changePipelines } from '../support/fault-world'

const validated = ({ server }: BuilderSave) =>
  server.received(VALIDATE).map(({ body }) => (JSON.parse(body) as { readonly name: string }).name)

const stage = ({ page }: BuilderSave) =>
  page.getByRole('list', { name: 'Draft status' }).getByText(/^Valid/)

/** Types a name, and lets the time pass after which the builder validates. */
async function rename(save: BuilderSave, name: string): Promise<void> {
  await save.name.fill(name)
  await save.expectSaved()
  await save.page.clock.fastForward(5_000)
}

const needsScripts: Reply = (exchange) => {
  const { steps } = JSON.parse(exchange.received.body) as {
    readonly steps: readonly { readonly tool: { readonly configuration: object } }[]
  }
  const problems = steps.flatMap(({ tool: { configuration } }, at) =>
    'script' in configuration
      ? []
      : [{ path: `/steps/${at}/tool/configuration/script`, message: 'Needs a script.' }],
  )
  return json({ valid: problems.length === 0, problems })(exchange)
}

test('the text of a failed validation opens on a click, keeps the focus while the next validation runs, and has its own advice; after a 404 or 405, no draft is validated automatically any more', async ({
  context,
  service,
}) => {
  const save = await service()
  const { dash, page, server } = save
  await test.step('405', async () => {
    server.answer(VALIDATE, raw(405))
    await dash.open('pipelines/new')
    await rename(save, 'zero')
    await expect(stage(save)).toContainText('refused the request (405)')
    await rename(save, 'half')
    await expect.poll(() => validated(save)).toEqual(['zero'])
  })
  await dash.open('pipelines/new')
  await test.step('a click shows all of it, and it stays open and keeps the focus', async () => {
    const text = page.getByRole('list', { name: 'Draft status' }).locator('summary')
    const advice = page.getByText('Try again later.')
    const slow = heldReply(json({ message: 'Still later.' }, 503))
    server.answer(VALIDATE, json({ message: `${'Too long. '.repeat(60)}The end.` }, 503))
    await rename(save, 'long')
    const isWhole = () => text.evaluate((all) => all.scrollWidth <= all.clientWidth)
    await expect(text).toContainText('The end')
    expect(validated(save)).toEqual(['zero', 'long'])
    expect(await isWhole()).toBe(false)
    await text.click()
    await expect.poll(isWhole).toBe(true)
    await expect(page.getByText(/Try again later\./)).toBeVisible()
    await text.click()
    await expect.poll(isWhole).toBe(false)

    server.answer(VALIDATE, json({ message: 'Later.' }, 503))
    await rename(save, 'first')
    await expect(text).toContainText('“Later.”')
    expect((await boundingBoxOf(text))?.height).toBeGreaterThanOrEqual(24)
    server.answer(VALIDATE, slow.reply)
    await save.name.fill('second')
    await save.expectSaved()
    await text.press('Enter')
    await expect(advice).toBeVisible()
    await page.clock.fastForward(5_000)
    await expect(text).toHaveText('Validating…')
    await expect(text).toBeFocused()
    await slow.release()
    await expect(text).toContainText('“Still later.”')
    await expect(text).toBeFocused()
    await expect(advice).toBeVisible()
  })
  await test.step('the advice is not that of a failed read', async () => {
    const details = page.getByRole('list', { name: 'Draft status' }).getByRole('group')
    server.answer(VALIDATE, json({ valid: true, problems: [] }))
    await rename(save, 'online')
    await expect.poll(() => validated(save).at(-1)).toBe('online')
    await goOffline(page)
    await rename(save, 'first')
    await expect(details).toContainText('offline')
    await expect(details).toContainText('Validate again when you are online.')
    await context.setOffline(false)
    server.answer(VALIDATE, raw(404))
    await rename(save, 'second')
    await expect(details).toContainText('The service may have no validation.')
    await expect(stage(save)).toContainText('did not find the requested data')
  })
  const sent = validated(save).length
  await test.step('after the 404, only the button validates', async () => {
    server.answer(VALIDATE, json({ message: 'Later.' }, 503))
    await rename(save, 'third')
    await save.add('run_script')
    await save.button('Validate').click()
    await expect.poll(() => validated(save).slice(sent)).toEqual(['third'])
    await expect(stage(save)).toContainText('Later')
    await rename(save, 'fourth')
  })
  await test.step('also for another draft', async () => {
    const screens = page.getByRole('navigation', { name: 'Screens' })
    await screens.getByRole('link', { name: 'Pipelines' }).click()
    dash.allowRead()
    await page.getByRole('button', { name: 'New pipeline' }).click()
    await rename(save, 'another')
    await rename(save, 'the last')
    await save.add('run_script')
    await save.button('Validate').click()
    await expect.poll(() => validated(save).slice(sent)).toEqual(['third', 'the last'])
  })
})

test.describe('validation while editing is switched off', () => {
  test.use(allowErrors(/404/, /Failed to load module script/, /Failed to fetch dynamically/))

  test('only the buttons validate, and Create waits for the search for a step type; without the code of the validation, only the builder says so', async ({
    service,
  }) => {
    const save = await service({ config: { validateWhileEditing: false } })
    const { dash, page, server } = save
    await test.step('without the code of the validation, the page is not called incomplete', async () => {
      server.answerFile(/validate-pipeline/, raw(404))
      await dash.open('pipelines/new')
      await save.add('run_script')
      await save.button('Validate').click()
      const status = page.getByRole('list', { name: 'Draft status' })
      await expect(status).toContainText('a part of Sluice could not be loaded')
      await expect(status).toContainText('Reload the page.')
      await expect(page.getByText('this page may be incomplete')).toHaveCount(0)
      server.restoreFiles()
    })
    await test.step('while the search for a step type loads, Create without a step waits for it', async () => {
      const problems = [{ path: '/steps', message: 'None.' }]
      server.answer(VALIDATE, json({ valid: false, problems }))
      const code = Promise.withResolvers<void>()
      await page.route('**/assets/form-parts-*.js', async (route) => {
        await code.promise
        await route.continue()
      })
      await dash.open('pipelines/new')
      await save.name.fill('x')
      await save.button('Create pipeline').click()
      await expect(page.getByText('1 problem', { exact: true })).toBeVisible()
      await page.clock.runFor(10_000)
      code.resolve()
      await expect(page.getByRole('combobox', { name: 'Search step types' })).toBeFocused()
    })
    await test.step('only the button validates', async () => {
      server.answer(VALIDATE, json({ valid: true, problems: [] }))
      await rename(save, 'first')
      await rename(save, 'second')
      await save.add('run_script')
      await save.button('Validate').click()
      await expect(stage(save)).toContainText('Valid')
      await rename(save, 'third')
      await expect(stage(save)).toContainText('outdated')
      await save.button('Validate').click()
      await expect.poll(() => validated(save)).toEqual(['x', 'second', 'third'])
    })
  })
})

test('Create says why nothing was created, a new step is red only when it was left, and each click asks about the draft again', async ({
  openSave,
}) => {
  const save = await openSave()
  const { page, server } = save
  const footer = page.getByRole('list', { name: 'Draft status' })
  await test.step('the answer to the validation is unreadable or contradicts itself', async () => {
    server.answer(VALIDATE, json({ hint: 7 }))
    await save.add('run_script')
    await save.createButton.click()
    await expect(save.notices.filter({ hasText: 'Not created' })).toContainText(
      'Not created. Your draft is kept. The pipeline could not be validated. The answer does not contain the expected data. It begins: {"hint":7}.',
    )
    await expect(page.getByText('may have been done')).toHaveCount(0)

    server.answer(VALIDATE, json({ valid: true, errorCount: 2 }))
    await save.createButton.click()
    await footer.getByRole('button', { name: '1 problem' }).click()
    await expect(page.getByRole('region', { name: 'Problems' })).toContainText(
      'The service contradicts itself about whether the pipeline is valid. It sent: { "valid": true, "errorCount": 2 }',
    )
    await save.expectSentOnly(0)
    await footer.getByRole('button', { name: '1 problem' }).click()
  })
  await test.step('a new step is red only after its field was left or Create was pressed again', async () => {
    server.answer(VALIDATE, needsScripts)
    const script = save.field('Script')
    const announced = (problems: string) =>
      save.notices.getByText(`Not created. The service reports ${problems}.`)
    await save.createButton.click()
    await expect(announced('1 problem')).toBeVisible()
    await expect(script).toHaveAccessibleDescription(/Needs a script/)

    // Neither the footer nor its list contains the problem of the new step.
    const listed = page.getByRole('region', { name: 'Problems' }).getByRole('listitem')
    await footer.getByRole('button', { name: '1 problem' }).click()
    const addAnother = async (at: number) => {
      await save.add('run_script')
      await expect(script).toBeFocused()
      await page.clock.fastForward(5_000)
      // The browser sends this event when another window takes the focus. The field still has the focus in its page.
      await script.dispatchEvent('focusout')
      await expect(save.step(at)).toContainText('1 to do')
      await expect(script).not.toHaveAccessibleDescription(/Needs a script/)
      await expect(save.step(0)).toContainText('1 problem')
      await expect(footer).toContainText(at === 1 ? '1 problem' : '2 problems')
      await expect(listed).toHaveCount(at)
      // After a change, the announced number of problems is no longer true.
      await expect(announced('1 problem')).toHaveCount(0)
    }
    await addAnother(1)
    await save.field('Step name').focus()
    await expect(script).toHaveAccessibleDescription(/Needs a script/)
    await expect(save.step(1)).toContainText('1 problem')

    await addAnother(2)
    await save.createButton.click()
    await expect(announced('3 problems')).toBeVisible()
    await expect(save.step(2)).toContainText('1 problem')
    await save.expectSentOnly(0)
  })
  await test.step('Validate and Create ask about an unchanged draft again, once for each click', async () => {
    const text = page.getByRole('list', { name: 'Draft status' })
    const requests = () => server.received(VALIDATE).length
    const answer = (...messages: readonly string[]) => {
      const problems = messages.map((message) => ({ path: '/steps', message }))
      server.answer(VALIDATE, json({ valid: problems.length === 0, problems }))
    }
    answer('The repository is missing.')
    await page.clock.fastForward(5_000)
    await save.button('Validate').click()
    await expect(text).toContainText('1 problem')
    const before = requests()
    answer()
    await save.button('Validate').click()
    await expect(text).toContainText('Valid')
    expect(requests()).toBe(before + 1)
    // A failed request must not leave the earlier answer on the screen.
    server.answer(VALIDATE, json({ message: 'Later.' }, 503))
    await save.button('Validate').click()
    await expect(text).toContainText('“Later.”')
    // Only a click asks again, not a return to this window.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await page.clock.fastForward(120_000)
    expect(requests()).toBe(before + 2)
    answer('The tool was removed.')
    await save.createButton.click()
    await expect(
      save.notices.getByText('Not created. The service reports 1 problem.'),
    ).toBeVisible()
    expect(requests()).toBe(before + 3)
    answer()
    await save.createButton.click()
    // The older notice says “Not created”.
    await expect(page.getByText(/^Created/).first()).toBeVisible()
    expect(requests()).toBe(before + 4)
    await save.expectSentOnly(1)
  })
})

test('an update is not sent while a step has a masked secret, and its result does not claim to have checked hidden secrets', async ({
  service,
}) => {
  const save = await service()
  const { dash, page, server, updateDialog } = save
  const steps = (configuration: object, script = 'one') => [
    ...twoScripts(script, '').slice(0, 1),
    { _id: 'step-2', name: 'Vault', tool: { tool_identifier: 'vault', configuration } },
  ]
  changePipelines(server.world, ['id-01'], { steps: steps({ phrase: '********' }) })
  await dash.open('pipelines/id-01/edit')
  await save.field('Script').fill('changed')
  await save.askToUpdate()
  const send = updateDialog.getByRole('button', { name: 'Update in place anyway' })
  await expect(send).toHaveAccessibleDescription(/Step 2 has a masked secret/)
  await updateDialog.getByRole('button', { name: 'Cancel' }).click()
  await save.step(1).click()
  await save.field('Phrase').fill('sesame')
  await save.askToUpdate()
  server.answer(ACT, async (exchange) => {
    changePipelines(exchange.world, ['id-01'], { steps: steps({}, 'changed') })
    await json({ results: [{ target: 'id-01', outcome: 'done' }] })(exchange)
  })
  dash.allowRead()
  await send.click()
  await expect(page.getByText(/all changes\. The service does not return secrets/)).toBeVisible()
  expect(server.received(ACT)).toHaveLength(1)
  expect(server.received(ACT)[0]?.body).toContain('"phrase":"sesame"')
})
