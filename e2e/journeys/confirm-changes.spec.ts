/** A target of an open confirmation changes. */
import { expect, test } from '../support/batch-test'
import { idOf } from '../support/batches'
import { changePipelines, performAction } from '../support/fault-world'

const LATER = new Date(Date.UTC(2026, 2, 2, 10, 5)).toISOString()

test('a pipeline that starts to run or is deleted while the dialog is open must be checked again before the confirmation, and a phone shows its new state as a whole word', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 4 })
  const { page, dialog, server } = batches
  await batches.selectAll()
  await batches.openPreflight('run')
  const expectFound = async (
    name: string,
    finding: string,
    row: string | RegExp,
    count: number,
  ) => {
    await batches.dash.passUntil(
      dialog.getByText(`${name} ${finding}. Check again to update this list.`),
      21_000,
    )
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText(row)
    await expect(batches.confirmButton('run', count)).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('button', { name: 'Check again', exact: true }).click()
  }
  changePipelines(server.world, [idOf(2)], { status: 'running', updatedAt: LATER })
  await expectFound('pipeline-02', 'is Running now', /Running\s*now/, 4)
  await expect(batches.confirmButton('run', 3)).toBeVisible()
  performAction(server.world, 'delete', [idOf(3)])
  await expectFound('pipeline-03', 'no longer exists', 'no longer exists', 3)
  await batches.confirm('run', [idOf(1), idOf(4)])
  await batches.expectOutcomes('run', { Done: [idOf(1), idOf(4)] })
  await test.step('a row on a phone', async () => {
    const left = [idOf(1), idOf(2), idOf(4)]
    const desktop = page.viewportSize() ?? { width: 1280, height: 720 }
    await batches.selectAll()
    await batches.openPreflight('stop')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const id of left) await expect(dialog.getByText(id, { exact: true })).toBeVisible()
    changePipelines(server.world, [idOf(2)], {
      status: 'succeeded',
      updatedAt: new Date(Date.parse(LATER) + 1_000).toISOString(),
    })
    await batches.dash.passUntil(dialog.getByText(/^pipeline-02 is Succeeded now/), 21_000)
    const word = dialog.getByRole('listitem').getByText('Succeeded', { exact: true })
    await expect.poll(() => word.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
    await page.setViewportSize(desktop)
  })
  await test.step('a changed pipeline that the user removes needs no new check', async () => {
    const confirm = batches.confirmButton('stop', 2)
    await dialog.getByRole('button', { name: 'Remove pipeline-02' }).click()
    await expect(confirm).not.toHaveAttribute('aria-disabled')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await batches.confirm('stop', [idOf(1), idOf(4)])
    await batches.expectOutcomes('stop', { Done: [idOf(1), idOf(4)] })
  })
})
