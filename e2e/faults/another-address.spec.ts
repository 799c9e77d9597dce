/** Security 3, 4: an address of the service that is set in this browser, and the way back from it. */
import { json, READABLE_ELSEWHERE } from '../support/fault-replies'
import { allowing, expect, test, UNSENT_LINES } from '../support/fault-test'

test.use(allowing(...UNSENT_LINES, /^Failed to load resource: .*401/))

test('another address is checked without the token, taken by a click, and left again: no token goes along, nobody is locked out', async ({
  start,
  expectAccessible,
}) => {
  // The agent endpoint’s origin is one that the page’s policy allows.
  const dash = await start({ agents: 'other' })
  const { page, server } = dash
  const other = server.agentOrigin
  const unauthorized = json({ error: { code: 'unauthorized' } }, 401, READABLE_ELSEWHERE)
  server.answerChunk(/^\/api\/v2\//, unauthorized)
  const dialog = page.getByRole('dialog', { name: 'The service is at another address' })
  const settings = page.getByRole('region', { name: 'Connection', exact: true })
  await dash.open('settings')
  await settings.getByRole('button', { name: 'Use another address…' }).click()
  const field = settings.getByRole('textbox', { name: 'Address of the service' })
  const check = settings.getByRole('button', { name: 'Check this address' })
  const use = settings.getByRole('button', { name: /^Use it all the same|^Use this address/ })

  await test.step('one that cannot be is refused in words, one that the policy blocks is not offered', async () => {
    for (const [typed, words] of [
      ['api.example', 'Begin the address with https://'],
      ['http://api.example', 'is not HTTPS'],
      [server.url, 'This is the address in use.'],
    ] as const) {
      await field.fill(typed)
      await check.click()
      await expect(settings).toContainText(words)
    }
    await field.fill(await server.elsewhere())
    await check.click()
    await expect(settings).toContainText('This site’s policy blocks requests to')
    await expect(use).toHaveCount(0)
    expect(server.ledger.filter(({ by }) => by === 'elsewhere')).toHaveLength(0)
  })

  await field.fill(`${other}/api/v2/`)
  await field.press('Enter')
  await expect(settings).toContainText(`A service answers at ${other}/api/v2`)
  await expectAccessible()
  await use.click()
  await expect(dialog).toContainText(other)
  await expectAccessible()
  await dash.click('Start anew')

  await test.step('it holds from now on, and asks for a token of its own', async () => {
    const token = page.getByRole('dialog', { name: 'Connect to the service' })
    await expect(token.getByLabel(`API token for ${other}`)).toBeVisible()
    await expect(token).toContainText(`config.json has ${server.url}`)
    await token.getByRole('button', { name: 'Back to config.json’s address' }).click()
  })
  await expect(dialog).toContainText(server.url)
  await dash.click('Start anew')
  // Signing out leads to the start page.
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(settings.getByRole('button', { name: 'Use another address…' })).toBeVisible()
  await page.getByRole('link', { name: 'Pipelines' }).click()
  await dash.expectRows()
  const asked = server.ledger.filter(({ by }) => by === 'agents')
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(asked.map(() => undefined))
})
