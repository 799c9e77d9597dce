import {
  aFunction,
  forAnyId,
  rpcError,
  stream,
  progressEvent,
  resultEvent,
  text,
  type Answer,
} from '../support/agent-endpoint'
import { expect, test } from '../support/agent-test'
import {
  cutBody,
  json,
  raw,
  redirectTo,
  resetConnection,
  resetAfterHeaders,
} from '../support/fault-replies'
import { goOffline } from '../support/fault-test'

const REFUSED = 'Refused'
const UNKNOWN = 'The function may have run'
const HTML = '<!doctype html><title>Sign in</title><img src="/pixel.png" onerror="alert(1)">'
const html = (status: number) => forAnyId(raw(status, HTML, { 'content-type': 'text/html' }))

// The unit test src/features/agents/calls/agent-outcome.test.ts covers the other statuses and error codes.
const ANSWERS: readonly (readonly [
  name: string,
  answer: Answer,
  outcome: string,
  cause: RegExp,
])[] = [
  ['error -32602', rpcError(-32_602, 'goals: too few'), REFUSED, /-32602.*goals: too few/],
  ['403', forAnyId(json({ message: 'not yours' }, 403)), REFUSED, /no permission.*not yours/],
  ['429', forAnyId(raw(429, '', { 'retry-after': '40' })), REFUSED, /fewer requests.*in \d+ s/],
  [
    '429 for ten years',
    forAnyId(raw(429, '', { 'retry-after': '315360000' })),
    REFUSED,
    /in \d{3} s/,
  ],
  ['503 with a page', html(503), UNKNOWN, /failed \(503\)/],
  ['200 with a page', html(200), UNKNOWN, /web page/],
  ['202', forAnyId(raw(202)), UNKNOWN, /empty/],
  ['two values', forAnyId(raw(200, '{}\n{}')), UNKNOWN, /does not follow the protocol/],
  [
    'the answer to another request',
    () => text('yours')(4_711, { method: '' }),
    UNKNOWN,
    /another request/,
  ],
  ['unsupported version', rpcError(-32_022, 'Unsupported version', 400), REFUSED, /-32022/],
]

const BROKEN: readonly (readonly [name: string, answer: Answer, cause: RegExp])[] = [
  ['reset after sending', forAnyId(resetConnection), /no complete answer/],
  ['cut after the headers', forAnyId(resetAfterHeaders), /no complete answer/],
  ['cut in the body', forAnyId(cutBody('{"jsonrpc":"2.0",')), /no complete answer/],
  ['a stream that ends too soon', stream(() => [': nothing\n\n'], 'end'), /before any content/],
  [
    'a stream with the answer to another request',
    stream(() => [resultEvent(4_711, { content: [{ type: 'text', text: 'yours' }] })], 'end'),
    /before any content/,
  ],
]

/** The progress token that the MCP client has sent with its request. */
function tokenOf({ params }: { readonly params?: unknown }): unknown {
  const meta = (params as { readonly _meta?: { readonly progressToken?: unknown } })._meta
  return meta?.progressToken
}

test('an answer says whether the function was refused or may have run, and nothing is sent again', async ({
  agents,
}) => {
  const there = await agents()
  await there.open()
  await there.page.getByLabel('Note').fill('kept')
  for (const [at, [name, answer, outcome, cause]] of ANSWERS.entries()) {
    await test.step(name, async () => {
      there.endpoint.answers['tools/call'] = answer
      await there.call()
      await expect(there.latest.getByRole('status')).toHaveText(outcome)
      await expect(there.latest).toContainText(cause)
      expect(there.endpoint.calls()).toHaveLength(at + 1)
      await expect(there.page.getByLabel('Note')).toHaveValue('kept')
    })
  }
  // The web page in an answer contains an image, which the dashboard must not load.
  expect(there.dash.server.received(({ path }) => path === '/pixel.png')).toHaveLength(0)
  await test.step('reset on a reused connection: the page sends the call once, even if the browser repeats it', async () => {
    let sent = 0
    there.page.on('request', (request) => {
      if (request.url().endsWith('/mcp')) sent += 1
    })
    there.endpoint.answers['tools/call'] = forAnyId(resetConnection)
    await there.call()
    await expect(there.latest.getByRole('status')).toHaveText(UNKNOWN)
    await expect(there.latest).toContainText(/no complete answer/)
    const copies = there.endpoint.calls().slice(ANSWERS.length)
    expect(sent).toBe(1)
    expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1)
  })
})

