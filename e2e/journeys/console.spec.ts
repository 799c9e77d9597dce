import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey'
import { navigate } from '../support/navigate'
import type { PipelinesList } from '../support/pipelines-list'

const OFFERED_FOR_TASKS = ['Check status', 'Create', 'Update', 'Run', 'Stop']
const FOR_PIPELINES_ONLY = ['Reset', 'Delete', 'Approve', 'Reject']
const WORDS: Readonly<Record<string, string>> = { 'Check status': 'status' }

const cell = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const body = (page: Page) => page.getByLabel('Body', { exact: true })
const reply = (page: Page) => page.getByLabel('Answer', { exact: true })
const last = (page: Page) => page.getByRole('region', { name: 'Last request' })

async function idOf(list: PipelinesList, name: string): Promise<string> {
  await list.query.fill(name)
  await list.page.keyboard.press('Enter')
  const address = await list.link(name).getAttribute('href')
  return (address ?? '').split('/').at(-1) ?? ''
}

async function openConsole(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Console', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Console' })).toBeVisible()
}

test('each of the 18 pairs of action and type can be chosen, 14 of them can be sent, and the other 4 give a reason', async ({
  page,
  openDemo,
  list,
}) => {
  await openDemo('/console?target=p1')
  const send = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^${name}( of)? 1 `) }).first()
  for (const type of ['pipeline', 'task']) {
    const button = type === 'task' ? 'Task' : 'Pipeline'
    await page.getByRole('button', { name: button, exact: true }).click()
    for (const name of [...OFFERED_FOR_TASKS, ...FOR_PIPELINES_ONLY]) {
      const isOffered = type === 'pipeline' || OFFERED_FOR_TASKS.includes(name)
      await cell(page, `${name}, ${type}${isOffered ? '' : ', not offered'}`).check()
      await expect(body(page)).toContainText(`"action": "${WORDS[name] ?? name.toLowerCase()}"`)
      await expect(body(page)).toContainText(`"type": "${type}"`)
      if (isOffered) await expect(send(name)).not.toHaveAttribute('aria-disabled')
      else await expect(send(name)).toHaveAccessibleDescription('Only for pipelines.')
    }
  }
  await expect(page).toHaveURL(/action=reject&type=task|target=p1.*action=reject/)
  await page.goBack()
  await expect(cell(page, 'Approve, task, not offered')).toBeChecked()
  expect(list.sent).toEqual([])
})

test('by hand, a status is read, an action runs a preflight first, and a creation and an update need no confirmation', async ({
  page,
  list,
  openList,
}) => {
  await openList()
  const id = await idOf(list, 'staging-web')
  const waiting = await idOf(list, 'android-release')
  await openConsole(page)
  await test.step('a status is read with the reply as received and curl without the token', async () => {
    await page.getByRole('button', { name: 'Check status of pipelines' }).click()
    const ids = page.getByRole('textbox', { name: 'Ids' })
    await expect(ids).toBeFocused()
    await expect(ids).toHaveAccessibleDescription(/Enter an id/)
    await ids.fill(`${id}\n  no-such-id\n${id}`)
    await expect(page).toHaveURL(new RegExp(`target=${id}`))
    await page.reload()
    await expect(ids).toHaveValue(`${id}\n  no-such-id\n${id}`)
    await page.getByText('The same request with curl').click()
    const curl = page.getByLabel('The same request with curl')
    await expect(curl).toContainText('"authorization: Bearer $API_TOKEN"')
    await expect(curl).toContainText(`"target":["${id}","no-such-id"]`)
    await expect(curl).not.toContainText('demo-admin')
    const before = list.sent.length
    await page.getByRole('button', { name: 'Check status of 2 pipelines' }).click()
    await expect(reply(page)).toContainText('"name": "staging-web"')
    await expect(reply(page)).toContainText('"code": "not_found"')
    await expect(page.getByRole('main')).toContainText(/Status 200 after \d+ ms/)
    await expect(last(page)).toContainText(/Check status of 2 pipelines\s*1 read\s*1 refused/)
    expect(list.sent.slice(before)).toContainEqual({
      action: 'status',
      type: 'pipeline',
      version: 1,
      target: [id, 'no-such-id'],
    })
  })
  await test.step('an action runs a preflight first, and stores the request with its reply', async () => {
    await cell(page, 'Reject, pipeline').check()
    await page.getByRole('textbox', { name: 'Ids' }).fill(`${waiting}\n${id}`)
    await page.getByRole('button', { name: 'Reject 2 pipelines' }).click()
    const reason = page.getByRole('textbox', { name: 'Reason' })
    await expect(reason).toBeFocused()
    await reason.fill('The screenshots are old')
    await page.getByRole('button', { name: 'Reject 2 pipelines' }).click()
    const sheet = page.getByRole('dialog', { name: 'Reject 1 pipeline' })
    await expect(sheet).toContainText('android-release')
    expect(list.sentActions()).toEqual([])
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Approvals' }).click()
    await page.getByRole('link', { name: 'android-release' }).click()
    await page.getByRole('button', { name: 'Reject…' }).click()
    // A rejection that was canceled in the Console does not replace the reason that was typed in Approvals.
    await expect(sheet.getByRole('textbox', { name: 'Reason' })).toHaveValue('')
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await openConsole(page)
    await cell(page, 'Reject, pipeline').check()
    await page.getByRole('button', { name: 'Reject 2 pipelines' }).click()
    await expect(sheet.getByRole('textbox')).toHaveValue('The screenshots are old')
    await sheet.getByRole('button', { name: 'Reject 1 pipeline' }).click()
    await expect(reply(page)).toContainText('"status": "rejected"')
    await expect(page.getByRole('link', { name: 'Results in Activity' })).toBeVisible()
    expect(list.sent.filter(({ action }) => action === 'reject')).toEqual([
      {
        action: 'reject',
        type: 'pipeline',
        version: 1,
        target: [waiting],
        message: 'The screenshots are old',
      },
    ])
  })
  await test.step('a creation and an update are sent without a confirmation', async () => {
    await cell(page, 'Create, pipeline').check()
    const settings = page.getByRole('textbox', { name: 'Settings' })
    await settings.fill('{"name": "by hand", "api_token": "s3cret"')
    await page.getByRole('button', { name: 'Create 1 pipeline' }).click()
    await expect(settings).toHaveAccessibleDescription(/The settings are not valid JSON/)
    await settings.fill('{"name": "by hand", "api_token": "s3cret"}')
    await page.getByRole('button', { name: 'Create 1 pipeline' }).click()
    await expect(reply(page)).toContainText('"name": "by hand"')
    await expect(reply(page)).not.toContainText('s3cret')
    const made = page.getByRole('link', { name: 'Open the new pipeline' })
    const newId = ((await made.getAttribute('href')) ?? '').split('/').at(-1) ?? ''

    await cell(page, 'Update, pipeline').check()
    await page.getByRole('textbox', { name: 'Id', exact: true }).fill(newId)
    await settings.fill('{"name": "renamed"}')
    await page.getByRole('button', { name: 'Update 1 pipeline' }).click()
    await expect(last(page)).toContainText('Update 1 pipeline')
    expect(list.sentActions()).toEqual(['reject', 'create', 'update'])

    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    const record = page.getByRole('list', { name: 'Single requests' }).getByRole('link').first()
    await record.click()
    await expect(page.getByRole('heading', { level: 1, name: 'renamed' })).toBeVisible()
    await page.goBack()
    await expect(record).toBeFocused()
  })
})

test.describe('an action that the service refuses', () => {
  test.use({ allowedErrors: [/status of 400 .*\/api\/v2\//] })

  test('the focus moves down the page, the button at the end of a phone does not cover it, the answer is visible without scrolling, and an unsupported action can be sent to see the service refuse it', async ({
    page,
    list,
    openDemo,
    problems,
  }) => {
    await openDemo('/console?target=p1')
    const send = page.getByRole('button', { name: 'Check status of 1 pipeline' })
    const stops = [
      page.getByRole('textbox', { name: 'Ids' }),
      page.getByRole('button', { name: 'Copy body' }),
      page.getByRole('button', { name: 'Copy curl' }),
      body(page),
      page.getByText('The same request with curl'),
      send,
    ]
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
      { width: 320, height: 400 },
    ]) {
      await page.setViewportSize(viewport)
      await cell(page, 'Check status, pipeline').focus()
      let before = 0
      for (const stop of stops) {
        await page.keyboard.press('Tab')
        await expect(stop).toBeFocused()
        const coveredPixels = async () => {
          const [box, button] = [await stop.boundingBox(), await send.boundingBox()]
          return (box?.y ?? 0) + (box?.height ?? 0) - (button?.y ?? 0)
        }
        // The browser scrolls shortly after it has moved the focus.
        if (stop !== send) await expect.poll(coveredPixels).toBeLessThanOrEqual(0)
        const title = await page.getByRole('heading', { level: 1 }).boundingBox()
        const top = ((await stop.boundingBox())?.y ?? 0) - (title?.y ?? 0)
        expect(top).toBeGreaterThanOrEqual(before)
        before = top
      }
    }

    await page.setViewportSize({ width: 1280, height: 720 })
    await send.click()
    await expect(reply(page)).toBeInViewport({ ratio: 1 })
    await expect(body(page)).toBeInViewport({ ratio: 1 })

    expect(problems).toEqual([])
    await navigate(page, '/console?action=delete&type=task&target=t1')
    const remove = page.getByRole('button', { name: 'Delete 1 task' })
    await remove.click({ force: true })
    expect(list.sentActions()).toEqual([])
    await page.getByRole('checkbox', { name: /^Send anyway/ }).check()
    await remove.click()
    await expect(reply(page)).toContainText('"code": "type_unsupported"')
    await expect(page.getByRole('main')).toContainText(
      'The action delete does not support this type',
    )
    await cell(page, 'Reset, task, not offered').check()
    await expect(page.getByRole('checkbox', { name: /^Send anyway/ })).not.toBeChecked()
    await page.getByRole('button', { name: 'Edit request' }).click()
    await expect(cell(page, 'Delete, task, not offered')).toBeChecked()
    expect(list.sentActions()).toEqual(['delete'])
  })
})

test('on a phone, the answer of a request scrolls into view @phone-only', async ({
  page,
  openDemo,
}) => {
  await openDemo('/console?target=p1')
  await page.getByRole('button', { name: 'Check status of 1 pipeline' }).click()
  await expect(reply(page)).toBeInViewport({ ratio: 0.8 })
})
