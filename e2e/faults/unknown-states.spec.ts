/** States that Sluice does not know, or that only config.json or another field of the record explains. */
import type { Page } from '@playwright/test'
import type { Action } from '../../src/domain/action-table'
import { ApprovalsPage } from '../support/approvals-page'
import { Batches, idOf } from '../support/batches'
import { expect, test } from '../support/decisions-test'
import { ACT, actionOf, targetsOf } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import type { Exchange } from '../support/fault-server'
import {
  aGate,
  aPipeline,
  entriesOf,
  performAction,
  statusBody,
  type World,
} from '../support/fault-world'

const badge = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Approvals/ })
const main = (page: Page) => page.getByRole('main')
const ALL_CLEAR = /Nothing waits for approval|No pipeline is at a gate/

const FIVE = [1, 2, 3, 4, 5].map((number) => aPipeline(number, { status: 'idle' }))

test('while a state is unknown or a record unreadable, the page does not say that nothing waits', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  const odd = [
    { status: 'in_review' },
    { status: { state: 'In Review' } },
    { status: { name: 'in_review' } },
    { status: undefined, phase: 'in_review' },
    { status: undefined },
  ]
  server.world.pipelines = [
    ...odd.map((change, at) => aPipeline(at + 1, change)),
    aPipeline(6, { status: 'idle' }),
  ]
  await dash.openList(6)
  for (const name of ['pipeline-01', 'pipeline-03', 'pipeline-04'])
    await expect(dash.row(name)).toContainText('Unknown: in_review')
  await expect(dash.row('pipeline-02')).toContainText('Unknown: In Review')
  await expect(dash.row('pipeline-05')).toContainText('Unknown')
  await expect(page).toHaveTitle(/^\(\?\) /)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /favicon-waiting\.svg$/)
  await expect(badge(page)).toHaveAccessibleName(
    'Approvals none known to be waiting, 5 pipelines with unknown state',
  )
  await expect(
    badge(page).getByTitle('none known to be waiting, 5 pipelines with unknown state'),
  ).toHaveText(/^\?/)

  await badge(page).click()
  await expect(main(page).getByText('5 pipelines have an unknown state')).toBeVisible()
  await expect(main(page)).toContainText(
    'Ask the people who run Sluice to add “in_review”, “In Review” to “phases” in config.json',
  )
  await expect(page.getByText(ALL_CLEAR)).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Show in Pipelines' }).click()
  await dash.expectRows(5)

  server.world.pipelines = [aGate(7), ...server.world.pipelines]
  await dash.click('Refresh')
  await expect(page).toHaveTitle(/^\(1\?\) /)
  await badge(page).click()
  await new ApprovalsPage(page).expectWaiting(1)
  await expect(main(page).getByText('at least 1 waiting')).toBeVisible()
  await expect(badge(page)).toHaveAccessibleName(
    'Approvals 1 waiting, 5 pipelines with unknown state',
  )
  await expect(main(page).getByText('5 pipelines have an unknown state')).toBeVisible()

  await test.step('after another user has decided the only gate', async () => {
    performAction(server.world, 'approve', [idOf(7)])
    await dash.click('Refresh')
    await expect(main(page).getByText('Already decided').first()).toBeVisible()
    await expect(main(page).getByText('5 pipelines have an unknown state')).toBeVisible()
  })

  await test.step('an unreadable record', async () => {
    server.world.pipelines = [...FIVE, 17]
    await dash.visit('pipelines')
    await dash.click('Refresh')
    await dash.visit('approvals')
    await expect(page.getByRole('heading', { name: 'No gate found' })).toBeVisible()
    const notices = main(page).getByRole('status').filter({ hasText: 'could not be read' })
    await expect(notices).toContainText('1 of 6 records could not be read')
    await expect(page.getByText(ALL_CLEAR)).toHaveCount(0)

    server.world.pipelines = [aGate(7), ...server.world.pipelines]
    await dash.click('Refresh')
    await new ApprovalsPage(page).expectWaiting(1)
    await expect(notices.locator('> *')).toHaveCount(1)
  })
})

function nest(world: World): void {
  world.pipelines = world.pipelines.map((record) => {
    const { status, ...rest } = record as Record<string, unknown>
    return { ...rest, status: typeof status === 'string' ? { state: status } : status }
  })
}

