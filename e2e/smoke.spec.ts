import { expect, test } from './support/fixtures'

test(
  'the dashboard opens under its strict policy, without errors and without requests to other hosts',
  { tag: ['@phone', '@firefox'] },
  async ({ page, openDemo, expectAccessible }) => {
    await openDemo('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Pipelines' })).toBeVisible()
    await expect(page).toHaveURL(/\/pipelines$/)
    await expectAccessible()
  },
)

test('a browser test fails on a policy violation, a console error, an exception or a foreign request @firefox', async ({
  page,
  openDemo,
  problems,
}) => {
  await openDemo('/tools')
  await page.evaluate(() => {
    const image = document.createElement('img')
    image.src = 'https://elsewhere.invalid/x.png'
    document.body.append(image)
    console.error('written to the console')
    setTimeout(() => {
      throw new Error('nobody caught this')
    })
  })
  await expect.poll(() => problems.join('\n')).toContain('Content security policy: img-src')
  await expect.poll(() => problems.join('\n')).toContain('written to the console')
  await expect.poll(() => problems.join('\n')).toContain('nobody caught this')
  await page.goto('http://elsewhere.invalid/').catch(() => {})
  expect(problems.join('\n')).toContain('Request to another host: http://elsewhere.invalid/')
  problems.length = 0
})

test('the server sends the demo’s policy and forbids caching of pages', async ({ request }) => {
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
