import { expect, test } from './support/fixtures'

test('the dashboard opens under its strict policy, without an error and without another host', async ({
  page,
  openDemo,
  expectAccessible,
}) => {
  await openDemo('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeVisible()
  await expect(page).toHaveURL(/\/pipelines$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Approvals' })).toBeAttached()
  await expectAccessible()
})

test('a deep link opens its screen', async ({ page, openDemo }) => {
  await openDemo('/tools')
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
})

test('the watch itself sees what the policy blocks', async ({ page, openDemo }) => {
  test.fail(true, 'This test breaks the rules on purpose.')
  await openDemo('/')
  await page.evaluate(() => {
    const image = document.createElement('img')
    image.src = 'https://elsewhere.example/x.png'
    document.body.append(image)
  })
  await page.waitForFunction(() => document.images[0]?.complete)
})

test('the server sends the demo’s policy and keeps pages out of caches', async ({ request }) => {
  const page = await request.get('/pipelines', { headers: { accept: 'text/html' } })
  expect(page.headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
      'trusted-types sluice-demo',
  )
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  })
  expect((await request.get('/config.json')).headers()['cache-control']).toBe('no-store')
  const missing = await request.get('/assets/gone-a1.js')
  expect(missing.status()).toBe(404)
  expect(missing.headers()['content-type']).toMatch(/^text\/plain/)
})
