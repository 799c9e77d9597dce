/** Each screen throws while it renders. The rest of the page works, and the text of the error is not shown. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFolder } from '../support/build-folder'
import type { Reply } from '../support/fault-server'
import { expect, test } from '../support/fault-test'

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
  for (const path of PATHS)
    await test.step(path, async () => {
      await dash.open(path)
      await expect(alert).toContainText('This error changed nothing on the service.')
      const title = { level: 1, name: 'This screen stopped working' }
      await expect(alert.getByRole('heading', title)).toBeVisible()
      expect(await page.locator('body').innerText()).not.toMatch(/CANARY|\.js:\d+/)
      await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
      await dash.expectRows()
      await expect(alert).toHaveCount(0)
    })
})
