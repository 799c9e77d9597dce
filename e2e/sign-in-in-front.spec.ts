/** A fake sign-in in front of Sluice: it adds the bearer of each person, and may end a session. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startServer } from '../src/server/start-server'
import { buildFolder } from './support/build-folder'
import { expect, test } from './support/fixtures'

test('behind a sign-in each person acts as themselves, and a new sign-in keeps what is on the screen', async ({
  browser,
  problems,
}) => {
  const bearers = new Set<string | undefined>()
  let isSessionOver = false
  const service = createServer((req, res) => {
    bearers.add(req.headers.authorization)
    res.writeHead(isSessionOver ? 401 : 200, { 'content-type': 'application/json' })
    res.end('[{"_id":"p1","name":"deploy-web","status":"idle"}]')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}`)
  const server = await startServer({
    root: buildFolder('app'),
    kind: 'app',
    port: 0,
    config: { auth: 'proxy', signInUrl: '/oauth2/sign_in', label: 'Production', labelTone: 'red' },
    service: { service: url, agent: url, isSignedInInFront: true },
  })
  const pageOf = async (person: string) => {
    const context = await browser.newContext({
      extraHTTPHeaders: { 'x-forwarded-access-token': person },
    })
    const page = await context.newPage()
    await page.goto(`${server.url}pipelines?q=deploy`)
    await expect(page.getByRole('link', { name: 'deploy-web' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    return page
  }
  const ada = await pageOf('ada')
  const bob = await pageOf('bob')
  expect([...bearers]).toEqual(['Bearer ada', 'Bearer bob'])
  await bob.context().close()
  await expect(ada).toHaveTitle('Pipelines · Production · Sluice')

  await ada.getByRole('checkbox', { name: 'Select deploy-web' }).check()
  isSessionOver = true
  await ada.getByRole('button', { name: 'Refresh' }).click()
  const dialog = ada.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Sign in (opens a new tab)' })).toHaveAttribute(
    'href',
    '/oauth2/sign_in',
  )
  isSessionOver = false
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(ada.getByRole('checkbox', { name: 'Select deploy-web' })).toBeChecked()
  await ada.context().close()
  problems.length = 0
  await server.close()
  service.closeAllConnections()
  service.close()
})
