/** The problems of a query on a phone, where they share the space with the statuses and the rows. */
import { expect, test } from '../support/journey'
import { navigate } from '../support/navigate'
import { boundingBoxOf } from '../support/bounding-box'

test(
  'on a phone, the problem of an unfinished query floats, and a tap on a row below it opens this row',
  { tag: '@phone-only' },
  async ({ page, list, openList }) => {
    await openList()
    const name = list.names.nth(8)
    const text = (await name.textContent()) ?? ''
    await list.query.pressSequentially('status:')
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
    await name.tap({ position: { x: 5, y: 3 } })
    await expect(page.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible()
    await page.goBack()
    await list.query.fill('')
    await list.expectRows(61)

    // The problem of an unfinished query floats only while the field is used. Other problems stay in place.
    const problems = page.getByRole('alert')
    const idle = list.facet('Idle')
    const top = async () => (await boundingBoxOf(idle))?.y
    await list.query.fill('status:')
    await page.keyboard.press('Enter')
    await expect(problems).toContainText('status')
    await list.query.fill('staus:failed')
    await expect(problems).toContainText('“staus” is not a search key')
    const before = await top()
    await list.query.fill('staus:failed status:')
    await page.keyboard.press('Enter')
    await expect(problems.getByText(/“staus”|status:/)).toHaveCount(2)
    expect(await top()).toBe(before)
    // After a tap outside the field, the problem no longer floats: it moves the statuses down and does not cover them.
    await page.getByRole('heading', { level: 1, name: 'Pipelines' }).tap()
    await expect.poll(top).toBeGreaterThan(before ?? 0)
    await idle.tap({ trial: true })
    await list.query.focus()
    await expect.poll(top).toBe(before)
    // A click with the right button leaves the field too, but sends no click event.
    await list.names.nth(8).click({ button: 'right' })
    await expect.poll(top).toBeGreaterThan(before ?? 0)
    await list.query.focus()
    await expect.poll(top).toBe(before)
    await list.query.blur()
    await idle.tap({ trial: true })

    // A link can open a query with an unknown status.
    await navigate(page, '/pipelines?q=status:faild')
    await expect(problems).toContainText('“faild” is not a status')
    await idle.tap({ trial: true })
  },
)
