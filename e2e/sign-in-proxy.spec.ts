/**
 * A fake sign-in proxy in front of Sluice. It demands a session cookie for each request, and adds the bearer token of
 * the user. The fake service behind it can refuse the token.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { createHttpDemo } from '../src/mocks/http'
import { type Handler, startServer } from '../src/server/start-server'
import { buildFolder } from './support/build-folder'
import { expect, test } from './support/fixtures'
import { navigate } from './support/navigate'
import { choose } from './support/pipeline-page'

interface Site {
  readonly url: string
  /** The address of the fake service behind the proxy. */
  readonly serviceUrl: URL
  readonly close: () => Promise<void>
}

const signInProxy: Handler = async (req, res) => {
  const [, person] = /^session=(\w[\w-]*)$/.exec(req.headers.cookie ?? '') ?? []
  if (person === undefined) {
    res.writeHead(401, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>')
    return true
  }
  req.headers['x-forwarded-access-token'] = person
  return false
}

async function signIn(context: BrowserContext, person: string, { url }: Site): Promise<void> {
  await context.addCookies([
    { name: 'session', value: person, url, httpOnly: true, sameSite: 'Lax' },
  ])
}

async function openSite(
  answer: (req: IncomingMessage, res: ServerResponse) => unknown,
  more: { config?: object; handlers?: readonly Handler[]; agent?: URL } = {},
): Promise<Site> {
  const service = createServer((req, res) => void answer(req, res))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}`)
  const config = { auth: 'proxy', signInUrl: '/oauth2/sign_in', label: 'Production' }
  const server = await startServer({
    root: buildFolder('app'),
    kind: 'app',
    port: 0,
    handlers: [signInProxy, ...(more.handlers ?? [])],
    config: { ...config, labelTone: 'red', ...more.config },
    service: { service: url, agent: more.agent ?? new URL('/mcp', url), isSignedInInFront: true },
  })
  return {
    url: server.url,
    serviceUrl: url,
    async close() {
      await server.close()
      service.closeAllConnections()
      service.close()
    },
  }
}

test('behind a sign-in proxy, each user acts with their own token, and a new sign-in keeps the screen', async ({
  browser,
  problems,
}) => {
  const bearers = new Set<string | undefined>()
  let isSessionOver = false
  const site = await openSite((req, res) => {
    bearers.add(req.headers.authorization)
    res.writeHead(isSessionOver ? 401 : 200, { 'content-type': 'application/json' })
    res.end('[{"_id":"p1","name":"deploy-web","status":"idle"}]')
  })
  const pageOf = async (person: string) => {
    const context = await browser.newContext()
    await signIn(context, person, site)
    const page = await context.newPage()
    await page.goto(`${site.url}pipelines?q=deploy`)
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
  const dialog = ada.getByRole('dialog', { name: 'Your sign-in has ended' })
  await expect(dialog.getByRole('link', { name: 'Sign in (opens a new tab)' })).toHaveAttribute(
    'href',
    '/oauth2/sign_in',
  )
  isSessionOver = false
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(ada.getByRole('checkbox', { name: 'Select deploy-web' })).toBeChecked()

  await navigate(ada, '/settings')
  const guide = ada.getByRole('region', { name: 'How to connect to the service' })
  await expect(guide).toContainText('the headers authorization, content-type, x-sluice (CORS)')
  await ada.context().close()
  problems.length = 0
  await site.close()
})

const SIGNED_OUT = '/oauth2/sign_out'

const signedOutPage: Handler = async (req, res) => {
  if (req.url !== SIGNED_OUT) return false
  res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Goodbye</h1>')
  return true
}

test('behind a sign-in proxy, Activity keeps the outcome of each request, and a sign-out reaches the other tab', async ({
  page,
  context,
}) => {
  const demo = await createHttpDemo()
  let isRefusing = false
  const site = await openSite(
    (req, res) => {
      if (!isRefusing || !req.url?.endsWith('/actions')) return demo.handle(req, res)
      const body = '{"error":"This name is locked."}'
      return res.writeHead(200, { 'content-type': 'application/json' }).end(body)
    },
    { config: { signOutUrl: SIGNED_OUT }, handlers: [signedOutPage] },
  )
  await signIn(context, 'demo-admin', site)

  await page.goto(`${site.url}tasks`)
  await page.getByRole('button', { name: 'New task' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Rebuild the index')
  await sheet.getByRole('button', { name: 'Create task' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Rebuild the index' })).toBeVisible()

  await navigate(page, '/console?action=create&type=task')
  await page.getByRole('textbox', { name: 'Settings' }).fill('{"name": "By hand"}')
  await page.getByRole('button', { name: 'Create 1 task', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Last request' })).toContainText('Create 1 task')

  await navigate(page, '/pipelines?q=staging-web')
  await page.getByRole('link', { name: 'staging-web', exact: true }).click()
  await choose(page, 'Edit name')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('another')
  isRefusing = true
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Edit name' }).getByRole('status')).toContainText(
    'This name is locked.',
  )
  isRefusing = false

  await navigate(page, '/agents')
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByText('Connected to Sluice demo agents')).toBeVisible()

  await navigate(page, '/activity')
  const requests = page.getByRole('region', { name: 'Single requests' }).getByRole('listitem')
  await expect(requests).toContainText([
    /^Update 1 pipeline.*: .*This name is locked/,
    /^Create 1 task.*By hand.*Done/,
    /^Create 1 task.*Rebuild the index.*Done/,
  ])

  const other = await context.newPage()
  await other.goto(`${site.url}pipelines`)
  await other.getByRole('button', { name: 'Sign out' }).click()
  const question = other.getByRole('alertdialog', { name: 'Sign out' })
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('heading', { name: 'Goodbye' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible()
  await page.goto(`${site.url}activity`)
  await expect(page.getByText('Nothing is recorded in this browser')).toBeVisible()
  await site.close()
  await demo.close()
})

/** Allows the headers that the advice on the Agents screen names. The demo itself refuses other origins. */
function allowOrigin(req: IncomingMessage, res: ServerResponse): void {
  const names = 'authorization, content-type, mcp-method, mcp-name, mcp-protocol-version'
  res.setHeader('access-control-allow-origin', req.headers.origin ?? 'null')
  res.setHeader('access-control-allow-headers', `${names}, mcp-session-id`)
  res.setHeader('access-control-allow-methods', 'GET, POST, DELETE')
  delete req.headers.origin
}

for (const way of ['through the server', 'directly'] as const) {
  test.describe(`an agent endpoint of another origin, requested ${way}`, () => {
    test.use({ allowedErrors: [/status of 401 .*\/mcp/] })

    test('behind a sign-in proxy, the user can enter its token', async ({ page, context }) => {
      const demo = await createHttpDemo()
      const endpoint = await openSite((req, res) => {
        allowOrigin(req, res)
        return req.method === 'OPTIONS' ? res.writeHead(204).end() : demo.handle(req, res)
      })
      const agent = new URL('mcp', endpoint.serviceUrl)
      const site = await openSite(
        (_req, res) => res.end('[]'),
        way === 'directly' ? { config: { mcpUrl: agent.href } } : { agent },
      )
      await signIn(context, 'ada', site)
      await page.goto(`${site.url}agents`)
      await page.getByRole('button', { name: 'Test the connection' }).click()
      await expect(page.getByText('Enter a token for this endpoint above')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Use the API token…' })).toHaveCount(0)
      const field = page.getByLabel(/^Token for /)
      if (way === 'through the server') {
        await expect(page.getByText('A proxy may add the token.')).toBeVisible()
        await page.getByText('Enter another token', { exact: true }).click()
      }
      await field.fill('demo-admin')
      await field.press('Enter')
      await expect(page.getByText('Set for this endpoint')).toBeVisible()
      await page.getByRole('button', { name: 'Test the connection' }).click()
      await expect(page.getByText('Connected to Sluice demo agents')).toBeVisible()
      await expect(page.getByText('accepted the request with the token.')).toBeVisible()
      await site.close()
      await endpoint.close()
      await demo.close()
    })
  })
}
