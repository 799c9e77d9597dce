import { boundingBoxOf } from '../support/bounding-box'
import { expect, test } from '../support/journey'

test('a drag that begins in the suggestions neither chooses a suggestion nor closes them', async ({
  page,
  list,
  openList,
}) => {
  await openList()
  await list.query.pressSequentially('status:')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  const options = suggestions.getByRole('option')
  await expect(options.nth(2)).toBeVisible()
  const box = await boundingBoxOf(suggestions)
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
      await expect(suggestions).toBeVisible()
      await expect(list.query).toBeFocused()
      await expect(list.query).toHaveValue('status:')
    }
  }
})
