import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningServer, type ServerOptions, startServer } from '../src/server/start-server'
import { buildFolder } from './support/build-folder'
import { expect, test as base } from './support/fixtures'

const folderOf = (build: 'app' | 'demo') =>
  fileURLToPath(new URL(`../dist/${build}`, import.meta.url))

const test = base.extend<{ serve: (options: Partial<ServerOptions>) => Promise<RunningServer> }>({
  serve: async ({ baseURL: _ours }, provide) => {
    const running: RunningServer[] = []
    await provide(async (options) => {
      const server = await startServer({ root: folderOf('app'), kind: 'app', port: 0, ...options })
      running.push(server)
      return server
    })
    await Promise.all(running.map((server) => server.close()))
  },
})

test('the production build opens with its content security policy, and loads no code of the demo @firefox', async ({
  page,
  serve,
}) => {
  const server = await serve({})
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answer = await page.goto(server.url)
  expect(answer?.headers()['content-security-policy']).toContain("trusted-types 'none'")
  await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeAttached()
  await expect(page.getByRole('region', { name: 'Demo' })).toHaveCount(0)
  expect(asked).not.toContain('/mockServiceWorker.js')
})

test('the built folder works under a path prefix, also for deep links', async ({ page, serve }) => {
  const server = await serve({ root: folderOf('demo'), kind: 'demo', basePath: '/teams/sluice' })
  await page.goto(`${server.url}registry/abc`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeVisible()
  await expect(page).toHaveURL(/\/teams\/sluice\/pipelines$/)
})

test('a page lists the errors in config.json', async ({ page, serve }) => {
  const server = await serve({ config: { apiBaseUrl: 'http://pas.example' } })
  await page.goto(server.url)
  await expect(page.getByText('http://pas.example')).toBeVisible()
})

test('another site cannot show the dashboard in a frame @firefox', async ({
  page,
  serve,
  problems,
}) => {
  const { url } = await serve({})
  const other = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html' }).end(`<iframe src="${url}"></iframe>`)
  })
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`)
  await expect.poll(() => problems.join('\n')).toMatch(/frame-ancestors|X-Frame-Options/i)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Pipelines' })).toHaveCount(
    0,
  )
  problems.length = 0
  other.closeAllConnections()
  other.close()
})

for (const name of ['nginx', 'caddy'])
  test(`the command prints settings for ${name}`, () => {
    const args = ['--service', 'https://service.example', '--public-host', 'sluice.example']
    const print = (...more: readonly string[]) =>
      execFileSync(
        process.execPath,
        [join(buildFolder('server'), 'start.js'), 'settings', name, ...args, ...more],
        { encoding: 'utf8' },
      )
    const printed = print()
    expect(printed).toContain('https://service.example')
    expect(printed).toContain("require-trusted-types-for 'script'")
    // Behind a sign-in proxy, a request without the header `x-sluice` is refused.
    const config = test.info().outputPath('config.json')
    writeFileSync(config, '{"auth":"proxy","mcpUrl":"https://agents.example/mcp"}')
    const signedIn = print('--config', config)
    expect(printed).not.toContain('403')
    expect(signedIn).toContain('403')
    expect(signedIn).toContain("connect-src 'self' https://agents.example;")
  })
