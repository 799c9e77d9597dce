import { boundingBoxOf } from '../support/bounding-box'
import { PIPELINE_COUNT, expect, test } from '../support/journey'

test('the keyboard completes a query key, and then its value; suggestions appear for a key or on request, are chosen by keys, and are left by Escape, Tab or a click into the list', async ({
  page,
  list,
  openList,
}) => {
  await openList()
  await test.step('a key, and then its value', async () => {
    await list.query.focus()
    await page.keyboard.type('stat')
    await expect(
      list.offers.getByRole('option', { name: /^status: has this status/ }),
    ).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(list.query).toHaveValue('status:')
    await expect(list.offers.getByRole('option', { name: /^failed/ })).toContainText('7 pipelines')
    await page.keyboard.type('fa')
    await expect(list.offers.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    const option = list.offers.getByRole('option', { selected: true })
    await expect(option).toHaveText(/^failed/)
    await expect(list.query).toHaveAttribute(
      'aria-activedescendant',
      (await option.getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Enter')
    await expect(list.query).toHaveValue('status:failed')
    await expect(list.query).toBeFocused()
    await expect(list.offers).toBeHidden()
    await expect(list.count).toHaveText(`7 of ${PIPELINE_COUNT} pipelines`)
    await list.query.fill('')
  })
  await test.step('a plain word opens no suggestions until an arrow key asks for them, Tab leaves them, and Enter leads to the first row', async () => {
    await list.query.focus()
    await page.keyboard.type('t')
    await expect(list.offers.getByRole('option', { name: /^tag:/ })).toBeVisible()
    // An arrow key right after a letter moves in the suggestions for the new text. Both events are in one task, so nothing
    // can happen between them.
    await list.query.evaluate((field) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'to')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    })
    await expect(list.offers.getByRole('option', { selected: true })).toHaveText(/^tool:/)
    await page.keyboard.press('Escape')
    await expect(list.offers).toBeHidden()

    await list.query.fill('')
    await page.keyboard.type('web')
    await expect(list.count).toContainText(`of ${PIPELINE_COUNT}`)
    await expect(list.offers).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await expect(list.offers.getByRole('option', { name: /^name:deploy-web-eu/ })).toBeVisible()
    await page.keyboard.type('-e')
    await expect(list.offers.getByRole('option', { name: /^name:deploy-web-eu/ })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(list.offers).toBeHidden()
    await expect(page.getByTitle('Views')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(list.query).toBeFocused()
    await expect(list.query).toHaveValue('web-e')
    await page.keyboard.press('Enter')
    await expect(list.names.first()).toBeFocused()
    await list.names.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('web-eu')
  })
  await test.step('one Escape clears the query, but with a highlighted suggestion it only closes the suggestions', async () => {
    await list.visit()
    await list.query.focus()
    await page.keyboard.type('tag:we')
    await expect(list.offers).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(list.offers.getByRole('option', { selected: true })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(list.offers).toBeHidden()
    await expect(list.query).toHaveValue('tag:we')

    await page.keyboard.press('Backspace')
    await expect(list.offers).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list.offers).toBeHidden()
    await expect(list.query).toHaveValue('')
    await expect(list.query).toBeFocused()
    await list.expectRows(PIPELINE_COUNT)
    // The field is already empty, so this Escape adds no history entry.
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(list.query).toHaveValue('tag:w')
  })
  await test.step('a status without its key filters by the status, and the beginning of a status is completed by a click', async () => {
    await list.visit()
    await list.query.blur()
    await page.keyboard.press('/')
    await expect(list.query).toBeFocused()
    await page.keyboard.type('failed')
    await expect(list.count).toHaveText(`7 of ${PIPELINE_COUNT} pipelines`)
    await expect(list.facet('Failed')).toHaveAttribute('aria-pressed', 'true')
    await list.query.fill('status:foo')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(
      '“foo” is not a status. The statuses are idle, queued,',
    )
    await list.query.fill('tool:argo repo:docs')
    await expect(page.getByRole('alert')).toHaveCount(0)

    await list.query.fill('fail')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Show 7 Failed' }).click()
    await expect(list.query).toHaveValue('status:failed')
    await expect(list.query).toBeFocused()
    await list.expectRows(7)
  })
  await test.step('a drag that begins in the suggestions neither chooses a suggestion nor closes them', async () => {
    await list.visit()
    await list.query.pressSequentially('status:')
    const options = list.offers.getByRole('option')
    await expect(options.nth(2)).toBeVisible()
    const box = await boundingBoxOf(list.offers)
    const { x = 0, y = 0 } = box ?? {}
    const starts = [
      // The padding above the first suggestion.
      { x: x + 40, y: y + 3 },
      { x: x + 40, y: y + 20 },
    ]
    // The third suggestion, and a row of the list.
    const ends = [
      { x: x + 40, y: y + 70 },
      { x: 900, y: 600 },
    ]
    for (const start of starts) {
      for (const end of ends) {
        await page.mouse.move(start.x, start.y)
        await page.mouse.down()
        await page.mouse.move(end.x, end.y)
        await page.mouse.up()
        await expect(list.offers).toBeVisible()
        await expect(list.query).toBeFocused()
        await expect(list.query).toHaveValue('status:')
      }
    }
  })
})

test('a status, a column header and a mistake in a query change the list, and the mistake is explained', async ({
  page,
  list,
  openList,
}) => {
  await test.step('a status is chosen by the URL parameter status and by a click on its count, and becomes a part of the query', async () => {
    await openList('/pipelines?status=failed', { rows: 7 })
    await expect(list.query).toHaveValue('status:failed')
    await list.facet('Failed').click()
    await list.expectRows(PIPELINE_COUNT)
    await expect(page).toHaveURL('/pipelines')
    await list.facet('Failed').click()
    await expect(list.query).toHaveValue('status:failed')
    await expect(list.facet('Failed')).toHaveAttribute('aria-pressed', 'true')
    await expect(list.count).toHaveText(`7 of ${PIPELINE_COUNT} pipelines`)
    await list.facet('Waiting').click()
    await expect(list.count).toHaveText(`14 of ${PIPELINE_COUNT} pipelines`)
    await expect(list.query).toHaveValue('status:failed,waiting')
    await list.facet('Failed').click()
    await list.facet('Waiting').click()
    await expect(list.query).toHaveValue('')
    await expect(list.count).toHaveText(`${PIPELINE_COUNT} pipelines`)
    // With a ninth status, all statuses still have their labels. The pointer leaves the statuses, because none is added
    // while it is over them.
    await list.query.hover()
    // The only queued pipeline may start in the meantime.
    await list.query.fill('status:unknown,queued')
    const labels = page
      .getByRole('group', { name: 'Filter by status' })
      .locator('button > :last-child')
    await expect(labels).toHaveCount(9)
    const narrowest = () =>
      labels.evaluateAll((all) => Math.min(...all.map((label) => label.clientWidth)))
    await expect.poll(narrowest).toBeGreaterThan(20)
    const isScrolled = () =>
      labels.first().evaluate((label) => {
        const bar = label.parentElement?.parentElement
        return (bar?.scrollWidth ?? 1) > (bar?.clientWidth ?? 0)
      })
    await expect.poll(isScrolled).toBe(false)
  })
  await test.step('a click anywhere in a column header sorts, is announced, reverses the order at a second click, and keeps the query', async () => {
    await list.visit('/pipelines?q=staging', 8)
    const header = page.getByRole('columnheader', { name: 'Name' })
    await expect(header).toHaveAttribute('aria-sort', 'none')
    await header.click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    const names = await list.namesInOrder('ascending')
    await header.click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await expect(list.names).toHaveText(names.toReversed())
    await expect(list.query).toHaveValue('staging')
  })
  await test.step('a mistake in a query is explained with the correct form, and an age is explained as a sentence', async () => {
    await list.visit()
    await list.query.fill('staus:failed updated<soon')
    await page.keyboard.press('Enter')
    const problems = page.getByRole('alert')
    await expect(problems).toContainText('“staus” is not a search key')
    await expect(problems).toContainText('“soon” is neither an age')
    await expect(problems).toContainText('updated<7d')
    await expect(list.query).toHaveAttribute('aria-invalid', 'true')
    await expect(list.query).toHaveAccessibleDescription(/“staus” is not a search key/)

    // On a phone, the problems are above the statuses and do not cover them.
    await page.setViewportSize({ width: 320, height: 640 })
    await list.query.blur()
    await expect(problems).toBeInViewport({ ratio: 1 })
    await list.facet('Idle').click({ trial: true })
    await page.setViewportSize({ width: 1280, height: 720 })

    await list.query.fill('updated>7d')
    await expect(page.getByText('Not updated within the last 7 days.')).toBeVisible()
    await list.query.fill('-created<24h')
    await expect(page.getByText('Not created within the last 24 hours.')).toBeVisible()
    await list.query.fill('created<24h')
    await expect(page.getByText('Created within the last 24 hours.')).toBeVisible()

    // After the user has left the field, its mistakes do not cover the statuses.
    await list.query.fill('updated>zz')
    await list.query.press('Tab')
    await expect(page.locator('[role=alert]', { hasText: '“zz” is neither' })).toBeVisible()
    await list.facet('Waiting').click()
    await expect(list.query).toHaveValue('updated>zz status:waiting')
  })
  await test.step('a query without matches says which condition nothing meets, and offers values that find something', async () => {
    await list.visit()
    await list.query.fill('failed-at:build')
    await expect(
      page.getByText('No pipeline failed at a step whose name begins with “build”.'),
    ).toBeVisible()
    await expect(page.getByText('Words without a key')).toHaveCount(0)
    await page.getByRole('button', { name: /^Check out \d/ }).click()
    await expect(list.query).toHaveValue('failed-at:"Check out"')
    await expect(page.getByRole('gridcell', { name: /Check out/ }).first()).toBeVisible()

    // While the key has no value yet, the steps that exist are suggested.
    await list.query.fill('')
    await list.query.pressSequentially('failed-at:')
    await expect(page.getByRole('option', { name: /^Check out/ })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await list.query.fill('no-such-pipeline')
    await expect(
      page.getByRole('heading', { name: 'No pipeline matches the filter' }),
    ).toBeVisible()
    await expect(list.count).toHaveText(`0 of ${PIPELINE_COUNT} pipelines`)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await list.expectRows(PIPELINE_COUNT)
    await expect(list.query).toHaveValue('')
    await expect(list.query).toBeFocused()
  })
})
