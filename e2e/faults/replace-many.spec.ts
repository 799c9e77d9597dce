import type { Page } from '@playwright/test'
import type { Dashboard } from '../support/dashboard'
import { ACT, IDENTIFIERS, METADATA, ONE, REGISTRY } from '../support/fault-matches'
import { heldReply, json, resetConnection } from '../support/fault-replies'
import type { Match } from '../support/fault-server'
import { expect, expectRefusedOffline, test } from '../support/fault-test'
import { changePipelines, type PipelineRecord } from '../support/fault-world'

test.use({ checksActions: true })

const TOOLS = ['EU', 'US'].map((name) => ({ _id: name, name, tool_identifier: 'argo' }))
const STEPS = [
  {
    tool_identifier: 'argo',
    configuration: {
      type: 'object',
      properties: { deployToolId: { type: 'string', 'x-source': 'registered-tool' } },
    },
  },
  {
    tool_identifier: 'vault',
    configuration: {
      type: 'object',
      properties: { phrase: { type: 'string', writeOnly: true } },
      required: ['phrase'],
    },
  },
]

const step = (name: string, tool_identifier: string, configuration: PipelineRecord) => ({
  _id: `step-${name}`,
  name,
  tool: { tool_identifier, configuration },
})
const deploy = (tool: string, more: PipelineRecord = {}) =>
  step('Deploy', 'argo', { deployToolId: tool, ...more })

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Replace in/ })
const rows = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Results by pipeline' }).getByRole('listitem')
const isAbout =
  (match: Match, id: string): Match =>
  (received) =>
    match(received) && (received.path.endsWith(id) || received.body.includes(`"${id}"`))

/** Gives these steps to the first pipelines, and opens the page of the tool that they use. */
async function openTool(dash: Dashboard, steps: readonly (readonly unknown[])[]): Promise<void> {
  const { server } = dash
  server.answer(IDENTIFIERS, json([]))
  server.answer(REGISTRY, json(TOOLS))
  server.answer(METADATA, json(STEPS))
  for (const [at, each] of steps.entries())
    changePipelines(server.world, [`id-0${at + 1}`], { steps: each, status: 'idle' })
  if (dash.page.url().startsWith(server.url)) {
    await dash.visit('pipelines')
    await dash.click('Refresh')
    await server.answered()
    await dash.visit('registry/EU')
  } else await dash.open('registry/EU')
  await expect(
    dash.page.getByRole('region', { name: `Used by ${steps.length} pipelines` }),
  ).toBeVisible()
}

async function check({ page }: Dashboard): Promise<void> {
  await page.getByRole('button', { name: /^Replace in/ }).click()
  await expect(dialog(page).getByRole('region', { name: 'Will change' })).toBeVisible()
  await dialog(page).getByRole('combobox').click()
  await page.getByRole('option', { name: 'US' }).click()
}

/** Clicks the button with this name. After the last request, the page reads the list of pipelines again. */
async function send(dash: Dashboard, name: string): Promise<void> {
  dash.allowRead()
  await dialog(dash.page).getByRole('button', { name, exact: true }).click()
}

const sentTo = ({ server }: Dashboard) =>
  server.received(ACT).map(({ body }) => (JSON.parse(body) as { target: string }).target)

test('replacing a tool does not change a pipeline that would lose data and shows the reason, and keeps changes by other users', async ({
  start,
  expectAccessible,
}) => {
  const dash = await start()
  const { page, server } = dash
  await openTool(dash, [
    [step('Script', 'run_script', { script: 'one' }), deploy('EU', { strategy: { kind: 'x' } })],
    [deploy('EU')],
    [deploy('EU', { secret: '••••••' })],
    [deploy('EU', { fallback: { tool: 'EU' } })],
    [deploy('EU'), step('Vault', 'vault', {})],
    [deploy('EU')],
    [deploy('EU', { secret: '••••••' })],
  ])
  changePipelines(server.world, ['id-06'], { steps: [deploy('US')] })
  server.answer(isAbout(ONE, 'id-02'), json({ message: 'boom' }, 500))
  await expectRefusedOffline(dash, page.getByRole('button', { name: /^Replace in/ }))
  await check(dash)
  const cannot = dialog(page).getByRole('region', { name: 'Cannot be changed' })
  await expect(cannot.getByRole('heading', { level: 4 })).toHaveText([
    'Step 1 has a masked secret. An update would replace the secret with its mask. (2)',
    /^The pipeline could not be read\. .*\(1\)$/,
    'The field “tool” of the step “Deploy” also contains the id of this tool. Sluice cannot replace the id there. Edit this pipeline yourself. (1)',
    'The service does not return “phrase”, which a step needs. An update may clear the value. (1)',
    'No step uses this tool any more. (1)',
  ])
  await expect(cannot.getByRole('list').first().getByRole('listitem')).toHaveText([
    'pipeline-03',
    'pipeline-07',
  ])
  await expectAccessible()
  const theirs = step('Script', 'run_script', { script: 'theirs', unknown: [1] })
  const mine = deploy('EU', { strategy: { kind: 'x' } })
  changePipelines(server.world, ['id-01'], { name: 'renamed', steps: [theirs, mine] })
  await send(dash, 'Replace in 1 pipeline')
  await expect(rows(page)).toHaveText('pipeline-01 Done')
  expect(sentTo(dash)).toEqual(['id-01'])
  expect(JSON.parse(server.received(ACT)[0]?.body ?? '')).toMatchObject({
    settings: { steps: [theirs, deploy('US', { strategy: { kind: 'x' } })] },
  })
  expect(server.received(ACT)[0]?.body).not.toContain('renamed')
})

