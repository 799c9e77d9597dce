import type { Page } from '@playwright/test'
import type { Dashboard } from '../support/dashboard'
import { IDENTIFIERS, LIST, METADATA, REGISTRY } from '../support/fault-matches'
import { neverReply, heldReply, json } from '../support/fault-replies'
import type { Match, Received } from '../support/fault-server'
import { expect, test } from '../support/fault-test'
import { aPipeline, START } from '../support/fault-world'
import { ignoringCase } from '../support/ignore-case'
import { boundingBoxOf } from '../support/bounding-box'

const TYPES = ['github', 'gitlab', 'sonar'].map((identifier) => ({
  identifier,
  name: `type ${identifier}`,
  usageType: 'pipeline',
  type: identifier === 'sonar' ? 'security' : 'scm',
}))
const TOOLS = [
  { _id: 't1', name: 'Git of ours', tool_identifier: 'github' },
  { _id: 't2', name: 'Sonar of ours', tool_identifier: 'sonar' },
]

const searchOf = ({ query }: Received) => new URLSearchParams(query).get('search')
const searchFor =
  (term: string): Match =>
  (received) =>
    IDENTIFIERS(received) && searchOf(received) === term

function answerWell({ server }: Dashboard): void {
  server.answer(IDENTIFIERS, json(TYPES))
  server.answer(REGISTRY, json(TOOLS))
  server.answer(METADATA, json([]))
}

const types = (page: Page) => page.getByRole('table', { name: 'Tool types' })
const panel = (page: Page) => page.getByRole('alert')

