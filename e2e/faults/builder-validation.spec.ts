/** The validation endpoint may not exist. If it does not, the builder stops asking it after each change. */
import { expect, test, type BuilderSave } from '../support/builder-test'
import { VALIDATE } from '../support/fault-matches'
import { json, raw } from '../support/fault-replies'

/** The names of the drafts that were sent for validation. */
const validated = ({ server }: BuilderSave) =>
  server.received(VALIDATE).map(({ body }) => (JSON.parse(body) as { readonly name: string }).name)

const stage = ({ page }: BuilderSave) =>
  page.getByRole('list', { name: 'Steps to create a pipeline' }).getByText(/^Valid/)

/** Types a name and waits for the validation that follows a pause. */
async function rename(save: BuilderSave, name: string): Promise<void> {
  await save.name.fill(name)
  await save.expectSaved()
  await save.page.clock.fastForward(5_000)
}

for (const status of [404, 405]) {
  test(`validation answers ${status}: no draft is validated automatically any more`, async ({
    service,
  }) => {
    const save = await service()
    const { dash, page, server } = save
    server.answer(VALIDATE, raw(status))
    await dash.open('pipelines/new')
    await rename(save, 'first')
    await expect.poll(() => validated(save)).toEqual(['first'])
    await expect(stage(save)).toContainText(/did not find the requested data|refused \(405\)/)
    await rename(save, 'second')
    server.answer(VALIDATE, json({ message: 'Later.' }, 503))
    await rename(save, 'third')
    await save.button('Validate').click()
    await expect.poll(() => validated(save)).toEqual(['first', 'third'])
    await expect(stage(save)).toContainText('Later')
    await rename(save, 'fourth')

    const screens = page.getByRole('navigation', { name: 'Screens' })
    await screens.getByRole('link', { name: 'Pipelines' }).click()
    dash.wish()
    await page.getByRole('button', { name: 'New pipeline' }).click()
    await rename(save, 'another')
    await rename(save, 'the last')
    await save.button('Validate').click()
    await expect.poll(() => validated(save)).toEqual(['first', 'third', 'the last'])
  })
}

test('validation while editing is switched off: only the button validates', async ({ service }) => {
  const save = await service({ config: { validateWhileEditing: false } })
  await save.dash.open('pipelines/new')
  await rename(save, 'first')
  await rename(save, 'second')
  await save.button('Validate').click()
  await expect(stage(save)).toContainText('Valid')
  await rename(save, 'third')
  await expect(stage(save)).toContainText('outdated')
  await save.button('Validate').click()
  await expect.poll(() => validated(save)).toEqual(['second', 'third'])
})
