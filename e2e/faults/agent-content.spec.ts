import { aFunction, forAnyId, result, resultEvent, stream } from '../support/agent-endpoint'
import { expect, test } from '../support/agent-test'
import { allowErrors } from '../support/fault-test'
import { raw } from '../support/fault-replies'
import { countStored } from '../support/stored-records'
import { PAYLOADS } from '../support/hostile-texts'

test('results are shown as received, also from a stream, and nothing in them is run, loaded or left out', async ({
  agents,
}) => {
  const there = await agents()
  await there.open()
  const { endpoint, latest, page } = there
  const callWith = async (value: object) => {
    endpoint.answers['tools/call'] = result(value)
    const before = endpoint.calls().length
    await there.call()
    await expect.poll(() => endpoint.calls().length).toBe(before + 1)
    await expect(latest.getByRole('status')).toHaveText('Done')
  }
  await test.step('keep-alive comments, and a character that arrives in two pieces', async () => {
    endpoint.answers['tools/call'] = stream((id) => {
      const bytes = Buffer.from(resultEvent(id, { content: [{ type: 'text', text: 'Größe 👍' }] }))
      const middle = bytes.indexOf(Buffer.from('👍')) + 2
      return [': keep-alive\n\n', bytes.subarray(0, middle), bytes.subarray(middle)]
    }, 'end')
    await there.call()
    await expect(latest.getByLabel('Result', { exact: true })).toHaveText('Größe 👍')
  })
  await test.step('a question of the function is shown and not answered', async () => {
    endpoint.answers['tools/call'] = result({
      resultType: 'input_required',
      inputRequests: { who: { method: 'elicitation/create', params: { message: 'Who are you?' } } },
      requestState: 'opaque',
    })
    const before = endpoint.calls().length
    await there.call()
    await expect(latest.getByRole('status')).toContainText('needs more input')
    await expect(latest).toContainText('Who are you?')
    expect(endpoint.calls()).toHaveLength(before + 1)
  })
  await test.step('an error result of the function is shown as an error', async () => {
    endpoint.answers['tools/call'] = result({
      isError: true,
      content: [{ type: 'text', text: 'A viewer may not.' }],
    })
    await there.call()
    await expect(latest.getByRole('status')).toHaveText('The function reports an error')
    await expect(latest).toContainText('A viewer may not.')
    // The function says that it only reads.
    await expect(latest).not.toContainText('unknown whether')
  })
  await test.step('mixed and unknown content', async () => {
    await callWith({
      content: [
        { type: 'text', text: 'First.' },
        { type: 'image', mimeType: 'image/png', data: 'aGVsbG8=' },
        { type: 'hologram', of: 'a cat' },
        'not an object',
      ],
    })
    await expect(latest.getByLabel('Result', { exact: true })).toHaveText('First.')
    await expect(latest).toContainText(/image\/png, \d bytes. Sluice shows only text/)
    await expect(latest).toContainText('"of": "a cat"')
    await expect(page.locator('main img')).toHaveCount(0)
  })
  await test.step('no content', async () => {
    await callWith({ rows: [1, 2] })
    await expect(latest).toContainText('unknown form')
    await expect(latest).toContainText('"rows"')
  })
  await test.step('more content than the page shows', async () => {
    await callWith({ content: [{ type: 'text', text: 'x'.repeat(1_500_000) }] })
    await expect(latest).toContainText('Only the beginning is shown')
    const shown = await latest.getByLabel('Result', { exact: true }).innerText()
    expect(shown).toHaveLength(1_000_000)
    const download = page.waitForEvent('download')
    await latest.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('look.json')
  })
  await test.step('a result nested 20,000 levels deep', async () => {
    endpoint.answers['tools/call'] = (id) =>
      raw(
        200,
        `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete","content":[],"structuredContent":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}}`,
      )
    await there.call()
    await expect(latest).toContainText('cannot be printed')
  })
  await test.step('keys named like prototypes, and markup', async () => {
    const words = PAYLOADS.join('\n')
    await callWith({
      content: [{ type: 'text', text: words }],
      structuredContent: JSON.parse(
        '{"__proto__":{"polluted":1},"pipeline":{"id":"constructor","name":"<b>bold</b>"}}',
      ) as object,
    })
    await expect(latest.getByRole('link', { name: '<b>bold</b>' })).toHaveAttribute(
      'href',
      '/pipelines/constructor',
    )
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
    expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
  })
  await test.step('an id that cannot be part of a URL', async () => {
    await callWith({ content: [], structuredContent: { pipeline: { id: '\uD800' } } })
    await expect(latest).toContainText('"id": "\\ud800"')
    await expect(latest.getByText('Structured result')).toHaveCount(0)
  })
})