test('the list of tool types comes from one request, begins where its placeholder was, shows the answer to the last search, and says why a Refresh failed', async ({
  start,
  expectAccessible,
}) => {
  const dash = await start()
  const { page, server } = dash
  answerWell(dash)
  const rowheaders = types(page).getByRole('rowheader')
  await test.step('the first tool type is where its placeholder was', async () => {
    const slow = heldReply(json(TYPES))
    server.answer(IDENTIFIERS, slow.reply, 1)
    await dash.open('tools')
    await expect.poll(() => server.received(IDENTIFIERS).length).toBeGreaterThan(0)
    await page.clock.fastForward(400)
    const loading = page.getByRole('status', { name: 'Loading tool types' })
    const before = await boundingBoxOf(loading.locator('.row-h').first())
    await slow.release()
    const after = await boundingBoxOf(types(page).getByRole('row', { name: 'type github' }))
    expect(after?.y).toBe(before?.y)
  })
  await test.step('a late answer to an older search never replaces the answer to a newer one', async () => {
    await expect(rowheaders.filter({ hasText: 'type sonar' })).toBeVisible()
    expect(server.received(IDENTIFIERS).map(({ query }) => query)).toEqual([''])
    const late = heldReply(json([TYPES[0]]))
    server.answer(searchFor('git'), late.reply)
    server.answer(searchFor('gitlab'), json([TYPES[1]]))
    const search = page.getByRole('textbox', { name: 'Search tools' })
    await search.fill('git')
    await page.clock.fastForward(300)
    await expect.poll(() => server.received(searchFor('git')).length).toBe(1)
    await search.fill('gitlab')
    await page.clock.fastForward(300)
    await expect(rowheaders).toHaveCount(2)
    await late.release()
    await page.clock.fastForward(1_000)
    await expect(rowheaders.last()).toContainText('type gitlab')
    await expect(types(page)).not.toContainText('type github')
    expect(server.received(searchFor('gitlab'))).toHaveLength(1)
    await search.fill('')
    await page.clock.fastForward(300)
  })
  await test.step('a failed Refresh shows its reason once, and Retry reads both lists', async () => {
    await expect(types(page)).toContainText('Git of ours')
    for (const match of [IDENTIFIERS, REGISTRY])
      server.answer(match, json({ error: 'not now' }, 403))
    await dash.click('Refresh')
    await expect(dash.stale).toContainText('not now')
    const before = server.received(REGISTRY).length
    answerWell(dash)
    await dash.click('Retry')
    await expect(page.getByText('not now')).toHaveCount(0)
    await expect(dash.stale).toHaveCount(0)
    expect(server.received(REGISTRY)).toHaveLength(before + 1)
  })
  await test.step('a category without records is marked as a guess, and an empty list is explained', async () => {
    const grafana = { identifier: 'grafana', type: 'observability' }
    server.answer(IDENTIFIERS, json(['github', grafana, 'unheard-of']))
    await dash.click('Refresh')
    await expect(rowheaders).toHaveText([
      /Source control 1 · Sluice guesses this group/,
      /github/,
      /^observability 1$/,
      /grafana/,
      /^Other 1$/,
      /unheard-of/,
    ])
    server.answer(IDENTIFIERS, json([]))
    await dash.click('Refresh')
    await expect(page.getByRole('heading', { name: 'No tool types for you' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
    await expectAccessible()
  })
})

const SCREENS = [
  ['tools', IDENTIFIERS, 'tool types', 'type gitlab'],
  ['registry', REGISTRY, 'registered tools', 'Git of ours'],
  ['registry/t1', REGISTRY, 'registered tools', 'Raw record'],
] as const

// The unit test src/components/error-messages.test.ts covers the messages of the other failures.
test('a 403 and a 500 each have their own message on each screen, and Retry reads again', async ({
  start,
  expectAccessible,
}) => {
  const dash = await start()
  const { page, server } = dash
  const expectPanel = async (title: string, cause: string) => {
    await expect(panel(page).getByRole('heading', { name: title })).toBeVisible()
    await expect(panel(page)).toContainText(ignoringCase(cause))
  }
  for (const [path, match, subject, sign] of SCREENS) {
    await test.step(path, async () => {
      answerWell(dash)
      const failed = `The ${subject} could not be read`
      const first = heldReply(json({ error: { message: 'needs the role builder' } }, 403))
      const before = server.received(match).length
      server.answer(match, first.reply)
      await dash.open(path)
      await expect.poll(() => server.received(match).length).toBeGreaterThan(before)
      await page.clock.fastForward(400)
      await expect(page.getByRole('status', { name: `Loading ${subject}` })).toBeVisible()
      await expectAccessible()
      await first.release()
      await expectPanel(`You have no permission to read the ${subject}`, '“needs the role builder”')

      server.answer(match, json({ error: 'database is down' }, 500))
      await dash.click('Retry')
      await expect(dash.countdown).toContainText('“database is down”')
      // On all screens, the same components show the countdown and the failure.
      if (path === 'tools') await expectAccessible()
      await dash.passUntil(panel(page), 31_000)
      await expectPanel(failed, 'the service failed (500)')
      if (path === 'tools') await expectAccessible()

      server.answer(match, json(match === IDENTIFIERS ? TYPES : TOOLS))
      await dash.click('Retry')
      await expect(page.getByText(sign).first()).toBeVisible()
      await expect(panel(page)).toHaveCount(0)
    })
  }
})

test('if pipelines or the registry cannot be read, the rows stay, and say what is unknown or old', async ({
  start,
  expectAccessible,
}) => {
  const dash = await start()
  const { page, server } = dash
  answerWell(dash)
  server.answer(LIST, json({ error: 'not yours' }, 403))
  await dash.open('registry')
  const row = page.getByRole('row').filter({ hasText: 'Git of ours' })
  await expect(row).toContainText('unknown')
  await expect(page.getByText(/The pipelines that use these tools are unknown/)).toContainText(
    '“not yours”',
  )
  const step = {
    name: 'Source',
    tool: { tool_identifier: 'github', configuration: { gitToolId: 't1', toolConfigId: 'gone' } },
  }
  server.answer(LIST, json([aPipeline(1, { steps: [step] })]))
  await dash.click('Retry')
  await expect(row).toContainText('1 pipeline')
  await page.getByRole('button', { name: 'Missing tools 1' }).click()
  await expect(page.getByRole('list', { name: 'Missing tools' })).toContainText('gone')

  await page.getByRole('button', { name: 'Registered', exact: true }).click()
  server.answer(REGISTRY, json({ message: 'not today' }, 422), 1)
  await dash.click('Refresh')
  await expect(dash.stale).toContainText('“not today”')
  await expect(page.getByRole('row').filter({ hasText: 'Sonar of ours' })).toBeVisible()
  await expectAccessible()
  await dash.click('Retry')
  await expect(dash.stale).toHaveCount(0)

  server.answer(LIST, json([]))
  await dash.visit('pipelines')
  await dash.click('Refresh')
  await expect(page.getByRole('heading', { name: 'No pipelines yet' })).toBeVisible()
  await dash.visit('registry?show=dangling')
  await expect(page.getByRole('main').getByText('No missing tools')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    'The service lists no pipelines, so no tool can be missing.',
  )
  await expect(page.getByRole('main')).not.toContainText('these pipelines')
})

const INACTIVE: Match = (received) =>
  IDENTIFIERS(received) && received.query.includes('status=inactive')

test('step types appear when their order is final, or after a few seconds, and then keep their places, and the builder says when they are late', async ({
  start,
}) => {
  const dash = await start()
  const { server, page } = dash
  const [inactive, metadata, registry] = [
    heldReply(json([])),
    heldReply(json([])),
    heldReply(json([])),
  ]
  server.answer(IDENTIFIERS, json(TYPES))
  server.answer(INACTIVE, inactive.reply)
  server.answer(METADATA, metadata.reply)
  server.answer(REGISTRY, registry.reply)
  // The clock is paused, because the page waits for the final order of the step types only for five seconds.
  await page.clock.pauseAt(START + 60_000)
  await dash.open('pipelines/new')
  const options = page.getByRole('listbox', { name: 'Step types' }).getByRole('option')
  const way = page.getByRole('list', { name: 'Draft status' }).getByRole('listitem')
  await dash.passUntil(page.getByText('Reading the step types…'), 300)
  await expect(way).toHaveCount(0)
  await expect(options).toHaveCount(0)
  await metadata.release()
  await inactive.release()
  await dash.passUntil(options.nth(2), 300)
  await expect(options).toHaveCount(3)
  await page.clock.resume()
  const first = await boundingBoxOf(options.first())
  await expect(way).toHaveText('Reading registered tools…')
  await registry.release()
  await expect(way).toHaveCount(0)
  expect(await boundingBoxOf(options.first())).toEqual(first)

  // No read has an answer, and then one of them fails and one stays without an answer.
  const [identifiers, refusal, tools] = [
    heldReply(json(TYPES)),
    heldReply(json({ message: 'No.' }, 403)),
    heldReply(json([])),
  ]
  server.answer(IDENTIFIERS, identifiers.reply)
  server.answer(INACTIVE, neverReply)
  server.answer(METADATA, refusal.reply)
  server.answer(REGISTRY, tools.reply)
  await page.reload()
  const state = page.getByRole('main').getByRole('status').filter({ hasText: 'the step types' })
  await page.clock.runFor(300)
  await expect(state).toHaveText('Reading the step types…')
  await page.clock.fastForward(10_000)
  await expect(page.getByText('Still loading: the service has not answered')).toBeVisible()
  await expect(page.getByText(/^Reading/)).toHaveCount(0)
  for (const late of [identifiers, refusal, tools]) await late.release()
  await expect(page.getByRole('alert').filter({ hasText: 'Step metadata' })).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(options).toHaveCount(3)
  const again = heldReply(json([]))
  server.answer(METADATA, again.reply)
  const asked = server.received(METADATA).length
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => server.received(METADATA).length).toBe(asked + 1)
  await expect(options).toHaveCount(3)
  await again.release()
  await expect(page.getByRole('alert').filter({ hasText: 'Step metadata' })).toHaveCount(0)
  await expect(options).toHaveCount(3)
})
