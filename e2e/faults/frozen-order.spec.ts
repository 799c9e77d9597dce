import { ApprovalsPage } from '../support/approvals-page'
import type { Dashboard } from '../support/dashboard'
import { expect, test } from '../support/fault-test'
import { aGate, changePipelines, aPipeline, START } from '../support/fault-world'
import { PipelinesList } from '../support/pipelines-list'
import { boundingBoxOf } from '../support/bounding-box'

const records = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aPipeline(at + 1, {
      status: 'running',
      updatedAt: new Date(START - (at + 1) * 60_000).toISOString(),
    }),
  )

/** Replaces all pipelines while no list is on the screen, and then opens a list that has read them. */
async function showList(dash: Dashboard, path: string, all: readonly unknown[]): Promise<void> {
  const isFirst = dash.starts() === 0
  if (!isFirst) await dash.visit('settings')
  dash.server.world.pipelines = all
  if (isFirst) return dash.open(path)
  await dash.visit(path)
  await dash.click('Refresh')
  await dash.server.answered()
}

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    checksActions: true,
  })

  test('rows that the user has touched, or gates that the user has decided, stay in their places until the user updates the list', async ({
    start,
  }) => {
    const dash = await start()
    const { page, server } = dash
    await test.step('gates that the user has decided', async () => {
      const approvals = new ApprovalsPage(page)
      server.world.pipelines = Array.from({ length: 6 }, (_, at) => aGate(at + 1))
      await dash.open('approvals')
      await approvals.expectWaiting(6)
      await approvals.link('pipeline-02').tap()
      await approvals.detail.getByRole('button', { name: 'Approve' }).tap()
      await approvals.confirm('Approve', 1)
      // The end of the decision opens the next gate.
      await approvals.expectOpen('pipeline-03')
      await page.getByRole('main').getByRole('link', { name: 'Approvals' }).tap()
      const third = await boundingBoxOf(approvals.place('pipeline-03'))
      expect(third).not.toBeNull()
      for (let poll = 0; poll < 3; poll += 1) await dash.nextFullPoll()
      await expect(approvals.place('pipeline-02')).toContainText('Running')
      expect(await boundingBoxOf(approvals.place('pipeline-03'))).toEqual(third)

      await approvals.box('pipeline-05').tap()
      await dash.nextFullPoll()
      await expect(approvals.box('pipeline-05')).toBeChecked()
      expect(await boundingBoxOf(approvals.place('pipeline-03'))).toEqual(third)

      await page.getByRole('button', { name: 'Remove 1 decided from the list' }).tap()
      await expect(approvals.place('pipeline-02')).toHaveCount(0)
      await expect(approvals.box('pipeline-05')).toBeChecked()
    })
    await test.step('rows of a touched list', async () => {
      const list = new PipelinesList(page)
      await showList(dash, 'pipelines?sort=status', records(6))
      const names = () => list.names.allTextContents()
      await list.box('pipeline-03').tap()
      const before = await names()

      changePipelines(server.world, ['id-02'], { status: 'succeeded' })
      await dash.nextPoll()
      const notice = page.getByText(/The order has changed/)
      await expect(notice).toBeVisible()
      await expect(list.row('pipeline-02')).toContainText('Succeeded')
      expect(await names()).toEqual(before)
      await page.getByRole('button', { name: 'Update order' }).tap()
      await expect(notice).toHaveCount(0)
      const others = before.filter((name) => !name.includes('pipeline-02'))
      await expect.poll(async () => (await names()).at(-1)).toContain('pipeline-02')
      expect((await names()).slice(0, -1)).toEqual(others)

      await list.box('pipeline-03').tap()
      changePipelines(server.world, ['id-04', 'id-05'], { status: 'succeeded' })
      await dash.nextPoll()
      await expect(notice).toBeVisible()
      dash.allowRead()
      await page.getByRole('button', { name: 'Refresh' }).tap()
      await expect(notice).toHaveCount(0)
      await page.getByRole('button', { name: 'Menu' }).tap()
    })
  })
})

