import type { Page } from '@playwright/test'
import { expect, START } from '../support/journey'
import { boundingBoxOf } from '../support/bounding-box'
import { navigate } from '../support/navigate'
import { choose, openOne, test } from '../support/pipeline-page'

const step = (page: Page, name: RegExp) => page.getByRole('row', { name })

test('while a field is edited in place, Enter saves once, Escape cancels, a reload keeps the text, and a change by others is shown, and Activity on a phone has the outcome on one line', async ({
  page,
  list,
  openPipeline,
}) => {
  await openPipeline('staging-web')
  const menu = page.getByRole('button', { name: 'More actions' })
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await choose(page, 'Edit name')
  await expect(field).toBeFocused()
  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Enter a name. Nothing was sent.')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('given up')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await choose(page, 'Edit name')
  await expect(field).toHaveValue('staging-web')
  await field.fill('staging-web-2')
  // Both key presses are in one task, because a later Enter would open the field again.
  await field.evaluate((input) => {
    for (const key of ['Enter', 'Enter'])
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'staging-web-2' })).toBeVisible()
  await expect(menu).toBeFocused()
  await expect(page).toHaveTitle(/staging-web-2 · Pipelines · Sluice$/)
  expect(list.sentActions()).toEqual(['update'])
  const sent = page.getByRole('list', { name: 'Sent from this browser' }).getByRole('listitem')
  await expect(sent).toHaveText([/^Update.*Done$/])

  await choose(page, 'Edit description')
  await page.getByRole('textbox', { name: 'Description' }).fill('half a thought')
  await page.reload()
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(description).toHaveValue('half a thought')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.evaluate(
    async ([target]) => {
      const { token } = JSON.parse(sessionStorage.getItem('sluice.token') ?? '{}') as {
        token: string
      }
      const settings = { description: 'by somebody else' }
      await fetch('/api/v2/actions', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'update', type: 'pipeline', version: 1, target, settings }),
      })
    },
    [id],
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/has changed on the service since you began to edit/)).toContainText(
    'by somebody else',
  )
  await expect(description).toHaveValue('half a thought')

  await page.goBack()
  await list.query.fill('staging-web')
  await expect(list.link('staging-web-2')).toBeVisible()
  await test.step('a long name in Activity on a phone', async () => {
    const name = 'deploy-checkout-service-of-the-eu-region-main'
    await list.link('staging-web-2').click()
    await choose(page, 'Edit name')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    const entries = page.getByRole('list', { name: 'Single requests' })
    const entry = entries.getByRole('listitem').filter({ hasText: name })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(entry).toContainText('Done')
    const outcome = await boundingBoxOf(entry.getByText('Done'))
    expect(outcome?.height).toBeLessThan(24)
  })
})

test('the page of a pipeline recovers it after a deletion, and at a gate, a rejection sends its reason and an approval from a link needs two actions', async ({
  page,
  context,
  list,
  openList,
}) => {
  await context.clock.install({ time: START })
  await openList()
  await test.step('a deletion', async () => {
    await openOne(page, list, 'nightly-scan')
    await choose(page, 'Delete…')
    await page.getByRole('button', { name: 'Delete 1 pipeline' }).click()
    await page.clock.fastForward(6_000)
    await expect(page.getByText(/no longer exists on the service\. This page/)).toBeVisible()
    await expect(page.getByRole('table', { name: /Steps/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Run/ })).toHaveAccessibleDescription(
      'This pipeline no longer exists.',
    )
    const notice = page.getByRole('status').filter({ hasText: 'no longer exists' })
    await notice.getByRole('button', { name: 'Recover as new' }).click()
    const old = page.url()
    await notice.getByRole('link', { name: 'Open the new pipeline' }).click()
    await expect(page).not.toHaveURL(old)
    await expect(page.getByRole('heading', { level: 1, name: 'nightly-scan' })).toBeVisible()
    await expect(page.getByText(/on the service\. This page/)).toHaveCount(0)
  })
  await test.step('a gate', async () => {
    await navigate(page, '/pipelines')
    await openOne(page, list, 'android-release')
    const gate = page.getByRole('region', { name: 'Gate' })
    await expect(gate).toContainText('Store listing')
    await expect(gate).toContainText('Runs next: Upload to store')
    await expect(gate.getByRole('button')).toHaveText(['Reject…', 'Approve'])
    await gate.getByRole('button', { name: 'Reject…' }).click()
    const reason = page.getByRole('textbox', { name: 'Reason', exact: true })
    await expect(reason).toBeFocused()
    await page.getByRole('button', { name: 'Reject 1 pipeline' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Enter a reason' })).toBeVisible()
    await expect(reason).toBeFocused()
    await reason.fill('The screenshots are old')
    await page.keyboard.press('Escape')
    await gate.getByRole('button', { name: 'Reject…' }).click()
    await expect(reason).toHaveValue('The screenshots are old')
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await page.getByRole('button', { name: 'Reject 1 pipeline' }).click()
    await expect(gate).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('The screenshots are old')
    expect(list.sent.find(({ action }) => action === 'reject')).toMatchObject({
      message: 'The screenshots are old',
    })

    await page.goBack()
    await openOne(page, list, 'deploy-api-eu')
    // A user who comes from a link needs two actions to approve.
    await page.reload()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('button', { name: 'Approve 1 pipeline' }).click()
    await expect(gate).toHaveCount(0)
    await expect(step(page, /Release to EU/)).toContainText('Succeeded')
    const fact = page.getByRole('term').filter({ hasText: 'Approved by' })
    await expect(fact.locator('xpath=following-sibling::dd')).toHaveText(
      /^admin@demo(?:just now|\d+ s ago)$/,
    )
    expect(list.sentActions()).toEqual(['delete', 'reject', 'approve'])
  })
})