test('a broken connection keeps what was received, and says that the function may have run', async ({
  agents,
}) => {
  const there = await agents({ isKeptAlive: false })
  await there.open()
  for (const [at, [name, answer, cause]] of BROKEN.entries()) {
    await test.step(name, async () => {
      there.endpoint.answers['tools/call'] = answer
      await there.call()
      await expect(there.latest.getByRole('status')).toHaveText(UNKNOWN)
      await expect(there.latest).toContainText(cause)
      expect(there.endpoint.calls()).toHaveLength(at + 1)
    })
  }
  await test.step('redirected to another origin: the token does not go there', async () => {
    const elsewhere = await there.dash.server.elsewhere()
    there.endpoint.answers['tools/call'] = forAnyId(redirectTo(`${elsewhere}/mcp`, 307))
    await there.call()
    await expect(there.latest.getByRole('status')).toHaveText(UNKNOWN)
    await expect(there.latest).toContainText(/no complete answer/)
    expect(there.dash.server.ledger.filter(({ by }) => by === 'elsewhere')).toHaveLength(0)
  })
  await test.step('a stream that breaks', async () => {
    let cut = () => {}
    there.endpoint.answers['tools/call'] = (id, message) => (exchange) => {
      cut = () => void exchange.res.socket?.destroy()
      const piece = progressEvent(3, 9, 'Checking  web', tokenOf(message))
      return stream(() => [piece], 'open')(id, message)(exchange)
    }
    await there.call()
    await expect(there.latest).toContainText('3 of 9: Checking  web')
    cut()
    await expect(there.latest.getByRole('status')).toHaveText(UNKNOWN)
    await expect(there.latest).toContainText(/ended early[\s\S]*3 of 9: Checking  web/)
  })
  await test.step('offline before the call is sent', async () => {
    await goOffline(there.page)
    await there.call()
    await expect(there.latest.getByRole('status')).toHaveText('Nothing was sent')
    await there.page.context().setOffline(false)
    expect(there.endpoint.calls()).toHaveLength(BROKEN.length + 2)
  })
  await test.step('the machine slept during the call', async () => {
    there.endpoint.answers['tools/call'] = (id, message) =>
      stream(() => [progressEvent(5, 9, 'Checking  api', tokenOf(message))], 'open')(id, message)
    await there.call()
    await expect(there.latest).toContainText('5 of 9: Checking  api')
    await there.page.clock.fastForward(8 * 3_600_000)
    await expect(there.latest.getByRole('status')).toHaveText(UNKNOWN)
    await expect(there.latest).toContainText(/closed the stream[\s\S]*5 of 9: Checking  api/)
    expect(there.endpoint.calls()).toHaveLength(BROKEN.length + 3)
  })
})

