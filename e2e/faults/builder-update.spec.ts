import type { Locator } from '@playwright/test'
import { expect, test, twoScripts } from '../support/builder-test'
import { ACT, ONE } from '../support/fault-matches'
import { json, raw, resetConnection } from '../support/fault-replies'
import { allowErrors, expectRefusedOffline } from '../support/fault-test'
import { changePipelines, performAction } from '../support/fault-world'

const SAVED_NOT = 'Not updated. Your draft is unchanged.'
const UNSURE =
  'The service may have changed the pipeline. Check the pipeline before you update again.'

test.describe('an error of our own code', () => {
  test.use(allowErrors(/Math\.random is broken/))

  test('an update without a readable answer is read back and never sent again, both users’ steps stay, and a refused change is kept with its reason and the focus', async ({
    openEdit,
  }) => {
    const save = await openEdit()
    const { dash, page, server, updateDialog } = save
    const inPlace = updateDialog.getByRole('button', { name: 'Update in place anyway' })
    await save.field('Script').fill('mine')
    await expectRefusedOffline(dash, page.getByRole('button', { name: 'Update pipeline' }))
    for (const [name, reply] of [
      ['reset', resetConnection],
      ['500', json({ error: 'boom' }, 500)],
    ] as const) {
      await test.step(name, async () => {
        await save.askToUpdate()
        server.answer(ACT, reply)
        const before = server.received(ACT).length
        dash.allowRead()
        await inPlace.click()
        await expect(updateDialog.getByText(UNSURE)).toBeVisible()
        // The browser may repeat a request that was lost on a reused connection, so these requests are not counted.
        if (reply !== resetConnection) expect(server.received(ACT)).toHaveLength(before + 1)
        if (name === '500')
          await expect(updateDialog.getByText('Details', { exact: true })).toBeVisible()
        await updateDialog.getByRole('button', { name: 'Close' }).click()
      })
    }
    await test.step('after an error of our own code, the outcome is unknown, too', async () => {
      await save.askToUpdate()
      await page.evaluate(() => {
        const { random } = Math
        Math.random = () => {
          Math.random = random
          throw new TypeError('Math.random is broken')
        }
      })
      const before = server.received(ACT).length
      await inPlace.click()
      await expect(updateDialog).toContainText(UNSURE)
      expect(server.received(ACT)).toHaveLength(before)
      await updateDialog.getByRole('button', { name: 'Close' }).click()
    })
    await test.step('done without an answer, and with the changes of two users to different steps', async () => {
      changePipelines(server.world, ['id-01'], { steps: twoScripts('one', 'theirs') })
      await save.askToUpdate()
      await expect(updateDialog.getByText('Your update keeps these changes.')).toBeVisible()
      server.answer(ACT, (exchange) => {
        changePipelines(server.world, ['id-01'], { steps: twoScripts('mine', 'theirs') })
        return json({ error: 'boom' }, 500)(exchange)
      })
      dash.allowRead()
      await inPlace.click()
      await expect(page.getByText('The pipeline on the service has all changes.')).toBeVisible()
      const body = JSON.parse(server.received(ACT).at(-1)?.body ?? '') as object
      expect(body).toMatchObject({ settings: { steps: twoScripts('mine', 'theirs') } })
    })

    server.answer(ACT, ({ normal }) => normal())
    dash.allowRead()
    await page.getByRole('button', { name: 'Edit again' }).click()
    const before = server.received(ACT).length
    const sent = () => server.received(ACT).slice(before)
    await save.field('Description').fill('Mine')
    const changed = updateDialog.getByRole('list', { name: 'Changed on the service' })
    const close = updateDialog.getByRole('button', { name: 'Close' })
    let times = 0
    const send = async () => {
      dash.allowRead()
      await updateDialog.getByRole('button', { name: 'Update 1 pipeline' }).click()
      times += 1
      await expect(updateDialog.getByText(SAVED_NOT)).toBeVisible()
      expect(sent()).toHaveLength(times)
    }
    for (const [name, reply, words] of [
      ['400', json({ error: { message: 'Too short.' } }, 400), 'Too short.'],
      ['429', json({ message: 'Slow down.' }, 429, { 'retry-after': '120' }), /You can try again/],
    ] as const) {
      await test.step(`refused: ${name}`, async () => {
        await save.askToUpdate()
        server.answer(ACT, reply, 1)
        await send()
        await expect(updateDialog).toBeFocused()
        await expect(updateDialog.getByText(words).first()).toBeVisible()
        await expect(updateDialog.getByText('Details', { exact: true })).toBeVisible()
        await expect(changed).toHaveCount(0)
        await close.click()
      })
    }
    await test.step('refused: 401, and the focus returns from the dialog for the token', async () => {
      await save.askToUpdate()
      server.answer(ACT, json({ message: 'expired' }, 401), 1)
      await updateDialog.getByRole('button', { name: 'Update 1 pipeline' }).click()
      times += 1
      await expect(dash.dialog).toBeVisible()
      server.world.tokens.add('CANARY_second')
      dash.allowRead()
      await page.getByLabel(/^API token for /).fill('CANARY_second')
      await page.keyboard.press('Enter')
      await expect(dash.dialog).toHaveCount(0)
      await expect(updateDialog.getByText(SAVED_NOT)).toBeVisible()
      await expect(updateDialog).toBeFocused()
      await close.click()
    })
    await test.step('refused because somebody else changed it first: the current state is shown', async () => {
      await save.askToUpdate()
      server.answer(ACT, json({ message: 'Somebody was first.' }, 409), 1)
      changePipelines(server.world, ['id-01'], { description: 'Theirs' })
      await send()
      await expect(changed).toContainText('Theirs')
      const risk = updateDialog.getByText('Your update would replace these changes in description')
      await expect(risk).toBeVisible()
      dash.allowRead()
      await updateDialog.getByRole('button', { name: 'Read the pipeline again' }).click()
      await expect(updateDialog).toContainText('Your changes:')
      await expect(risk).toBeVisible()
      // The risks come first, because the lists of changes can be longer than the window.
      await expect(updateDialog).toContainText(
        /would replace these changes in description.*Your changes:.*Changed on the service:.*What will be sent/,
      )
    })
    await test.step('refused because it was deleted elsewhere', async () => {
      server.answer(ACT, json({ message: 'Gone.' }, 410), 1)
      performAction(server.world, 'delete', ['id-01'])
      await send()
      await expect(updateDialog.getByText(/The service did not find this pipeline/)).toBeVisible()
      await updateDialog.getByRole('button', { name: 'Save as new' }).click()
      await expect(page.getByText('Created pipeline-01 copy.')).toBeVisible()
    })
    await page.clock.fastForward(120_000)
    expect(sent()).toHaveLength(times)
    expect(save.createRequests()[0]?.body).toContain('"description":"Mine"')
  })
})

