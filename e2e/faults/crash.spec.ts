/** A screen or a background service throws while it renders. The rest of the page works. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFolder } from '../support/build-folder'
import type { Reply } from '../support/fault-server'
import { expect, test, waitForIdleLock } from '../support/fault-test'

const PATHS = [
  'pipelines/id-01',
  'pipelines/id-01/edit',
  'pipelines/id-01/clone',
  'pipelines/new',
  'pipelines/new/source',
  'approvals',
  'tasks',
  'tools',
  'registry',
  'registry/tool-1',
  'agents',
  'activity',
  'console',
  'settings',
  'no-screen',
]

/** Matches the exported screen in a built script: a default export, or an entry in an object of exports. */
const SCREEN = /[\w$]+(?= as default)|(?<=\bdefault:\(\)=>)[\w$]+/g

const throwing: Reply = async ({ received, res }) => {
  const script = await readFile(join(buildFolder('app'), received.path), 'utf8')
  const thrown = "const throwing = () => { throw new TypeError('CANARY_thrown') }\n"
  res.setHeader('content-type', 'text/javascript')
  res.end(thrown + script.replaceAll(SCREEN, 'throwing'))
}

test('a screen that cannot be rendered shows an error, and the other screens work', async ({
  start,
}) => {
  const dash = await start()
  const { page, server } = dash
  server.answerFile(/-page-[^/]*\.js$/, throwing)
  const alert = page.getByRole('alert')
  for (const [at, path] of PATHS.entries())
    await test.step(path, async () => {
      // The first crash is a crash of the first screen.
      await (at === 0 ? dash.open(path) : dash.visit(path))
      await expect(alert).toContainText('This error changed nothing on the service.')
      const title = { level: 1, name: 'This screen stopped working' }
      await expect(alert.getByRole('heading', title)).toBeVisible()
      await expect(page).toHaveTitle(/^This screen stopped working · .*Sluice$/)
      expect(await page.locator('body').innerText()).not.toMatch(/CANARY|\.js:\d+/)
      await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
      await dash.expectRows()
      await expect(alert).toHaveCount(0)
    })
})

const CRASH = "(()=>{globalThis.hasCrashed=true;throw new TypeError('CANARY_thrown')})()"

/** Serves the script with an expression that throws in place of this text, so the component with the text crashes. */
const throwingAt =
  (start: string): Reply =>
  async ({ received, res }) => {
    const script = await readFile(join(buildFolder('app'), received.path), 'utf8')
    res.setHeader('content-type', 'text/javascript')
    res.end(script.replace(new RegExp(`(["'\`])${start}.*?\\1`), CRASH))
  }

test('if the frame of the app crashes, the page and its title say so, and a reload helps', async ({
  start,
}) => {
  const dash = await start()
  const { page } = dash
  await page.route(/\/$|\/index-[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    // The changed script does not have the hash that the page names.
    const changed = text.replaceAll(/ integrity="[^"]*"/g, '')
    await route.fulfill({ response, body: changed.replace(/(["'`])Skip to content\1/, CRASH) })
  })
  await dash.open('')
  await expect(page.getByRole('alert')).toContainText('Sluice starts no more actions.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sluice stopped working')
  await expect(page).toHaveTitle('Sluice stopped working')
  await expect(page.getByRole('link', { name: 'Activity' })).toHaveAttribute(
    'href',
    new URL('activity', page.url()).href,
  )
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await dash.expectRows()
})

const PARTS = [
  ['the notice of a new version', 'A new version of Sluice is available', true],
  ['the part that shows uncaught errors', 'Sluice caught an unexpected error', false],
] as const

for (const [part, text, hasOwnBoundary] of PARTS)
  test(`if ${part} crashes, the list is polled and the page locks itself${hasOwnBoundary ? ', and the other background services work' : ''}`, async ({
    start,
  }) => {
    const dash = await start({ config: { idleLockMinutes: 5 } })
    const { page, server } = dash
    server.answerFile(/background-services/, throwingAt(text))
    await dash.openList()
    await expect.poll(() => page.evaluate(() => 'hasCrashed' in globalThis)).toBe(true)
    const alert = page.getByRole('alert')
    if (hasOwnBoundary) {
      await page.keyboard.press('j')
      await expect(page.getByRole('link', { name: 'pipeline-01' })).toBeFocused()
      await page.getByRole('checkbox', { name: 'Select pipeline-01' }).check()
      await page.getByRole('button', { name: 'Check status' }).click()
      await expect(page.getByRole('region', { name: 'Results' })).toContainText('1 done')
      await expect(alert).toHaveCount(0)
    } else await expect(alert).toContainText('A part of this screen could not be loaded.')
    await waitForIdleLock(page)
    const polls = dash.polls().length
    const pollsAfterAWhile = async () => {
      await page.clock.fastForward(5_000)
      return dash.polls().length
    }
    await expect.poll(pollsAfterAWhile).toBeGreaterThan(polls)
    await page.clock.fastForward(600_000)
    await expect(page.getByRole('dialog', { name: 'Sluice is locked' })).toBeVisible()
  })