test('the form of a function keeps line breaks, gives each text to its own list entry, and sends what it shows', async ({
  agents,
}) => {
  const there = await agents()
  const { page, endpoint } = there
  const variant = (title: string, key: string) => ({
    type: 'object',
    title,
    properties: {
      [key]: { type: 'string' },
      but: { type: 'string', 'x-multiline': key === 'branch' },
    },
    required: [key],
  })
  const job = { type: 'object', properties: { fast: { type: 'boolean' } }, required: ['fast'] }
  const properties = {
    draft: { type: 'string', 'x-multiline': true },
    key: { type: 'string', writeOnly: true },
    note: { type: 'string' },
    limits: { type: 'array', items: {} },
    flags: { type: 'array', items: { type: 'boolean' } },
    jobs: { type: 'array', items: job },
    filter: { oneOf: [variant('By tag', 'tag'), variant('By branch', 'branch')] },
    rules: {
      type: 'array',
      items: { oneOf: [variant('By tag', 'tag'), variant('By branch', 'branch')] },
    },
    dry_run: { type: 'boolean' },
  }
  const inputSchema = { type: 'object', properties, required: ['dry_run'] }
  endpoint.functions = [aFunction('look', { inputSchema })]
  await there.open()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const inList = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) })
  const add = (name: string) => inList(name).getByRole('button', { name: 'Add an entry' })
  const pasteInto = async (name: string, lines: string) => {
    await field('Draft').fill(lines)
    await field('Draft').press('ControlOrMeta+a')
    await field('Draft').press('ControlOrMeta+c')
    await field(name).fill('=')
    await field(name).press('ControlOrMeta+v')
  }
  await test.step('pasted lines stay lines, and the focus stays, also after the last line break is deleted', async () => {
    await pasteInto('Key', 'one\ntwo\n')
    await expect(field('Key')).toHaveValue('=one\ntwo\n')
    await expect(field('Key')).toHaveCSS('-webkit-text-security', 'disc')
    await page.keyboard.type('three')
    await expect(field('Key')).toHaveValue('=one\ntwo\nthree')
    await pasteInto('Note', 'one\ntwo')
    await expect(field('Note')).toHaveValue('=one\ntwo')
    for (const key of ['Backspace', 'Backspace', 'Backspace', 'Backspace', '!'])
      await page.keyboard.press(key)
    await expect(field('Note')).toHaveValue('=one!')
  })
  await test.step('after an entry is removed, the text of another entry stays with its entry', async () => {
    const entry = (at: number) => inList('Limits').getByLabel(`Entry ${at}`, { exact: true })
    for (const at of [1, 2, 3, 4]) {
      await add('Limits').click()
      await entry(at).fill(String(at))
    }
    await entry(2).fill('{"two": 2')
    await there.button('Remove entry 1 of Limits').click()
    await expect(entry(1)).toHaveValue('{"two": 2')
    await expect(entry(2)).toHaveValue('3')
    await expect(entry(3)).toHaveValue('4')
    await there.button('Remove entry 3 of Limits').press('Enter')
    await expect(add('Limits')).toBeFocused()
    await entry(1).fill('{"two": 2}')
  })
  await test.step('a list of flags gets a checkbox, a required checkbox of a new entry is false, and a variant without constants can be chosen', async () => {
    await add('Flags').click()
    await expect(inList('Flags').getByRole('checkbox')).not.toBeChecked()
    await add('Jobs').click()
    await expect(inList('Jobs').getByRole('checkbox')).not.toBeChecked()
    await field('Variant').selectOption('By tag')
    await field('Tag').fill('v1')
    await field('Tag').fill('')
    await expect(field('But')).toHaveJSProperty('tagName', 'INPUT')
    await field('Variant').selectOption('By branch')
    await field('Branch').fill('main')
    await expect(field('But')).toHaveJSProperty('tagName', 'TEXTAREA')
  })
  await test.step('after an entry is removed, the chosen variant of another entry stays with its entry', async () => {
    const variants = inList('Rules').getByLabel('Variant', { exact: true })
    for (const [at, title] of ['By branch', 'By tag', 'By tag'].entries()) {
      await add('Rules').click()
      await variants.nth(at).selectOption(title)
    }
    await there.button('Remove entry 1 of Rules').press('Enter')
    await expect(variants).toHaveCount(2)
    await expect(variants.first()).toHaveValue('0')
    await expect(there.button('Remove entry 1 of Rules')).toBeFocused()
    await there.button('Remove entry 2 of Rules').press('Enter')
    await expect(add('Rules')).toBeFocused()
    await inList('Rules').getByLabel('Tag', { exact: true }).fill('v2')
  })
  await field('Draft').fill('')
  await there.call()
  await expect
    .poll(() => endpoint.calls().at(-1)?.params?.arguments)
    .toEqual({
      key: '=one\ntwo\nthree',
      note: '=one!',
      limits: [{ two: 2 }, 3],
      flags: [false],
      jobs: [{ fast: false }],
      filter: { branch: 'main' },
      rules: [{ tag: 'v2' }],
      dry_run: false,
    })
})
