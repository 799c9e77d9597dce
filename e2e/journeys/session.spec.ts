import { expect, test } from '../support/demo-over-http'
import { navigate } from '../support/navigate'

const CONNECT = 'Connect to the service'
const REFUSED = 'The service refused the token'

test.use({ allowedErrors: [/status of 401 .*\/api\/v2\//] })

test('a typed token is stored in the tab only on request, and can be used at once on the screen where it was entered', async ({
  page,
  startDemo,
}) => {
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

  // A token that was entered on the agents page can be used there immediately.
  const use = page.getByRole('button', { name: 'Use the API token…' })
  await page.goto(`${url}agents`)
  await field.fill('demo-admin')
  await page.keyboard.press('Enter')
  await expect(use).toBeEnabled()
  await page.reload()
  await dialog.getByLabel(/^Keep the token for this tab/).check()
  await field.fill('demo-admin')
  await page.keyboard.press('Enter')
  await expect(use).toBeEnabled()
  await page.reload()
  await expect(use).toBeEnabled()
  await navigate(page, '/pipelines')
  await list.expectRows(61)
  expect(await page.evaluate(() => Object.values(sessionStorage).join('\n'))).toContain(
    'demo-admin',
  )
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