test('replacing a tool shows the outcome of each pipeline, a lost answer is read back, and Retry checks again before it sends the rest', async ({
  start,
  expectAccessible,
}) => {
  const dash = await start()
  const { page, server } = dash
  await openTool(
    dash,
    Array.from({ length: 5 }, () => [deploy('EU')]),
  )
  await check(dash)
  server.answer(isAbout(ACT, 'id-02'), json({ message: 'It is locked.' }, 409), 1)
  server.answer(isAbout(ACT, 'id-03'), (exchange) => {
    changePipelines(server.world, ['id-03'], { steps: [deploy('US')] })
    return json({ odd: true })(exchange)
  })
  changePipelines(server.world, ['id-04'], {
    steps: [deploy('EU'), step('Other', 'argo', { deployToolId: 'EU' })],
  })
  await send(dash, 'Replace in 5 pipelines')
  await expect(rows(page)).toHaveText([
    'pipeline-02 Refused: It is locked.',
    'pipeline-04– Not sent: The steps have changed since the check.',
    'pipeline-01 Done',
    'pipeline-03 Done: Confirmed by status',
    'pipeline-05 Done',
  ])
  await expect(dialog(page).getByRole('status')).toContainText('3 done · 1 not sent · 1 refused')
  expect(sentTo(dash)).toEqual(['id-01', 'id-02', 'id-03', 'id-05'])
  await expectAccessible()
  await dialog(page).getByRole('button', { name: 'Retry 2…' }).click()
  await expect(
    dialog(page).getByRole('region', { name: 'Will change' }).getByRole('listitem'),
  ).toHaveText(['pipeline-02Deploy', 'pipeline-04Deploy, Other'])
  await send(dash, 'Replace in 2 pipelines')
  await expect(rows(page)).toHaveText(['pipeline-02 Done', 'pipeline-04 Done'])
  expect(sentTo(dash).slice(4)).toEqual(['id-02', 'id-04'])
})

test('the rest of the replacements is not sent after the user leaves the page or cancels, after a lost connection, and if the service ignores the steps', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  await test.step('leaving the page: Activity lists what was sent', async () => {
    await openTool(
      dash,
      Array.from({ length: 3 }, () => [deploy('EU')]),
    )
    await page.getByRole('main').getByRole('link', { name: 'Registry' }).click()
    await page.getByRole('grid').getByRole('link', { name: 'EU' }).click()
    const first = heldReply()
    server.answer(ACT, first.reply, 1)
    await check(dash)
    await send(dash, 'Replace in 3 pipelines')
    await expect.poll(() => sentTo(dash)).toEqual(['id-01'])
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await first.release()
    await page.getByRole('link', { name: 'Activity' }).click()
    const singles = page.getByRole('list', { name: 'Single requests' }).getByRole('listitem')
    await expect(singles).toHaveText([/^Update 1 pipelinepipeline-01 Done/])
    await page.clock.fastForward(60_000)
    expect(sentTo(dash)).toEqual(['id-01'])
  })
  await openTool(
    dash,
    Array.from({ length: 4 }, () => [deploy('EU')]),
  )
  const before = sentTo(dash).length
  const sent = () => sentTo(dash).slice(before)
  const retry = dialog(page).getByRole('button', { name: /^Retry/ })
  const second = heldReply()
  server.answer(ACT, second.reply, 1)
  await check(dash)
  await send(dash, 'Replace in 4 pipelines')
  await expect.poll(sent).toEqual(['id-01'])
  await expect(rows(page).first()).toHaveText('pipeline-01↑ Sending')
  // Escape does not close the dialog while requests are pending.
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Cancel the 3 not sent' }).click()
  await second.release()
  await expect(rows(page)).toHaveText([
    ...['02', '03', '04'].map((each) => `pipeline-${each}– Not sent: You canceled.`),
    'pipeline-01 Done',
  ])
  expect(sent()).toEqual(['id-01'])

  server.answer(ACT, json({ results: [{ target: 'id-02', outcome: 'done' }] }), 1)
  await retry.click()
  await send(dash, 'Replace in 3 pipelines')
  await expect(rows(page)).toHaveText([
    /^pipeline-02\? Unknown: .*This key does not have the new value: steps\.$/,
    ...['03', '04'].map(
      (each) => `pipeline-${each}– Not sent: The service ignored a part of an earlier request.`,
    ),
  ])

  server.answer(ACT, resetConnection)
  await retry.click()
  await send(dash, 'Replace in 2 pipelines')
  await expect(rows(page)).toHaveText([
    /^pipeline-03\? Unknown: /,
    'pipeline-04– Not sent: Sluice received no complete answer to an earlier request.',
  ])
  expect(new Set(sent())).toEqual(new Set(['id-01', 'id-02', 'id-03']))
})
