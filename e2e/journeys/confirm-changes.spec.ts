/** A target of an open confirmation changes. */
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { changePipelines, performAction, type World } from '../support/fault-world'

const LATER = new Date(Date.UTC(2026, 2, 2, 10, 5)).toISOString()

for (const { what, change, finding, row } of [
  {
    what: 'starts to run',
    change: (world: World) =>
      changePipelines(world, [idOf(2)], { status: 'running', updatedAt: LATER }),
    finding: 'is Running now',
    row: /Running\s*now/,
  },
  {
    what: 'is deleted',
    change: (world: World) => performAction(world, 'delete', [idOf(2)]),
    finding: 'no longer exists',
    row: 'no longer exists',
  },
]) {
  test(`a pipeline that ${what} while the dialog is open must be checked again before the confirmation`, async ({
    openBatches,
  }) => {
    const batches = await openBatches({ count: 3 })
    const { dialog, server } = batches
    await batches.selectAll()
    await batches.openPreflight('run')
    change(server.world)
    await batches.dash.passUntil(
      dialog.getByText(`pipeline-02 ${finding}. Check again to update this list.`),
      21_000,
    )
    await expect(dialog.getByRole('listitem').filter({ hasText: 'pipeline-02' })).toContainText(row)
    await expect(batches.confirmButton('run', 3)).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('button', { name: 'Check again', exact: true }).click()
    await batches.confirm('run', [idOf(1), idOf(3)])
    await batches.expectOutcomes('run', { Done: [idOf(1), idOf(3)] })
  })
}

test('on a phone a row shows its name and id, and its new state as a whole word', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 3, each: { status: 'running' } })
  const { page, dialog, server } = batches
  const desktop = page.viewportSize() ?? { width: 1280, height: 720 }
  await batches.selectAll()
  await batches.openPreflight('stop')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const id of ids(1, 3)) await expect(dialog.getByText(id, { exact: true })).toBeVisible()
  changePipelines(server.world, [idOf(2)], {
    status: 'succeeded',
    updatedAt: LATER,
  })
  await batches.dash.passUntil(dialog.getByText(/^pipeline-02 is Succeeded now/), 21_000)
  const word = dialog.getByRole('listitem').getByText('Succeeded', { exact: true })
  await expect.poll(() => word.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
  await page.setViewportSize(desktop)
})
