import type { Dashboard } from '../support/dashboard'
import { LIST } from '../support/fault-matches'
import { raw } from '../support/fault-replies'
import { allowErrors, expect, test, POLICY_ERRORS } from '../support/fault-test'
import type { FaultServer } from '../support/fault-server'
import { aPipeline } from '../support/fault-world'

const CANARY = 'CANARY_record'

const reportsTo = (server: FaultServer) =>
  server
    .received(({ path }) => path === '/reports')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)

function failInside(server: FaultServer): void {
  const odd = aPipeline(4, { _id: '\ud800', name: CANARY })
  server.answer(LIST, raw(200, JSON.stringify([odd, aPipeline(1)])))
  server.answerFile(/^\/reports$/, ({ res }) => void res.writeHead(204).end())
}

function misbehave(): Promise<unknown> {
  void Promise.reject(new TypeError('CANARY_thrown'))
  return fetch('https://CANARY.invalid/').then(undefined, () => undefined)
}

test.use(allowErrors(/^URIError: URI malformed/, /CANARY_thrown/, ...POLICY_ERRORS))

test('without an address for reports in config.json, nothing is reported', async ({ start }) => {
  const dash = await start()
  failInside(dash.server)
  await dash.openList(2)
  await dash.page.evaluate(misbehave)
  await dash.setHidden(true)
  await dash.open('settings')
  await expect(dash.page.getByRole('region', { name: 'Diagnostics' })).toBeVisible()
  await expect(dash.page.getByRole('region', { name: 'Reports' })).toHaveCount(0)
  expect(reportsTo(dash.server)).toEqual([])
})

/** Refreshes the list. Rendering one of its records throws, because the id of the record cannot be part of a URL. */
async function refreshWithOddRecord(dash: Dashboard): Promise<void> {
  const odd = aPipeline(4, { _id: '\ud800', name: CANARY })
  dash.server.answer(LIST, raw(200, JSON.stringify([odd, aPipeline(1)])))
  await dash.click('Refresh')
  await expect(dash.row('This record cannot be shown')).toHaveCount(1)
}

test('errors, speed and policy violations are reported without data of the service, also an error in an error boundary', async ({
  start,
}) => {
  const dash = await start({
    config: { report: { url: '/reports', errors: true, vitals: true, policy: true } },
  })
  dash.server.answerFile(/^\/reports$/, ({ res }) => void res.writeHead(204).end())
  await dash.openList()
  const names = () => reportsTo(dash.server).map(({ name }) => name)
  const notice = dash.page
    .getByRole('status')
    .filter({ hasText: 'Sluice caught an unexpected error' })
  // The code that sends reports is loaded after the rows, so the errors are repeated until it is there.
  await expect(async () => {
    await dash.page.evaluate(misbehave)
    await expect(notice).toBeVisible({ timeout: 500 })
    await dash.setHidden(true)
    expect(names()).toEqual(expect.arrayContaining(['TypeError', 'connect-src', 'LCP']))
  }).toPass()
  await dash.setHidden(false)
  await refreshWithOddRecord(dash)
  await expect.poll(names).toContain('URIError')
  for (const report of reportsTo(dash.server)) {
    expect(['errors', 'vitals', 'policy']).toContain(report['kind'])
    expect(report['screen']).toBe('pipelines')
    expect(JSON.stringify(report)).not.toContain('CANARY')
  }
  await expect(notice).not.toContainText('CANARY')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  await dash.open('settings')
  const shown = dash.page.getByRole('region', { name: 'Reports' })
  await expect(shown).toContainText('/reports')
  await expect(shown).toContainText('{"kind":"policy","screen":"pipelines","name":"connect-src"}')
})

test('with errors switched off, an error in an error boundary is not reported', async ({
  start,
}) => {
  const dash = await start({ config: { report: { url: '/reports', errors: false, policy: true } } })
  dash.server.answerFile(/^\/reports$/, ({ res }) => void res.writeHead(204).end())
  const ofKind = (wanted: string) => reportsTo(dash.server).filter(({ kind }) => kind === wanted)
  const violate = () =>
    dash.page.evaluate(() => fetch('https://CANARY.invalid/').then(undefined, () => undefined))
  await dash.openList()
  // The code that sends reports is loaded after the rows, so the violation is repeated until it is there.
  await expect(async () => {
    await violate()
    expect(ofKind('policy')).not.toEqual([])
  }).toPass()
  await refreshWithOddRecord(dash)
  // Reports arrive in order. So if a later policy report has arrived, a report of the error would have arrived too.
  const before = ofKind('policy').length
  await violate()
  await expect.poll(() => ofKind('policy').length).toBeGreaterThan(before)
  expect(ofKind('errors')).toEqual([])
  expect(JSON.stringify(reportsTo(dash.server))).not.toContain('CANARY')
})
