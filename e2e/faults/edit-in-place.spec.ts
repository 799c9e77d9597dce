/** The outcome of an edit in place, after the user has left the page of the pipeline. */
import { performThen } from '../support/batch-replies'
import type { Dashboard } from '../support/dashboard'
import { ACT } from '../support/fault-matches'
import { heldReply, json, raw } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import { changePipelines } from '../support/fault-world'
import { choose } from '../support/pipeline-page'

test.use({ checksActions: true })

async function rename(dash: Dashboard, name: string) {
  await dash.page.getByRole('link', { name }).click()
  await choose(dash.page, 'Edit name')
  await dash.page.getByRole('textbox', { name: 'Name', exact: true }).fill('another')
  dash.allowRead()
  await dash.page.keyboard.press('Enter')
  return dash.page.getByRole('form', { name: 'Edit name' })
}

async function leave({ page }: Dashboard): Promise<void> {
  await page.goBack()
  await expect(page.getByRole('link', { name: 'pipeline-01' })).toBeVisible()
}

test('a refused or unclear save says its reason, also after the user has left the page and come back', async ({
  start,
}) => {
  const dash = await start()
  await dash.openList()
  await test.step('a save that is refused while the user is on another page', async () => {
    const slow = heldReply()
    dash.server.answer(ACT, slow.reply, 1)
    const edit = await rename(dash, 'pipeline-03')
    await expect(edit.getByRole('button', { name: 'Saving…' })).toBeVisible()
    await dash.click('Sign out')
    const question = dash.page.getByRole('alertdialog', { name: 'Sign out' })
    await expect(question).toContainText('A request is being sent.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await leave(dash)
    await dash.page.goForward()
    await expect(edit.getByRole('button', { name: 'Saving…' })).toBeVisible()
    await slow.release(json({ message: 'too plain' }, 400))
    await expect(edit.getByRole('status')).toContainText('too plain')
    await edit.getByRole('textbox').fill('another name')
    await expect(edit.getByRole('status')).toHaveText('')
  })
  await leave(dash)
  await test.step('a save that was refused or unclear before the user left', async () => {
    dash.server.answer(ACT, json({ message: 'too plain' }, 400), 1)
    const edit = await rename(dash, 'pipeline-02')
    await expect(edit.getByRole('status')).toContainText('too plain')
    await leave(dash)
    await dash.page.goForward()
    await expect(edit.getByRole('status')).toContainText('too plain')
    await expect(edit.getByRole('textbox')).toHaveValue('another')

    dash.server.answer(ACT, performThen(raw(500)), 1)
    dash.allowRead()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByRole('status')).toContainText('still has the old text')
    await leave(dash)
    await dash.page.goForward()
    await expect(edit.getByRole('status')).toContainText('still has the old text')

    // The check is about the text that was sent, even if the user has typed the old text again.
    const check = edit.getByRole('button', { name: 'Check status' })
    await edit.getByRole('textbox').fill('pipeline-02')
    dash.allowRead()
    await check.click()
    await expect(check).toBeVisible()
    await expect(edit.getByRole('status')).toContainText('still has the old text')
    changePipelines(dash.server.world, ['id-02'], { name: 'another' })
    dash.allowRead()
    await check.click()
    await expect(check).toHaveCount(0)
    await expect(edit.getByRole('textbox')).toHaveValue('pipeline-02')
  })
})
