import { test, expect } from '../support/batch-test'
import { idOf, type Batches } from '../support/batches'
import { replyCreated } from '../support/builder-test'
import { CREATE } from '../support/fault-matches'
import { heldReply, json } from '../support/fault-replies'
import { expectRefusedOffline } from '../support/fault-test'
import { aPipeline, type PipelineRecord } from '../support/fault-world'

const ids = [1, 2, 3, 4].map(idOf)

async function deleteAll(batches: Batches): Promise<void> {
  await batches.selectAll()
  await batches.openPreflight('delete')
  await batches.dialog.getByRole('textbox', { name: /^Type 4/ }).fill('4')
  await batches.confirm('delete', ids)
  await batches.waitUntilFinished()
}

test('after a reload, a copy still shows that its pipeline was recovered, or may have been recovered, and neither is recovered together with others', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 4 })
  const { page, dash } = batches
  const { server } = dash
  await deleteAll(batches)
  await page.getByRole('link', { name: 'Activity' }).click()
  const section = page.getByRole('region', { name: 'Recently deleted' })
  const rows = section.getByRole('listitem')
  const UNKNOWN = 'The pipeline may have been created. Look for its name in Pipelines'
  const texts = ['Recovered as a new pipeline. Open', UNKNOWN, 'Not created.']
  const replies = [replyCreated, json({ message: 'Down.' }, 502), json({ message: 'Full.' }, 409)]
  for (const [at, reply] of replies.entries()) {
    server.answer(CREATE, reply, 1)
    dash.allowRead()
    await rows.nth(at).getByRole('button', { name: 'Recover as new' }).click()
    await expect(rows.nth(at).getByRole('status')).toContainText(texts[at] ?? '')
  }
  const last = heldReply(replyCreated)
  server.answer(CREATE, last.reply, 1)
  await rows.nth(3).getByRole('button', { name: 'Recover as new' }).click()
  await expect.poll(() => server.received(CREATE).length).toBe(4)
  dash.allowRead()
  await page.reload()
  for (const [at, text] of texts.with(2, '').entries())
    await expect(rows.nth(at).getByRole('status')).toContainText(text)
  await expect(rows.nth(3).getByRole('status')).toContainText(UNKNOWN)
  await expect(section.getByRole('button', { name: /^Recover all/ })).toHaveText('Recover all 1…')
  await expect(rows.first().getByRole('button')).toHaveAccessibleDescription(
    'Already recovered as a new pipeline.',
  )
})

test('when several pipelines are recovered, each has its result, a cancel stops the rest, and a refused one is offered again', async ({
  openBatches,
}) => {
  const steps = [{ name: 'Build', status: 'failed', startedAt: '2026-11-01T10:00:00Z' }]
  const batches = await openBatches({ count: 4, each: { status: 'idle', steps } })
  const { page, dash } = batches
  const { server } = dash
  await deleteAll(batches)
  server.world.pipelines = [aPipeline(9, { name: 'pipeline-04' })]
  dash.allowRead()
  await page.reload()
  await dash.expectRows(1)
  await page.getByRole('link', { name: 'Activity' }).click()
  const section = page.getByRole('region', { name: 'Recently deleted' })
  const rows = section.getByRole('listitem')
  const recover = async (count: number) => {
    await section.getByRole('button', { name: `Recover all ${count}…` }).click()
    const dialog = page.getByRole('dialog', { name: `Recover ${count} pipelines` })
    await expect(dialog.getByRole('listitem').last()).toHaveText(
      'pipeline-04Another pipeline has this name.',
    )
    dash.allowRead()
    await dialog.getByRole('button', { name: `Recover ${count} pipelines` }).click()
  }
  await expectRefusedOffline(dash, section.getByRole('button', { name: 'Recover all 4…' }))
  const second = heldReply(replyCreated)
  server.answer(CREATE, second.reply, 1)
  server.answer(CREATE, json({ message: 'Quota exceeded.' }, 409), 1)
  await recover(4)
  await expect(rows.first()).toContainText('Not created. The service says: “Quota exceeded.”')
  await section.getByRole('button', { name: 'Cancel the 3 not sent' }).click()
  await second.release()
  await expect(rows.nth(1)).toContainText('Recovered as a new pipeline. Open')
  await expect(section.getByRole('status').first()).toHaveText(
    '3 pipelines not recovered: You canceled.',
  )
  expect(server.received(CREATE)).toHaveLength(2)

  server.answer(CREATE, replyCreated)
  await recover(3)
  await expect(rows.filter({ hasText: 'Recovered as a new pipeline.' })).toHaveCount(4)
  const sent = server.received(CREATE).map(({ body }) => JSON.parse(body) as PipelineRecord)
  expect(sent.map(({ name }) => name)).toEqual(
    ['01', '02', '01', '03', '04'].map((each) => `pipeline-${each}`),
  )
  expect(sent[0]).toMatchObject({ steps: [{ name: 'Build' }] })
  expect(sent[0]).not.toHaveProperty('steps.0.status')
})