test('after a reload a cleared secret stays empty, an unsaved secret is restored, and Activity shows the change', async ({
  service,
}) => {
  const save = await service()
  const { server, updateDialog } = save
  const phrases = ['one', 'two', 'three']
  changePipelines(server.world, ['id-01'], {
    steps: phrases.map((phrase, at) => ({
      _id: `step-${at + 1}`,
      name: `Vault ${at + 1}`,
      tool: { tool_identifier: 'vault', configuration: { phrase } },
    })),
  })
  await save.dash.open('pipelines/id-01/edit')
  await save.field('Phrase').fill('')
  await expect(save.page.getByText(/^Saved in this browser .*, without 2 secrets$/)).toBeVisible()
  save.dash.allowRead()
  const asked = save.page.waitForEvent('dialog')
  const reloading = save.page.reload()
  await (await asked).accept()
  await reloading
  await expect(save.notices.getByText(/2 secrets were not stored/)).toContainText(
    'To keep a secret, leave its field empty',
  )
  await save.step(1).click()
  await save.field('Phrase').fill('typed')
  await save.field('Phrase').fill('')
  await save.askToUpdate()
  save.dash.allowRead()
  await updateDialog.getByRole('button', { name: 'Update in place anyway' }).click()
  await expect(save.page.getByText('The pipeline on the service has all changes.')).toBeVisible()
  const body = JSON.parse(server.received(ACT).at(-1)?.body ?? '') as object
  expect(body).toMatchObject({
    settings: {
      steps: ['', '', 'three'].map((phrase) => ({ tool: { configuration: { phrase } } })),
    },
  })
  await save.expectInActivity(/^Update 1 pipelinepipeline-01.*Done/)
})

test('a clone does not start from the record that a failed read has left', async ({ service }) => {
  const save = await service()
  const { dash, page, server } = save
  await dash.open('pipelines/id-01')
  const clone = page.getByRole('link', { name: 'Clone', exact: true })
  await expect(clone).toBeVisible()
  server.answer(ONE, json({ message: 'not now' }, 422))
  dash.allowRead()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/couldn’t refresh/)).toBeVisible()
  changePipelines(server.world, ['id-01'], { description: 'The current text' })
  dash.allowRead()
  await clone.click()
  await expect(page.getByText('not now').first()).toBeVisible()
  await expect(save.name).toHaveCount(0)
  server.answer(ONE, ({ normal }) => normal())
  dash.allowRead()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(save.field('Description')).toHaveValue('The current text')
})