test('while the user works in a list, its rows and counts hold, and what has changed is said', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  const list = new PipelinesList(page)
  await test.step('the count is the number of shown rows', async () => {
    await showList(dash, 'pipelines?q=status%3Arunning', records(6))
    await list.box('pipeline-03').hover()
    changePipelines(server.world, ['id-02'], { status: 'succeeded' })
    await dash.nextPoll()
    await expect(list.row('pipeline-02')).toContainText('Succeeded')
    await expect(page.getByText('6 pipelines', { exact: true })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(page.getByText('5 of 6 pipelines')).toBeVisible()
  })
  await test.step('the notice counts the held rows that no longer match the filter, and the new rows that match', async () => {
    const failed = aPipeline(6, { status: 'failed' })
    await showList(dash, 'pipelines?q=status%3Arunning', [...records(5), failed])
    await list.link('pipeline-01').focus()
    changePipelines(server.world, ['id-01', 'id-02'], { status: 'succeeded' })
    await dash.nextPoll()
    await expect(page.getByText('2 pipelines no longer match the filter.')).toBeVisible()
    changePipelines(server.world, ['id-01'], { status: 'running' })
    changePipelines(server.world, ['id-06'], { status: 'running' })
    await dash.nextFullPoll()
    await expect(
      page.getByText('1 pipeline no longer matches the filter. 1 pipeline now matches the filter.'),
    ).toBeVisible()
    await expect(list.row('pipeline-02')).toBeVisible()
    await expect(list.row('pipeline-06')).toHaveCount(0)

    const update = page.getByRole('button', { name: 'Update list' })
    await update.focus()
    await page.keyboard.press('Enter')
    await expect(list.row('pipeline-02')).toHaveCount(0)
    await expect(list.row('pipeline-06')).toBeVisible()
    await expect(update).toHaveCount(0)
    await expect(list.link('pipeline-01')).toBeFocused()
  })
  await test.step('the next row takes the focus if the active row has left the list, after “Update list” and after the palette was open', async () => {
    await showList(dash, 'pipelines?q=status%3Arunning', records(4))
    const left = page.getByText('1 pipeline no longer matches the filter.')
    await list.link('pipeline-02').focus()
    changePipelines(server.world, ['id-02'], { status: 'succeeded' })
    await dash.nextPoll()
    await expect(left).toBeVisible()
    await page.getByRole('button', { name: 'Update list' }).focus()
    await page.keyboard.press('Enter')
    await expect(list.row('pipeline-02')).toHaveCount(0)
    await expect(list.link('pipeline-03')).toBeFocused()

    changePipelines(server.world, ['id-03'], { status: 'succeeded' })
    await dash.nextPoll()
    await expect(left).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(list.row('pipeline-03')).toHaveCount(0)
    await expect(list.link('pipeline-04')).toBeFocused()
  })
  await test.step('the menu of a row stays open when the row no longer matches, and closes on Back', async () => {
    await showList(dash, 'pipelines', records(4))
    await page.getByRole('button', { name: /Running/ }).click()
    await expect(page).toHaveURL(/q=status/)
    const menu = page.getByRole('menu', { name: 'Actions for pipeline-02' })
    await list.link('pipeline-02').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    changePipelines(server.world, ['id-02'], { status: 'succeeded' })
    await dash.nextPoll()
    await expect(list.row('pipeline-02')).toContainText('Succeeded')
    await expect(menu.locator(':focus')).toHaveCount(1)
    await page.goBack()
    await expect(menu).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Actions for pipeline-02' })).toBeFocused()
  })
  await test.step('in the palette, the highlight stays at its entry when a poll reorders the entries', async () => {
    const failed = records(3).map((record) => ({ ...record, status: 'failed' }))
    await showList(dash, 'pipelines', failed)
    const palette = page.getByRole('dialog', { name: 'Search or run a command' })
    const highlighted = palette.getByRole('option', { selected: true })
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('run pipeline-0')
    await expect(highlighted).toHaveText(/^Run pipeline-01/)
    changePipelines(server.world, ['id-01'], { status: 'running' })
    await dash.nextPoll()
    await expect(palette.getByRole('option').last()).toHaveText(/^Run pipeline-01.*already running/)
    await expect(highlighted).toHaveText(/^Run pipeline-01/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await expect(highlighted).toHaveText(/^Run pipeline-03/)
    changePipelines(server.world, ['id-01'], { status: 'failed' })
    await dash.nextPoll()
    await expect(palette.getByRole('option').first()).toHaveText(/^Run pipeline-01/)
    await expect(highlighted).toHaveText(/^Run pipeline-03/)
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Results' })).toHaveCount(0)
  })
  await test.step('the selection bar does not claim that a held row which no longer matches does match the filter', async () => {
    await showList(dash, 'pipelines?q=status%3Arunning', records(5))
    const bar = page.getByRole('region', { name: 'Selection' })
    await list.link('pipeline-01').focus()
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText('5 selected, all that match the filter')
    changePipelines(server.world, ['id-02'], { status: 'succeeded' })
    await dash.nextPoll()
    await expect(page.getByText('1 pipeline no longer matches the filter.')).toBeVisible()
    await expect(bar).toContainText('5 selected, all in this list')

    // Neither does a filter that is invalid, and so filters nothing.
    await page.keyboard.press('Escape')
    await dash.visit('pipelines?q=tga%3Aproduction')
    await dash.expectRows(5)
    await list.link('pipeline-01').focus()
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText('5 selected, all in this list')
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
  })
  await test.step('with a mouse, rows keep their places from mouse down to click, and move when the pointer leaves the list', async () => {
    await showList(dash, 'pipelines', records(6))
    await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click()
    await list.box('pipeline-04').hover()
    const before = await list.names.allTextContents()
    changePipelines(server.world, ['id-02'], { status: 'succeeded' })
    await dash.nextPoll()
    await expect(list.row('pipeline-02')).toContainText('Succeeded')
    expect(await list.names.allTextContents()).toEqual(before)
    await page.mouse.down()
    changePipelines(server.world, ['id-03'], { status: 'succeeded' })
    await dash.nextPoll()
    await expect(list.row('pipeline-03')).toContainText('Succeeded')
    expect(await list.names.allTextContents()).toEqual(before)
    await page.mouse.up()
    await expect(list.box('pipeline-04')).toBeChecked()
    expect(await list.names.allTextContents()).toEqual(before)

    await list.query.focus()
    await list.query.hover()
    await expect.poll(() => list.names.allTextContents()).not.toEqual(before)
    await expect(page.getByText(/The order has changed/)).toHaveCount(0)
  })
  await test.step('a dialog that closes returns the focus to its row, and the rows hold again', async () => {
    await showList(
      dash,
      'pipelines?sort=status',
      records(6).map((record) => ({ ...record, status: 'failed' })),
    )
    await list.link('pipeline-03').focus()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Run 1 pipeline' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(list.link('pipeline-03')).toBeFocused()
    const before = await list.names.allTextContents()
    changePipelines(server.world, ['id-02'], { status: 'succeeded' })
    await dash.nextPoll()
    await expect(list.row('pipeline-02')).toContainText('Succeeded')
    expect(await list.names.allTextContents()).toEqual(before)
    await expect(page.getByText(/The order has changed/)).toBeVisible()
  })
  await test.step('a gate that left the queue, and that this page saw waiting, was decided elsewhere', async () => {
    const approvals = new ApprovalsPage(page)
    await showList(dash, 'pipelines', [aGate(1), aGate(2), aPipeline(3, { status: 'running' })])
    await dash.visit('approvals?gate=id-02')
    await approvals.expectWaiting(2)
    changePipelines(server.world, ['id-02'], { status: 'running', approval: undefined })
    await dash.nextFullPoll()
    const refresh = page.getByRole('button', { name: 'Refresh' })
    dash.allowRead()
    await refresh.click()
    await approvals.expectWaiting(1)
    await expect(approvals.detail).toContainText('Already decided')

    // Escape finds no row of this gate. The row comes back later, and must not take the focus then.
    await approvals.detail.getByRole('heading', { level: 2 }).focus()
    await page.keyboard.press('Escape')
    changePipelines(server.world, ['id-02'], aGate(2))
    dash.allowRead()
    await refresh.click()
    await approvals.expectWaiting(2)
    await expect(refresh).toBeFocused()
  })
})