test('a function without a readable schema takes its arguments as JSON, and hidden characters in definitions are made visible', async ({
  agents,
}) => {
  const there = await agents()
  there.endpoint.functions = [
    aFunction('look', {
      title: `Look <img src=/x onerror=alert(1)>\u202Ereversed`,
      description: PAYLOADS.join('\n'),
      inputSchema: { type: 'object', required: ['constructor'], properties: { __proto__: 7 } },
    }),
    aFunction('odd', { inputSchema: 'no schema', annotations: 'none' }),
    aFunction('twice'),
    aFunction('twice'),
    { title: 'Without a name' },
    7,
  ]
  await there.open()
  const { page } = there
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'Look' })).toContainText(
    '\\u202E',
  )
  await expect(page.getByText(/2 of 6 functions could not be read/)).toBeVisible()
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)

  await page.getByRole('link', { name: 'odd' }).click()
  await page.getByLabel('Arguments as JSON').fill('{"any": [1')
  await page.getByRole('link', { name: 'twice' }).first().click()
  await page.getByRole('link', { name: 'odd' }).click()
  await expect(page.getByLabel('Arguments as JSON')).toHaveValue('{"any": [1')
  await page.getByLabel('Arguments as JSON').fill('{"any": [1e400]}')
  await expect(page.getByText('any/0: The number 1e400 cannot be kept')).toBeVisible()
  await page.getByLabel('Arguments as JSON').fill('{"any": [1]}')
  const dialog = page.getByRole('alertdialog', { name: 'Call odd' })
  there.endpoint.answers['tools/call'] = forAnyId(raw(500))
  await there.call()
  await expect(there.latest.getByRole('status')).toHaveText('The function may have run')
  there.endpoint.answers = {}
  await there.button(/^Call /).click()
  await expect(dialog).toContainText(
    'so the function may have run already. Another call may run it again',
  )
  await dialog.getByRole('button', { name: 'Call odd' }).click()
  await expect(there.latest.getByRole('status')).toHaveText('Done')
  expect(there.endpoint.calls().at(-1)?.params?.arguments).toEqual({ any: [1] })

  await page.getByRole('link', { name: 'twice' }).first().click()
  await expect(page.getByText('2 functions have this name').first()).toBeVisible()
  await expect(there.button(/^Call /)).toHaveAttribute('aria-disabled', 'true')
  expect(there.endpoint.calls()).toHaveLength(2)
})

test('a function that claims to be read-only shows its arguments before the call, and a function whose definition has changed asks for a confirmation', async ({
  agents,
}) => {
  const there = await agents()
  const annotations = { readOnlyHint: true, destructiveHint: true }
  const destroying = aFunction('delete_all', { annotations })
  there.endpoint.functions = [destroying, aFunction('look')]
  await there.open('delete_all')
  const claim = there.page.getByRole('region', { name: 'May change something' })
  await expect(claim).toContainText('Title of delete_all')
  await there.page.getByLabel('Note').fill('every pipeline')
  await there.button(/^Call /).click()
  const dialog = there.page.getByRole('alertdialog', { name: 'Call delete_all' })
  await expect(dialog).toContainText('only reads, may destroy data. Sluice cannot check this.')
  await expect(dialog.getByLabel('Arguments')).toHaveText(/"note": "every pipeline"/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(there.endpoint.calls()).toEqual([])
  await there.call()
  await expect(there.latest.getByRole('status')).toHaveText('Done')
  expect(there.endpoint.calls()).toMatchObject([
    { params: { arguments: { note: 'every pipeline' } } },
  ])

  await there.link(/^Title of look/).click()
  await there.call()
  await expect(there.latest.getByRole('status')).toHaveText('Done')
  // The test waits until the definition is stored. Without it, the page would report a change but not say what has
  // changed.
  const definitions = () => countStored(there.page, 'agentDefinitions')
  await expect.poll(definitions).toBe(2)
  const changed = aFunction('look', { description: 'Now does something else.' })
  there.endpoint.functions = [destroying, changed]
  there.dash.allowRead()
  await there.page.reload()
  await there.connect()
  await expect(there.page.getByText(/definition of this function has changed/)).toBeVisible()
  await expect(there.page.getByRole('list', { name: 'Changes' })).toHaveText(
    /^~description changed − "What look does\."\s*\+ "Now does something else\."$/,
  )
  await expect(there.button(/^Call /)).toHaveAttribute('aria-disabled', 'true')
  expect(there.endpoint.calls()).toHaveLength(2)
  await there.button('Accept the new definition').click()
  await there.call()
  await expect(there.latest.getByRole('status')).toHaveText('Done')
  expect(there.endpoint.calls()).toHaveLength(3)
})

test.describe('an endpoint at another origin', () => {
  test.use(allowErrors(/\/mcp|Content [Ss]ecurity [Pp]olicy/))

  test('a call that CORS refuses and a call that our own policy blocks have different messages', async ({
    agents,
  }) => {
    const there = await agents({ agents: 'other' })
    const { endpoint, page } = there
    await there.dash.open('agents')
    await test.step('CORS refuses the connection test', async () => {
      await there.test()
      await expect(page.getByText('Not connected. The stage “CORS” failed')).toBeVisible()
      await expect(there.stage('Reach')).toContainText('A server answers at this address.')
      await expect(there.stage('CORS')).toContainText(/allow this origin[\s\S]*mcp-name/)
    })
    await test.step('CORS refuses the call: it may have run', async () => {
      endpoint.allowedHeaders = 'authorization, content-type, mcp-method, mcp-protocol-version'
      await there.test()
      await expect(page.getByRole('status').filter({ hasText: /Connected$/ })).toBeVisible()
      await there.link(/^Functions/).click()
      await there.link(/^Title of look/).click()
      await there.call()
      await expect(there.latest.getByRole('status')).toHaveText('The function may have run')
      await expect(there.latest).toContainText(/CORS settings block the answer[\s\S]*mcp-name/)
      expect(endpoint.calls()).toHaveLength(0)
    })
    await test.step('our policy does not allow the origin', async () => {
      const elsewhere = await there.dash.server.elsewhere()
      there.dash.server.answerFile(/^\/config\.json$/, ({ res }) => {
        res.setHeader('content-type', 'application/json')
        res.end(JSON.stringify({ apiBaseUrl: './', mcpUrl: `${elsewhere}/mcp` }))
      })
      await there.dash.open('agents')
      await there.test()
      await expect(
        page.getByText(`The content security policy of this site blocks ${elsewhere}.`),
      ).toBeVisible()
      await expect(page.getByText('Not connected. The stage “Reach” failed')).toBeVisible()
    })
  })
})