function actNested({ received, world, ...exchange }: Exchange): void | Promise<void> {
  const targets = targetsOf(received)
  const action = actionOf(received.body) as Action
  performAction(world, action, targets)
  nest(world)
  return json({ ...statusBody(entriesOf(world, targets)), action })({
    received,
    world,
    ...exchange,
  })
}

test('a gate whose status is nested, or mapped by config.json, is listed and decided like any other gate', async ({
  openGates,
}) => {
  const nested = { status: { state: 'waiting_approval', since: 'today' } }
  const decisions = await openGates({
    records: [
      aGate(1, nested),
      aGate(2, nested),
      aPipeline(3, { status: { phase: 'running' } }),
      aGate(4, { status: 'In Review' }),
      aPipeline(5, { status: 'done' }),
    ],
    count: 3,
    config: { phases: { in_review: 'waiting_approval', done: 'succeeded' } },
  })
  const { gates, page, dash, server } = decisions
  await gates.expectAllSay(3)
  await decisions.decide('approve', 4)
  await decisions.expectOutcomes('approve', { Done: [idOf(4)] })
  expect(decisions.sentIds()).toEqual([[idOf(4)]])

  server.answer(ACT, actNested)
  await gates.expectAllSay(2)
  await decisions.decide('approve', 1)
  await decisions.expectOutcomes('approve', { Done: [idOf(1)] })
  expect(decisions.sentIds()).toEqual([[idOf(4)], [idOf(1)]])
  const [approved] = server.world.pipelines
  expect(approved).toMatchObject({ _id: idOf(1), status: { state: 'running' } })
  await gates.expectAllSay(1)

  await dash.visit('pipelines?q=status:waiting')
  await dash.expectRows(1)
  await expect(dash.row('pipeline-02')).toContainText('Waiting')
  await dash.visit('pipelines')
  await dash.expectRows(5)
  await expect(dash.row('pipeline-05')).toContainText('Succeeded')
  server.world.pipelines = server.world.pipelines.map((record) => ({
    ...(record as Record<string, unknown>),
    status: { state: 'failed' },
  }))
  await dash.nextFullPoll()
  await expect(dash.row('pipeline-01')).toContainText('Failed')
  await expect(page).toHaveTitle(/^Pipelines/)
})

test('an unknown state is shown on all screens as the service writes it', async ({ start }) => {
  const dash = await start()
  const { page, server } = dash
  const step = { name: 'Build', status: { state: 'defrosting' }, tool: {} }
  server.world.pipelines = [aPipeline(1, { status: { name: 'in_review' }, steps: [step] })]
  server.answer(ACT, ({ world, ...exchange }) => {
    world.pipelines = world.pipelines.map((record) => ({
      ...(record as Record<string, unknown>),
      status: { phase: 'in_orbit' },
    }))
    return json({ status: 'ok' })({ world, ...exchange })
  })
  const batches = new Batches(dash)
  await dash.open('pipelines/id-01')
  await expect(main(page).getByText('in_review').first()).toBeVisible()
  await expect(main(page).getByText('defrosting').first()).toBeVisible()

  await dash.visit('tasks')
  await page.getByRole('button', { name: 'Add by id' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').fill('id-01')
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
  await expect(dash.row('id-01').or(dash.row('pipeline-01'))).toContainText('in_review')

  await dash.visit('pipelines')
  await dash.expectRows(1)
  await batches.selectAll()
  await batches.openPreflight('run')
  await expect(batches.dialog).toContainText('in_review')
  await batches.dialog.getByRole('checkbox', { name: /Include despite/ }).check()
  await batches.confirm('run', [idOf(1)])
  await batches.waitUntilFinished()
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('in_orbit')
  expect(batches.sentIds()).toEqual([[idOf(1)]])
})

test('the field for the typed number has the focus when the dialog opens, and does not take it later', async ({
  start,
}) => {
  const dash = await start()
  dash.server.world.pipelines = Array.from({ length: 102 }, (_, at) =>
    aPipeline(at + 1, { status: at === 0 ? 'in_review' : 'idle' }),
  )
  const batches = new Batches(dash)
  const { dialog } = batches
  await dash.openList(102)
  await batches.selectAll()
  await batches.openPreflight('run')
  const number = dialog.getByRole('textbox', { name: /^Type 101 to confirm/ })
  await expect(number).toBeFocused()
  await dialog
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(number).toHaveCount(0)
  const include = dialog.getByRole('checkbox', { name: /Include despite/ })
  await include.press('Space')
  await expect(number).toBeVisible()
  await expect(include).toBeFocused()
})
