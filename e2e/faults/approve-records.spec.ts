import { type Decisions, idOf, ids } from '../support/decisions'
import { expect, test } from '../support/decisions-test'
import { LIST, REGISTRY } from '../support/fault-matches'
import { json, normalWith } from '../support/fault-replies'
import { allowErrors } from '../support/fault-test'
import { aGate, aPipeline, START } from '../support/fault-world'
import { PAYLOADS } from '../support/hostile-texts'

/** Makes the page read these gates on the screen Pipelines, because the queue keeps gates that are on the screen. */
async function showGates({ dash, gates, server }: Decisions, records: readonly unknown[]) {
  await dash.visit('pipelines')
  server.world.pipelines = records
  await dash.click('Refresh')
  await server.answered()
  await dash.expectRows(records.length)
  await dash.visit('approvals')
  await gates.expectWaiting(records.length)
}

test('a gate shows all of its texts, and says what is unknown, unreadable or inexact about it', async ({
  openGates,
}) => {
  const decisions = await openGates({
    count: 1,
    arrange: ({ server }) => {
      const date = new Date(START - 86_400_000).toUTCString()
      server.answer(LIST, normalWith({ date }), 1)
    },
  })
  const { gates, page, server } = decisions
  await test.step('if the clock of the service is a day off, the age is unknown, and a note says why', async () => {
    await expect(gates.place('pipeline-01')).toContainText('age unknown')
    await expect(gates.detail).toContainText('age unknown')
    await expect(page.getByText(/clock is .* behind/)).toBeVisible()
  })
  await test.step('steps that cannot be read are not called missing', async () => {
    await showGates(decisions, [aGate(1, { steps: [7, 'scan'] })])
    await expect(gates.detail).toContainText('2 steps could not be read.')
    await expect(gates.detail).not.toContainText('sent no steps')
  })
  await test.step('a number that the browser may have rounded is marked in the steps that run next', async () => {
    const plan = { tool_identifier: 'terraform', configuration: { planId: 2 ** 60, count: 3 } }
    const steps = [
      { name: 'Release', status: 'waiting', tool: { tool_identifier: 'approval' } },
      { name: 'Apply', tool: plan },
    ]
    await showGates(decisions, [aGate(1, { steps })])
    await expect(gates.detail.getByRole('region', { name: 'What runs next' })).toContainText(
      'tool/configuration/planId: The last digits of 1152921504606847000 may be wrong',
    )
  })
  await test.step('if the name of a registered tool is not known, the steps that run next say why', async () => {
    const deploy = { tool_identifier: 'argo', configuration: { deployToolId: 'd'.repeat(24) } }
    const steps = [
      { name: 'Release', status: 'waiting', tool: { tool_identifier: 'approval' } },
      { name: 'Deploy', tool: deploy },
    ]
    await showGates(decisions, [aGate(1, { steps })])
    const next = gates.detail.getByRole('region', { name: 'What runs next' })
    await expect(next).toContainText('the registry could not be read')
    server.answer(REGISTRY, json([]))
    await next.getByRole('button', { name: 'Retry' }).click()
    await expect(next).toContainText('not registered, or not visible to you')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await test.step('texts of 10,000 characters do not push the instructions out of view', async () => {
    const long = 'long-name-'.repeat(1_000)
    const instructions = 'Read the change log.'
    await showGates(decisions, [
      aGate(1, {
        name: long,
        approval: { step: long, requestedBy: long, instructions },
        steps: [
          { name: long },
          {
            name: `2 ${long}`,
            tool: {
              tool_identifier: long,
              configuration: { key: long, nested: { script: `${long}the end` } },
            },
          },
        ],
        run: { startedBy: long },
      }),
    ])
    await expect(gates.detail.getByText(instructions)).toBeInViewport()
    await gates.detail.getByRole('button', { name: 'Show all 10,000 characters' }).first().click()
    await expect(gates.detail.getByRole('strong')).toContainText(long)
    const next = gates.detail.getByRole('region', { name: 'What runs next' })
    await next.getByRole('button', { name: 'Show all 10,023 characters' }).click()
    await expect(next.getByRole('definition').last()).toContainText('the end')
    await next.getByRole('button', { name: 'Show all 10,002 characters' }).click()
    await expect(next.getByText(`2 ${long}`)).toBeVisible()
    await gates.detail.getByRole('heading', { level: 2 }).getByRole('link').click()
    const gate = page.getByRole('region', { name: 'Gate' })
    await expect(gate.getByText(instructions)).toBeInViewport()
    await gate.getByRole('button', { name: 'Show all 10,000 characters' }).first().click()
    await expect(gate.getByRole('heading')).toHaveText(long)
    await gate.getByRole('button', { name: 'Show all 10,002 characters' }).click()
    await expect(gate.getByText(`2 ${long}`)).toBeVisible()
  })
})

test.describe('a row that cannot be rendered', () => {
  test.use(allowErrors(/^URIError: URI malformed/))

  test('every waiting gate is listed and sent once, even with unusual states, ids, dates, records and names, and its confirmation shows them in full', async ({
    openGates,
  }) => {
    const future = { step: 'Release', requestedAt: new Date(START + 86_400_000).toISOString() }
    const odd = ['__proto__', 'constructor', 'toString']
    const { _id: _, ...without } = aGate(9, { name: 'without an id' })
    const broken = aGate(10, { _id: '\ud800', name: 'half a surrogate pair' })
    const records = [
      aGate(1),
      aGate(1, { name: 'a duplicate' }),
      aPipeline(2, { status: 'awaiting_signoff' }),
      aGate(3, { approval: future }),
      aGate(4, { approval: { step: 7, requestedAt: 'soon' } }),
      ...odd.map((_id, at) => aGate(5 + at, { _id, name: `odd ${_id}` })),
      without,
      broken,
    ]
    const decisions = await openGates({ records, count: 9 })
    const { gates, page, dialog } = decisions
    await test.step('unusual states, ids, dates and records', async () => {
      await expect(gates.link('pipeline-02')).toHaveCount(0)
      await expect(gates.place('pipeline-03')).toContainText('age unknown')
      await expect(gates.place('pipeline-04')).toContainText('age unknown')
      await expect(gates.queue.getByRole('row', { name: /cannot be shown/ })).toHaveCount(1)
      await gates.link('without an id').click()
      const approve = gates.detail.getByRole('button', { name: 'Approve' })
      await expect(approve).toHaveAccessibleDescription(/has no id/)
      const all = [idOf(1), '\ud800', ...odd, idOf(3), idOf(4)]
      await decisions.selectAll()
      await decisions.openPreflight('approve')
      await expect(decisions.dialog).toContainText('2 selected rows are not counted here')
      await decisions.confirm('approve', all)
      await decisions.waitUntilFinished()
      expect(decisions.sentIds().flat().toSorted()).toEqual(all.toSorted())
      expect(await page.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined()
    })
    await test.step('markup, reversed names and very long names, in their true order, with the id', async () => {
      const long = 'long-name-'.repeat(1_000)
      const wanted = PAYLOADS.slice(0, 12)
      const named = [
        aGate(21, { name: 'deploy\u202Etxt.exe' }),
        aGate(22, { name: long }),
        ...wanted.map((text, at) =>
          aGate(at + 23, {
            name: text,
            approval: { step: text, requestedBy: text, instructions: text },
            steps: [
              { name: text, tool: { tool_identifier: text, configuration: { [text]: text } } },
            ],
          }),
        ),
      ]
      await showGates(decisions, named)
      const sent = ids(21, 20 + named.length)
      const drawn = page.locator('main').locator('script, img, iframe, svg[onload], object, embed')
      await gates.link(wanted[0] ?? '').click()
      await expect(gates.detail.getByRole('region', { name: 'Instructions' })).toContainText(
        wanted[0] ?? '',
      )
      await expect(drawn).toHaveCount(0)
      await decisions.selectAll()
      await decisions.openPreflight('reject')
      await expect(dialog).toContainText('deploy\\u202Etxt.exe')
      await expect(dialog).toContainText(long)
      await expect(dialog).toContainText(idOf(22))
      await gates.reason.fill(wanted[1] ?? '')
      await decisions.confirm('reject', sent)
      await decisions.expectOutcomes('reject', { Done: sent })
      await expect(decisions.results.row(idOf(21))).toContainText('deploy\\u202Etxt.exe')
      await expect(drawn).toHaveCount(0)
      expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
    })
  })
})
