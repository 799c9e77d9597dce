import { expect, test } from '../support/demo-over-http'

const CONNECT = 'Connect to the service'
const REFUSED = 'The service refused the token'

test.use({ allowedErrors: [/status of 401 .*\/api\/v2\//] })

test('a typed token is stored in the tab only on request', async ({ page, startDemo }) => {
  const { url, list } = await startDemo({ token: null })
  await page.goto(url)
  const dialog = page.getByRole('dialog', { name: CONNECT })
  const field = dialog.getByLabel(/^API token for http:\/\/127\.0\.0\.1:\d+$/)
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('type', 'password')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter an API token.')
  await expect(field).toBeFocused()

  await field.fill('demo-engineer')
  await page.keyboard.press('Enter')
  await list.expectRows(61)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(
    await page.evaluate(() => [sessionStorage, localStorage].flatMap(Object.values).join('\n')),
  ).not.toContain('demo-engineer')
  expect(page.url()).not.toContain('demo-engineer')

  await page.reload()
  await field.fill('demo-engineer')
  await dialog.getByLabel(/^Keep the token for this tab/).check()
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await list.expectRows(61)
  await page.reload()
  await list.expectRows(61)
  expect(await page.evaluate(() => Object.values(sessionStorage).join('\n'))).toContain(
    'demo-engineer',
  )
})

test('a token that was entered on the agents page can be used there immediately', async ({
  page,
  startDemo,
}) => {
  const { url } = await startDemo({ token: null })
  await page.goto(`${url}agents`)
  await page
    .getByRole('dialog', { name: CONNECT })
    .getByLabel(/^API token for /)
    .fill('demo-admin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Use the API token…' })).toBeEnabled()
})

test('a refused token opens a dialog over the page, and a valid one continues on the same screen', async ({
  page,
  startDemo,
}) => {
  const { url, list } = await startDemo({ token: 'worn-out' })
  await page.goto(`${url}pipelines?q=staging`)
  const dialog = page.getByRole('dialog', { name: REFUSED })
  await expect(dialog).toContainText('Nothing on this screen is lost.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(page.locator('h1')).toHaveText('Pipelines')

  await dialog.getByLabel(/^API token for /).fill('demo-viewer')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await list.expectRows(8)
  await expect(list.query).toHaveValue('staging')
  expect(list.sentActions()).toEqual([])
})

test('the question before a sign-out counts the tasks that the user added', async ({
  page,
  openDemo,
}) => {
  await openDemo('/tasks')
  await page.getByRole('button', { name: 'Add by id…' }).first().click()
  await page.getByRole('textbox', { name: 'Ids of tasks' }).fill('task-a, task-b')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Sign out' })).toContainText(
    'the ids of 2 tasks that you created or added',
  )
})
