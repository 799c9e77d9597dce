import { BRANCHES, PREFLIGHT, REGISTRY, REPOSITORIES } from '../support/fault-matches'
import {
  heldReply,
  json,
  raw,
  READABLE_ELSEWHERE,
  megabytesOfSpaces,
} from '../support/fault-replies'
import { allowErrors, expect, test } from '../support/fault-test'
import { requestBodyOf, FIELDS, searchFor, SourcePicker, TOOLS } from '../support/source-picker'

test('the source picker sends nothing offline and accepts typed text, and back online it reads even if the service is slow', async ({
  start,
}) => {
  const picker = new SourcePicker(
    await start({
      before: () => {
        Object.defineProperty(navigator, 'onLine', { get: () => !('__offline' in globalThis) })
      },
    }),
  )
  const { page, dash } = picker
  await picker.open('?tool=t-git')
  await expect(picker.field('Registered tool')).toHaveValue('Git of ours')
  await page.evaluate(() => {
    Object.assign(globalThis, { __offline: true })
    dispatchEvent(new Event('offline'))
  })
  await picker.look('Repository')
  await picker.expectTrouble('Failed.', 'this browser is offline')
  await picker.expectFreeEntry('Repository', 'repository', '?tool=t-git')
  await expect(picker.field('Branch')).toBeFocused()
  await picker.expectFreeEntry('Branch', 'branch', '?tool=t-git&repository=typed%2Fby-hand')
  await expect(
    page.getByText('The repository could not be checked: this browser is offline'),
  ).toBeVisible()
  expect(dash.server.received(REPOSITORIES)).toHaveLength(0)
  expect(dash.server.received(BRANCHES)).toHaveLength(0)

  const slow = heldReply()
  dash.server.answer(REPOSITORIES, slow.reply)
  await picker.look('Repository')
  await page.evaluate(() => {
    Reflect.deleteProperty(globalThis, '__offline')
    dispatchEvent(new Event('online'))
  })
  await expect.poll(() => dash.server.received(REPOSITORIES).length).toBe(1)
  await expect(page.getByText('Reading repositories…')).toBeVisible()
  await picker.type('Repository', 'web')
  await expect(picker.field('Repository')).toHaveValue('web')
  await page.clock.fastForward(11_000)
  await expect(page.getByText(/^Still reading repositories: no answer for 10 s/)).toBeVisible()
  await expect.poll(() => dash.server.received(searchFor('web')).length).toBe(1)
  await slow.release(json(['acme/other']))
  await slow.release(json(['acme/web']))
  await expect(picker.option('acme/web')).toBeVisible()
})

test('after a refused token or a sign-out, the dialog opens, and every step and the typed text are kept', async ({
  start,
}) => {
  const picker = new SourcePicker(await start())
  const { page, dash } = picker
  const { server } = dash
  server.answer(REGISTRY, json({ error: 'expired' }, 401), 1)
  await picker.open('?tool=t-git')
  await expect(dash.dialog).toHaveCount(1)
  expect(server.received(REPOSITORIES)).toHaveLength(0)
  await dash.connect('CANARY_second')
  await expect(picker.field('Registered tool')).toHaveValue('Git of ours')

  server.answer(searchFor('web'), json({ error: 'expired' }, 401), 1)
  await picker.look('Repository')
  await picker.type('Repository', 'web')
  await page.clock.fastForward(300)
  await expect(dash.dialog).toHaveCount(1)
  await page.clock.fastForward(120_000)
  expect(server.received(searchFor('web'))).toHaveLength(1)
  await dash.connect('CANARY_third')
  await expect(page).toHaveURL(/\?tool=t-git$/)
  await expect(picker.field('Repository')).toHaveValue('web')
  await picker.look('Repository')
  await expect
    .poll(() => server.received(searchFor('web')).at(-1)?.headers.authorization)
    .toContain('third')
  await picker.option('acme/web-admin').click()
  await expect(page).toHaveURL(/\?tool=t-git&repository=acme%2Fweb-admin$/)
  await expect(page.getByText('Found: 3 branches.')).toBeVisible()

  server.answer(BRANCHES, json({ error: 'expired' }, 401), 1)
  await page.reload()
  await expect(dash.dialog).toHaveCount(1)
  await dash.connect('CANARY_fourth')
  await expect(page.getByText('Found: 3 branches.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect to the service' })).toBeVisible()
  await expect(page.getByText('Git of ours')).toHaveCount(0)
  const before = server.received(BRANCHES).length
  await page.clock.fastForward(120_000)
  expect(server.received(BRANCHES)).toHaveLength(before)
  await dash.connect('CANARY_fifth')
  await expect(page).toHaveURL(`${server.url}pipelines`)
})

