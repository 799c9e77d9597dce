import { expect } from './support/expect'
import { addressAfter, test } from './support/http-demo-command'

test('the demo over HTTP prints its tokens and how to reset it, and the sign-in dialog offers the tokens', async ({
  page,
  printed,
}) => {
  for (const role of ['admin', 'engineer', 'approver', 'viewer'])
    expect(printed).toContain(`demo-${role} `)
  expect(printed).toMatch(/initial data.*delete this file/)
  await page.goto(addressAfter(printed, ' with the demo service: '))
  const dialog = page.getByRole('dialog', { name: 'Connect to the service' })
  await expect(dialog.getByText('Or continue as:')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approver' }).click()
  await expect(page.getByRole('grid', { name: 'Pipelines' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
