/** Sluice concludes nothing from data that it could not read, such as other pages of a list or an unreadable record. */
import type { Page } from '@playwright/test'
import { ApprovalsPage } from '../support/approvals-page'
import { expect, test } from '../support/decisions-test'
import { LIST, METADATA, REGISTRY } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { aGate, aPipeline } from '../support/fault-world'

/** Answers a request for the list with one page of several, and with these paging fields. */
const onePage =
  (paging: object): Reply =>
  (exchange) =>
    json({ data: exchange.world.pipelines, ...paging })(exchange)

const badge = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Approvals/ })
const main = (page: Page) => page.getByRole('main')
const ALL_CLEAR = /Nothing waits for approval|No pipeline is at a gate/

const FIVE = [1, 2, 3, 4, 5].map((number) => aPipeline(number, { status: 'idle' }))

const NONE_MISSING = 'No missing tools in these pipelines'

test('one page of a longer list is never described as “all”, and an empty page not as a service without pipelines', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  server.world.pipelines = [...FIVE, aGate(6)]
  server.answer(LIST, onePage({ total: 50, page: 1, hasMore: true }))
  await dash.openList(6)
  await expect(page.getByText('6 of 50 pipelines: the service sent one page.')).toBeVisible()
  await expect(main(page).getByText('6 of 50 pipelines', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('group', {
      name: 'Filter by status, counted in the 6 pipelines (of 50) that the service sent',
    }),
  ).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection.getByRole('status')).toHaveText(
    '6 selected, all in this list; the service has 44 more that Sluice cannot see',
  )
  await expect(selection.getByRole('button', { name: /^Select all/ })).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await selection.getByRole('button', { name: 'More actions for the selection' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(
    /^pipelines-one-page-6-of-50-\d{4}-\d\d-\d\d\.csv$/,
  )

  const query = page.getByRole('combobox', { name: 'Filter pipelines' })
  await query.fill('pipeline-03')
  await dash.expectRows(1)
  await expect(main(page).getByText('1 of 6 received pipelines', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('checkbox', { name: 'Select pipeline-03' }).check()
  await expect(selection.getByRole('status')).toContainText(
    '1 selected, all in this list that match the filter; the service has 44 more',
  )
  await query.fill('no-such-name')
  await expect(
    page.getByText('Sluice searched only the 6 pipelines (of 50) that the service sent.'),
  ).toBeVisible()
  await expect(page.getByText(/There are \d+ pipelines/)).toHaveCount(0)

  await expect(badge(page)).toHaveAccessibleName(
    'Approvals 1 waiting in the 6 pipelines (of 50) that the service sent',
  )
  await expect(badge(page)).toContainText('1+')
  await expect(page).toHaveTitle(/^\(1\+\) /)
  await badge(page).click()
  await new ApprovalsPage(page).expectWaiting(1)
  await expect(
    main(page).getByText('1 waiting in the 6 pipelines (of 50) that the service sent'),
  ).toBeVisible()
  await expect(page.getByText('The other 44 pipelines may have gates.')).toBeVisible()

  await test.step('a list that only says that there is more shows no total', async () => {
    server.world.pipelines = FIVE
    server.answer(LIST, onePage({ links: { next: '/api/v2/pipelines?page=2' } }))
    await dash.visit('pipelines')
    await dash.click('Refresh')
    await expect(page.getByText('5 pipelines: the service has more.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(selection.getByRole('status')).toHaveText(
      '5 selected, all in this list; the service has more that Sluice cannot see',
    )
    await expect(page).toHaveTitle(/^\(\?\) /)
    await badge(page).click()
    await expect(page.getByRole('heading', { name: 'No gate found' })).toBeVisible()
    await expect(page.getByText(ALL_CLEAR)).toHaveCount(0)
  })

  await test.step('the header X-Total-Count counts more records', async () => {
    server.answer(LIST, json(FIVE, 200, { 'x-total-count': '50' }))
    await dash.click('Refresh')
    await dash.visit('pipelines')
    await expect(page.getByText('5 of 50 pipelines: the service sent one page.')).toBeVisible()
    await badge(page).click()
    await expect(page.getByRole('heading', { name: 'No gate found' })).toBeVisible()
    await expect(page.getByText(ALL_CLEAR)).toHaveCount(0)
  })

  await test.step('an empty page of a longer list', async () => {
    server.answer(LIST, json({ data: [], total: 50 }))
    await dash.click('Refresh')
    await dash.visit('approvals?gate=id-77')
    await expect(page.getByText(/is not among the 0 pipelines \(of 50\)/)).toBeVisible()
    await expect(page.getByText(/The service lists no pipeline/)).toHaveCount(0)
    await dash.visit('pipelines')
    await expect(
      page.getByRole('heading', { name: 'The service sent none of its records' }),
    ).toBeVisible()
    await expect(page.getByText('No pipelines yet')).toHaveCount(0)
  })

  await test.step('when the complete list has been read, the page can say that nothing waits', async () => {
    server.answer(LIST, onePage({ total: 5, links: { next: null } }))
    await dash.click('Refresh')
    await badge(page).click()
    await expect(page.getByRole('heading', { name: 'Nothing waits for approval' })).toBeVisible()
    await expect(page).toHaveTitle(/^Approvals/)
    await expect(badge(page)).toHaveText('Approvals')
  })
})

test('uses and missing tools are counted in the records that were sent and could be read, and the page says so', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  const step = { name: 'Clone', tool: { configuration: { gitToolId: 't1' } } }
  const tools = [
    { _id: 't1', name: 'Git of ours', tool_identifier: 'github' },
    { _id: 't2', name: 'Sonar of ours', tool_identifier: 'sonar' },
  ]
  const missingTools = page.getByRole('button', { name: 'Missing tools', exact: true })
  server.answer(METADATA, json([]))

  await test.step('the service sent one page of both lists', async () => {
    server.world.pipelines = [aPipeline(1, { steps: [step] }), aPipeline(2)]
    server.answer(LIST, onePage({ total: 50 }))
    server.answer(REGISTRY, json({ tools, total_count: 30 }))
    await dash.open('registry')
    await expect(
      page.getByText('2 of 30 registered tools: the service sent one page.'),
    ).toBeVisible()
    await expect(page.getByRole('row', { name: /Git of ours/ })).toContainText(
      '1 or more pipelines',
    )
    await expect(page.getByRole('row', { name: /Sonar of ours/ })).toContainText('none found')
    await expect(
      page.getByText('they are counted only in the 2 pipelines (of 50) that the service sent.'),
    ).toBeVisible()
    await missingTools.click()
    await expect(page.getByRole('heading', { name: NONE_MISSING })).toBeVisible()
    await expect(
      page.getByText('Sluice searched only the 2 pipelines (of 50) that the service sent.'),
    ).toBeVisible()
    await expect(page.getByText('No missing tools', { exact: true })).toHaveCount(0)
    await dash.visit('registry/t2')
    await expect(
      page.getByText(
        'Sluice did not find this tool in the 2 pipelines (of 50) that the service sent.',
      ),
    ).toBeVisible()
    await dash.visit('registry/t9')
    await expect(
      page.getByText(/is not among the 2 registered tools \(of 30\) that the service sent/),
    ).toBeVisible()
  })

  await test.step('a record of both lists is unreadable', async () => {
    server.world.pipelines = [aPipeline(1, { steps: [step] }), 17]
    server.answer(LIST, ({ normal }) => normal())
    server.answer(REGISTRY, json([...tools, 17]))
    await dash.open('registry')
    await expect(page.getByRole('row', { name: /Sonar of ours/ })).toContainText('none found')
    await missingTools.click()
    await expect(page.getByRole('heading', { name: NONE_MISSING })).toBeVisible()
    await expect(
      page.getByText('Sluice searched only the 1 pipeline (of 2) that could be read.'),
    ).toBeVisible()
    await expect(page.getByText('No missing tools', { exact: true })).toHaveCount(0)
    await dash.visit('registry/t9')
    await expect(
      page.getByText(/is not among the 2 registered tools \(of 3\) that could be read/),
    ).toBeVisible()
    await dash.visit('approvals?gate=id-77')
    await expect(
      page.getByText(/is not among the 1 pipeline \(of 2\) that could be read/),
    ).toBeVisible()
    await expect(page.getByText(/The service lists no pipeline/)).toHaveCount(0)
  })
})