test('the confirmation of an update shows each change in full, and names inexact values and a missing name', async ({
  service,
}) => {
  const save = await service()
  const { dash, page, server } = save
  const { world } = server
  changePipelines(world, ['id-02'], { steps: [{ name: 'Build', build: 2 ** 60 }] })
  changePipelines(world, ['id-03'], { name: undefined })
  await test.step('a number that the browser has rounded, also beside the raw JSON and in the edited pipeline', async () => {
    await dash.open('pipelines/id-02')
    await page.getByText('Raw JSON').click()
    await expect(
      page.getByText('The last digits of 1152921504606847000 may be wrong'),
    ).toBeVisible()
    for (const place of ['clone', 'edit']) {
      await dash.visit(`pipelines/id-02/${place}`)
      await page.getByRole('button', { name: '1 warning' }).click()
      await expect(page.getByRole('region', { name: 'Problems' })).toContainText(
        'The last digits of 1152921504606847000 may be wrong',
      )
    }
    await save.field('Step name').fill('Compile')
    await save.askToUpdate()
    await expect(save.updateDialog).toContainText(
      'The last digits of 1152921504606847000 may be wrong',
    )
  })
  await test.step('a pipeline without a name is called “Unnamed” with its id', async () => {
    await dash.visit('pipelines/id-03/edit')
    await save.name.fill('renamed')
    dash.allowRead()
    await page.getByRole('button', { name: /^Update pipeline/ }).click()
    await expect(
      page.getByRole('dialog', { name: 'Update 1 pipeline: Unnamed (id-03)' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('keys of a run that the user edited as JSON, and the whole text of a long value', async () => {
    await dash.visit('pipelines/id-04/edit')
    await expect(save.name).toHaveValue('pipeline-04')
    await page.getByRole('button', { name: 'JSON', exact: true }).click()
    const editor = page.getByRole('textbox', { name: 'Pipeline as JSON' })
    const long = `${'long '.repeat(1_000)}end`
    await editor.press('Control+End')
    await editor.press('ArrowLeft')
    await page.keyboard.insertText(`, "approval": "mine", "note": "${long}"`)
    await save.askToUpdate()
    const changes = save.updateDialog.getByRole('list', { name: 'Changes' })
    await expect(changes).toContainText('approval added "mine"')
    await expect(changes).not.toContainText('long end')
    await changes.getByRole('button', { name: /^Show all 5,0\d\d characters/ }).click()
    await expect(changes).toContainText('long end')
    await page.keyboard.press('Escape')
  })
  await test.step('values that the browser cannot keep, also beside the raw JSON, in an edit and in its stored draft', async () => {
    const step =
      '{"name":"Build","ratio":0.12345678901234567890123,"huge":1e400,"twice":1,"twice":2}'
    server.answer(ONE, raw(200, `{"_id":"id-01","name":"api","steps":[{"name":"Scan"},${step}]}`))
    const messages = [
      'The number 0.12345678901234567890123 cannot be kept exactly. 0.12345678901234568 is used.',
      'The number 1e400 cannot be kept exactly. null is used.',
      'Duplicate key “twice”. Only the last value is used.',
    ]
    const expectMessages = async (place: Locator) => {
      for (const message of messages) await expect(place).toContainText(message)
    }
    const problems = page.getByRole('region', { name: 'Problems' })
    await dash.visit('pipelines/id-01')
    await page.getByRole('button', { name: 'Build' }).click()
    await expectMessages(page.getByRole('region', { name: 'Steps' }))
    await page.getByText('Raw JSON').click()
    await expectMessages(page.getByRole('group').filter({ hasText: 'Raw JSON' }))

    await dash.visit('pipelines/id-01/edit')
    await page.getByRole('button', { name: '3 warnings' }).click()
    await expectMessages(problems)
    await save.step(1).click()
    await save.field('Step name').fill('Compile')
    await save.expectSaved()
    await save.askToUpdate()
    await expectMessages(save.updateDialog)

    await page.reload()
    await page.getByRole('button', { name: '3 warnings' }).click()
    await expectMessages(problems)
    await save.askToUpdate()
    await expectMessages(save.updateDialog)
    await expect(save.updateDialog).not.toContainText(/changed on the service/i)
  })
})
