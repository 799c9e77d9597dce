import { GATE_KEYS, LIST_KEYS } from '../../src/domain/action-keys'
import { type Action, ACTION_TABLE, ACTIONS } from '../../src/domain/action-table'
import type { Page } from '@playwright/test'
import type { Dashboard } from '../support/dashboard'
import { ACT, CREATE, POLL } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import { aGate, aPipeline, statusBody } from '../support/fault-world'

const KEYS: Readonly<Record<string, string>> = { ...LIST_KEYS, ...GATE_KEYS }

async function expectNoneInPalette({ page }: Dashboard, verbs: readonly string[]): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('option', { name: /^Check status of/ })).not.toHaveCount(0)
  for (const verb of verbs) {
    await expect(palette.getByRole('option', { name: new RegExp(`^${verb} `) })).toHaveCount(0)
  }
  await page.keyboard.type(`${verbs[0]} pipeline-02`)
  await expect(palette.getByRole('status')).toHaveText(
    /^Nothing found. This installation does not allow this action./,
  )
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
}

async function pressKeyOf(page: Page, action: Action): Promise<void> {
  const key = KEYS[action]
  if (key !== undefined) await page.keyboard.press(key)
}

/** Checks that the key of the action does nothing on a row of the list, and that the help does not name the key. */
async function expectNoKey(dash: Dashboard, action: Action): Promise<void> {
  if (KEYS[action] === undefined) return
  const { page } = dash
  await dash.row('pipeline-02').getByRole('link').focus()
  await pressKeyOf(page, action)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Open the gate')).toBeVisible()
  const { verb } = ACTION_TABLE[action]
  await expect(keys.getByText(new RegExp(`^${verb}: asks`))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
}

/** A test switches three actions off at once, because visiting the screens takes most of its time. */
const GROUPS = [
  ['run', 'approve', 'reset'],
  ['stop', 'reject', 'delete'],
] as const

for (const group of GROUPS) {
  const verbs = group.map((action) => ACTION_TABLE[action].verb)
  const named = new RegExp(`^(?:${verbs.join('|')})(?:…| \\d|$)`)

  test(`the switched-off actions ${verbs.join(', ')} are not offered anywhere and not sent`, async ({
    start,
  }) => {
    const off = Object.fromEntries(group.map((action) => [action, false]))
    const dash = await start({ config: { actions: off } })
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
    await expectNoneInPalette(dash, verbs)

    for (const action of group) await expectNoKey(dash, action)

    for (const id of ['id-01', 'id-02', 'id-03']) {
      await dash.visit(`pipelines/${id}`)
      const more = page.getByRole('button', { name: 'More actions', exact: true })
      await more.click()
      await expect(page.getByRole('menuitem', { name: /^Check status/ })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: named })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('main').getByRole('button', { name: named })).toHaveCount(0)
    }
    await expectNoneInPalette(dash, verbs)

    await dash.visit('approvals?gate=id-01')
    const gates = page.getByRole('main')
    const other = verbs.includes('Approve') ? 'Reject…' : 'Approve'
    await expect(gates.getByRole('button', { name: other })).toBeVisible()
    await expect(gates.getByRole('button', { name: named })).toHaveCount(0)
    for (const action of group) await pressKeyOf(page, action)
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)

    for (const [at, action] of group.entries()) {
      await dash.visit(`console?action=${action}&target=id-01&message=why`)
      await expect(
        page.getByRole('radio', { name: `${verbs[at]}, pipeline, not offered` }),
      ).toBeChecked()
      await expect(
        page.getByText('This installation does not allow this action.').first(),
      ).toBeVisible()
      await expect(page.getByRole('checkbox', { name: /^Send anyway/ })).toHaveCount(0)
      const send = page.getByRole('button', { name: new RegExp(`^${verbs[at]} 1 pipeline`) })
      await expect(send).toHaveAttribute('aria-disabled', 'true')
      await send.click({ force: true })
    }
    expect(server.received(ACT)).toEqual([])
  })
}

test('if creating, updating and running are switched off, their buttons show the reason and send nothing, also for a task with an unknown state', async ({
  start,
}) => {
  // The other actions are switched off in the tests above.
  const here = ['status', 'create', 'update']
  expect([...GROUPS.flat(), ...here].toSorted()).toEqual([...ACTIONS].toSorted())
  const dash = await start({
    config: { actions: { create: false, update: false, run: false } },
    before: () => {
      if (location.protocol === 'http:') localStorage.setItem('sluice.tasks', '["id-01"]')
    },
  })
  const { page, server } = dash
  server.answer(POLL, json(statusBody([{ target: 'id-01', outcome: 'done' }])), 1)
  await dash.open('tasks')
  await expect(page.getByRole('row').filter({ hasText: 'id-01' })).toContainText('State unknown')
  await page.getByRole('button', { name: 'Actions for id-01' }).click()
  await expect(page.getByRole('menuitem', { name: 'Stop' })).toBeEnabled()
  // The reason follows these two names.
  const entry = page.getByRole('menuitem', { name: /Run|Update/ })
  await expect(entry).toHaveCount(1)
  await expect(entry).toBeDisabled()
  await page.keyboard.press('Escape')

  for (const [path, name] of [
    ['tasks', 'New task'],
    ['pipelines/new', 'Create pipeline'],
    ['pipelines/id-01/edit', 'Update pipeline'],
  ] as const) {
    if (path !== 'tasks') await dash.visit(path)
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(
      'This installation does not allow this action.',
    )
    await button.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(server.received(ACT)).toEqual([])
  expect(server.received(CREATE)).toEqual([])
  await dash.visit('settings')
  await expect(page.getByText('Enabled, except Create, Run, Update')).toBeVisible()
})

test('an edit that must not become a new pipeline offers only the update', async ({ start }) => {
  const dash = await start({ config: { actions: { create: false } } })
  const { page, server } = dash
  await dash.open('pipelines/id-01/edit')
  await page.getByLabel('Tags').fill('other')
  await page.getByRole('button', { name: 'Update pipeline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update 1 pipeline' })
  const asNew = dialog.getByRole('button', { name: 'Save as new' })
  await expect(asNew).toHaveAccessibleDescription('This installation does not allow this action.')
  await asNew.press('Enter')
  await expect(dialog.getByRole('button', { name: /^Update in place/ })).toBeEnabled()
  expect(server.received(CREATE)).toEqual([])
})