test('after a 429, a search of the source picker counts down, sends nothing while the user types, and then finds the last text', async ({
  start,
}) => {
  const picker = new SourcePicker(await start())
  const { page, dash } = picker
  const { server } = dash
  for (const { field, match, query } of FIELDS.slice(1)) {
    server.answer(match, raw(429, '', { 'retry-after': '60' }), 1)
    await (field === 'Repository' ? picker.open(query, field) : picker.visit(query, field))
    await expect(dash.countdown).toContainText('the service asks for fewer requests')
    for (const text of ['w', 'we', 'web']) {
      await picker.type(field, text)
      await page.clock.fastForward(1_000)
    }
    expect(await dash.secondsLeft(dash.countdown)).toBeLessThanOrEqual(57)
    await expect(picker.option('Use “web” as typed')).toHaveAttribute('aria-selected', 'true')
    expect(server.received(match)).toHaveLength(1)
    await page.clock.fastForward(60_000)
    await expect(
      field === 'Branch' ? page.getByText('No match.') : picker.option('acme/web-admin'),
    ).toBeVisible()
    expect(server.received(match).length).toBeLessThanOrEqual(3)
    expect(server.received(match).map((each) => requestBodyOf(each)['searchTerm'])).not.toContain(
      'w',
    )
  }
})

test.describe('a service at another origin', () => {
  test.use(
    allowErrors(
      /^Access to fetch at .* blocked by CORS policy/,
      /^Failed to load resource: (?:net::ERR_FAILED|.* 429)/,
      /connect-src/,
      /violates the document's Content Security Policy/,
    ),
  )

  test('if the browser hides an answer from the source picker, the error names three possible causes, and Sluice chooses the delays', async ({
    start,
  }) => {
    const picker = new SourcePicker(await start({ api: 'other' }))
    const { page, dash } = picker
    const { server } = dash
    server.answer(PREFLIGHT, json('', 200, READABLE_ELSEWHERE))
    server.answer(REGISTRY, json(TOOLS, 200, READABLE_ELSEWHERE))
    await picker.open('?tool=t-git', 'Repository')
    await expect(dash.countdown).toContainText('no answer from')
    await dash.passUntil(page.getByText('Failed.', { exact: true }), 31_000)
    await picker.expectTrouble('Failed.', `no answer from ${server.serviceOrigin}`)
    const trouble = page.getByRole('status').filter({ hasText: 'Failed.' })
    for (const cause of [
      'connection was lost',
      'CORS',
      'redirect',
      'How to connect to the service',
    ]) {
      await expect(trouble).toContainText(cause)
    }
    server.answer(REPOSITORIES, json(['acme/api'], 200, READABLE_ELSEWHERE))
    server.answer(REPOSITORIES, raw(429, '', { ...READABLE_ELSEWHERE, 'retry-after': '600' }), 1)
    await page.getByRole('button', { name: 'Retry' }).click()
    await dash.passUntil(picker.option('acme/api'), 10_000)
  })

  test('if our own policy blocks the source picker, the page names the origin to add, and a source can still be typed', async ({
    start,
  }) => {
    const picker = new SourcePicker(await start({ api: 'other', isInPolicy: false }))
    const { page, dash } = picker
    const { serviceOrigin, ledger } = dash.server
    await picker.open('?tool=t-git', 'Registered tool')
    await picker.expectTrouble('Failed.', `policy of this site blocks requests to ${serviceOrigin}`)
    await expect(page.getByText(`add ${serviceOrigin} to connect-src`)).toBeVisible()
    await page.keyboard.press('Escape')
    await picker.expectFreeEntry('Repository', 'repository', '?tool=t-git')
    await picker.expectFreeEntry('Branch', 'branch', '?tool=t-git&repository=typed%2Fby-hand')
    await expect(page.getByRole('button', { name: 'Use this source' })).toHaveAttribute(
      'href',
      /gitToolId=t-git&repository=typed%2Fby-hand&branch=typed%2Fby-hand/,
    )
    expect(ledger.filter(({ by }) => by === 'service')).toHaveLength(0)
  })
})

test('the source picker offers the first 500 of 100,000 records, and cuts an answer of more than 64 MB', async ({
  start,
}) => {
  const picker = new SourcePicker(await start({ isRealTime: true }))
  const { page, dash } = picker
  const many = Array.from({ length: 100_000 }, (_, at) => `acme/name-${at}`)
  // All fields are the same component. Answers with many branches are read as those with many repositories.
  for (const { field, match, query, many: all } of FIELDS.slice(1, 2)) {
    dash.server.answer(match, megabytesOfSpaces(65))
    await picker.open(query, field)
    await picker.expectTrouble('Failed.', 'the answer is larger than 64 MB and was cut')
    dash.server.answer(match, ({ received, ...exchange }) => {
      const { searchTerm = '' } = requestBodyOf(received)
      return json(many.filter((name) => name.includes(String(searchTerm))))({
        received,
        ...exchange,
      })
    })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(
      page.getByText(`The first 500 of 100,000 ${all}. Type to find the others.`),
    ).toBeVisible()
    await expect(picker.field(field)).toBeFocused()
    expect(await picker.options.count()).toBeLessThan(50)
    await page.keyboard.press('ArrowUp')
    await expect(picker.option('acme/name-499')).toHaveAttribute('aria-selected', 'true')
    await picker.type(field, 'name-99999')
    await expect(picker.option('acme/name-99999')).toBeVisible()
  }
})
