import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Replace in/ })

async function openTool(page: Page, name: string): Promise<void> {
  const registry = page.getByRole('grid', { name: 'Registered tools' })
  await registry.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('one confirmation replaces a tool in all pipelines that use it, with one request each, and Activity lists the requests', async ({
  page,
  list,
  openList,
  expectAccessible,
}) => {
  await openList()
  await page.getByRole('link', { name: 'Registry' }).click()
  await openTool(page, 'Argo CD production US')
  await page.getByRole('button', { name: 'Replace in 6 pipelines…' }).click()
  const will = dialog(page).getByRole('region', { name: 'Will change' })
  await expect(will.getByRole('listitem')).toHaveCount(6)
  const confirm = dialog(page).getByRole('button', { name: 'Replace in 6 pipelines' })
  await expect(confirm).toHaveAccessibleDescription(
    'Choose another registered tool of the same type.',
  )
  const warning = dialog(page).getByText(/The service documents only name and description/)
  await expect(warning).toBeHidden()
  await dialog(page).getByRole('combobox').click()
  await expect(dialog(page).getByRole('option')).toHaveText([
    /^Argo CD production EU/,
    /^Argo CD staging/,
  ])
  await page.getByRole('option', { name: /^Argo CD staging/ }).click()
  await expect(warning).toBeVisible()
  await expectAccessible()
  expect(list.sentActions()).toEqual([])
  await confirm.click()
  const results = dialog(page).getByRole('list', { name: 'Results by pipeline' })
  await expect(results.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(6)
  await expect(dialog(page).getByRole('status')).toHaveText(/^6 done\./)
  expect(list.sentActions()).toEqual(Array.from({ length: 6 }, () => 'update'))
  await expectAccessible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/^No pipeline that the service lists for you/)).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Registry' }).click()
  await openTool(page, 'Argo CD staging')
  await expect(page.getByRole('region', { name: 'Used by 16 pipelines' })).toBeVisible()
  await page.getByRole('link', { name: 'Activity' }).click()
  const singles = page.getByRole('list', { name: 'Single requests' }).getByRole('listitem')
  await expect(singles).toHaveCount(6)
  await expect(singles.first()).toContainText(/Update 1 pipeline.*Done/)
})
