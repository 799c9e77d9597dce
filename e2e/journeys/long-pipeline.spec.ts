/** In a pipeline with many steps, a change of one step renders no other step. */
import type { Locator } from '@playwright/test'
import { takeCommits, watchCommits } from '../support/react-commits'
import { BuilderPage } from '../support/builder-page'
import { expect, test } from '../support/journey'

const STEP_ROW = ['search', 'at', 'isShown']
const STEPS = Array.from({ length: 60 }, (_, at) => ({
  name: `Step ${at + 1}`,
  tool: { tool_identifier: 'run_script', configuration: { script: `echo ${at}` } },
}))

/** Moves the mouse several times, because a drag event is only sent after the mouse has entered the row. */
async function moveOver(row: Locator): Promise<void> {
  const { x, y } = (await row.boundingBox()) ?? { x: 0, y: 0 }
  await row.page().mouse.move(x + 80, y + 15)
  await row.page().mouse.move(x + 80, y + 30, { steps: 4 })
}

test('typing, moving and dragging render only the rows that change', async ({ page }) => {
  await watchCommits(page, STEP_ROW)
  await page.goto('/pipelines/new?editor=json')
  const builder = new BuilderPage(page)
  const text = page.getByRole('textbox', { name: 'Pipeline as JSON' })
  await text.press('Control+a')
  await page.keyboard.insertText(JSON.stringify({ name: 'long', steps: STEPS }))
  await builder.button('Form').click()
  await expect(builder.steps).toHaveCount(STEPS.length)
  await builder.step(29).click()
  await expect(builder.field('Step name')).toHaveValue('Step 30')
  // Saving and validating also render, so the test waits for both.
  await builder.expectSaved()
  await expect(page.getByText(/^Valid$/)).toBeVisible()
  await takeCommits(page)

  await builder.field('Step name').press('End')
  await page.keyboard.press('!')
  await expect(builder.step(29)).toContainText('Step 30!')
  expect((await takeCommits(page)).rows).toBe(1)

  await builder.step(29).press('Alt+ArrowDown')
  await expect(builder.step(30)).toContainText('Step 30!')
  expect((await takeCommits(page)).rows).toBe(2)

  await builder.expectSaved()
  await expect(page).toHaveURL(/step=31/)
  await takeCommits(page)
  await builder.steps.nth(36).scrollIntoViewIfNeeded()
  const dragged = builder.steps.nth(30)
  await dragged.hover()
  await page.mouse.down()
  for (const at of [31, 32, 33, 34]) {
    const row = builder.steps.nth(at)
    await moveOver(row)
    await expect(row).toHaveAttribute('data-over', 'after')
    await expect(dragged).toHaveCSS('opacity', '0.6')
  }
  await expect(builder.steps.nth(33)).not.toHaveAttribute('data-over')
  expect((await takeCommits(page)).rows).toBe(0)
  await page.mouse.up()
  await expect(builder.step(34)).toContainText('Step 30!')
  await expect(builder.steps.nth(34)).not.toHaveAttribute('data-over')
  await expect(builder.steps.nth(30)).toHaveCSS('opacity', '1')
  expect((await takeCommits(page)).rows).toBe(5)
})
