/** Actions that config.json switches off are not offered anywhere and are never sent. */
import { ACTION_KEYS } from '../../src/domain/action-keys'
import { ACTION_TABLE, ACTIONS } from '../../src/domain/action-table'
import type { Dashboard } from '../support/dashboard'
import { ACT, CREATE } from '../support/fault-matches'
import { expect, test } from '../support/fault-test'
import { aGate, aPipeline } from '../support/fault-world'

const KEYS: Readonly<Record<string, string>> = ACTION_KEYS

async function expectNoneInPalette({ page }: Dashboard, verb: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('option', { name: /^Check status of/ })).not.toHaveCount(0)
  await expect(palette.getByRole('option', { name: new RegExp(`^${verb} `) })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
}

for (const action of ACTIONS.filter((each) => !['status', 'create', 'update'].includes(each))) {
  const { verb } = ACTION_TABLE[action]
  const named = new RegExp(`^${verb}(?:…| \\d|$)`)

  test(`${verb}, switched off, is not offered anywhere and not sent`, async ({ start }) => {
    const dash = await start({ config: { actions: { [action]: false } } })
    const { page, server } = dash
    const states = ['idle', 'running', 'failed']
    server.world.pipelines = [
      aGate(1),
      ...states.map((status, at) => aPipeline(at + 2, { status })),
    ]
    await dash.openList(4)
    await page.getByRole('button', { name: 'Actions for pipeline-01' }).click()
    const menu = page.getByRole('menu', { name: 'Actions for pipeline-01' })
    await expect(menu.getByRole('menuitem', { name: /^Check status/ })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: named })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar.getByRole('button', { name: 'Check status' })).toBeVisible()
    await expect(bar.getByRole('button', { name: named })).toHaveCount(0)
    await expectNoneInPalette(dash, verb)

    const key = KEYS[action]
    if (key !== undefined) {
      await dash.row('pipeline-02').getByRole('link').focus()
      await page.keyboard.press(key)
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(keys.getByText('Open the gate')).toBeVisible()
      await expect(keys.getByText(new RegExp(`^${verb}: asks`))).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
    }

    for (const id of ['id-01', 'id-02', 'id-03']) {
      await dash.open(`pipelines/${id}`)
      const more = page.getByRole('button', { name: 'More actions', exact: true })
      await more.click()
      await expect(page.getByRole('menuitem', { name: /^Check status/ })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: named })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('main').getByRole('button', { name: named })).toHaveCount(0)
    }
    await expectNoneInPalette(dash, verb)

    await dash.open('approvals?gate=id-01')
    const gates = page.getByRole('main')
    const other = action === 'approve' ? 'Reject…' : 'Approve'
    await expect(gates.getByRole('button', { name: other })).toBeVisible()
    await expect(gates.getByRole('button', { name: named })).toHaveCount(0)
    if (key !== undefined) await page.keyboard.press(key)
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)

    await dash.open(`console?action=${action}&target=id-01&message=why`)
    await expect(page.getByRole('radio', { name: `${verb}, pipeline, not offered` })).toBeChecked()
    await expect(
      page.getByText('This installation does not allow this action.').first(),
    ).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Send anyway/ })).toHaveCount(0)
    const send = page.getByRole('button', { name: new RegExp(`^${verb} 1 pipeline`) })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await send.click({ force: true })
    expect(server.received(ACT)).toEqual([])
  })
}

test('creating and updating, switched off, give the reason and send nothing', async ({ start }) => {
  const dash = await start({ config: { actions: { create: false, update: false } } })
  const { page, server } = dash
  for (const [path, name] of [
    ['tasks', 'New task'],
    ['pipelines/new', 'Create pipeline'],
    ['pipelines/id-01/edit', 'Update pipeline'],
  ] as const) {
    await dash.open(path)
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription('This dashboard does not allow it.')
    await button.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(server.received(ACT)).toEqual([])
  expect(server.received(CREATE)).toEqual([])
})

test('an edit that must not become a new pipeline offers only the update', async ({ start }) => {
  const dash = await start({ config: { actions: { create: false } } })
  const { page, server } = dash
  await dash.open('pipelines/id-01/edit')
  await page.getByLabel('Tags').fill('other')
  await page.getByRole('button', { name: 'Update pipeline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update 1 pipeline' })
  const asNew = dialog.getByRole('button', { name: 'Save as new' })
  await expect(asNew).toHaveAccessibleDescription('This dashboard does not allow it.')
  await asNew.click({ force: true })
  await expect(dialog.getByRole('button', { name: /^Update in place/ })).toBeEnabled()
  expect(server.received(CREATE)).toEqual([])
})
