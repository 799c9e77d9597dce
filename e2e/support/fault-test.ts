/**
 * A test fixture for fault tests: a page with a fake clock, on its own server. After each test, it checks rules that
 * always hold: the page is not blank, no token went elsewhere, nothing acted without a click, and no read was
 * repeated too often.
 */
import { randomUUID } from 'node:crypto'
import type { Clock, Locator, Page } from '@playwright/test'
import { Dashboard } from './dashboard'
import {
  ACT,
  CREATE,
  BRANCHES,
  IDENTIFIERS,
  LIST,
  METADATA,
  ONE,
  POLL,
  PREFLIGHT,
  REGISTRY,
  REPOSITORIES,
  VALIDATE,
} from './fault-matches'
import { FaultServer, type SiteSetup } from './fault-server'
import { START } from './fault-world'
import { expect, test as base } from './fixtures'
import { waitForFonts } from './bounding-box'
import { noteMessages } from './page-texts'

const ATTEMPTS = 3

export interface PageSetup extends SiteSetup {
  /** The service token in the storage of the tab. `null` for no token. */
  readonly token?: string | null
  readonly before?: () => void
  /** True to use the clock of the machine instead of the fake clock. */
  readonly isRealTime?: boolean
}

/**
 * Every fault test allows these console errors. They are about failed requests, and about files that are missing
 * offline.
 */
const ALWAYS_ALLOWED_ERRORS = [
  /^Failed to load resource: .* at http:\/\/127\.0\.0\.1:\d+\/api\/v2\//,
  /ERR_INTERNET_DISCONNECTED at http:\/\/127\.0\.0\.1:\d+\/(?:assets\/|[\w-]+\.svg$)/,
]

export const CORS_ERRORS = [
  /^Access to fetch at .* blocked by CORS policy/,
  /^Failed to load resource: net::ERR_FAILED/,
]

export const POLICY_ERRORS = [
  /^Content security policy: connect-src/,
  /^Connecting to .* violates/,
  /^Refused to connect/,
  /Fetch API cannot load/,
]

/**
 * Waits until the idle lock is loaded, which is after the screen. A test must not advance the clock to a lock before
 * that.
 */
export async function waitForIdleLock(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('sluice.last-seen')))
    .not.toBeNull()
}

/** Goes offline after fonts and later scripts are loaded, because these scripts have the texts about being offline. */
export async function goOffline(page: Page): Promise<void> {
  await waitForFonts(page)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

/**
 * Goes offline, and checks that the action of this button is refused at once, without a dialog. Then goes online
 * again.
 */
export async function expectRefusedOffline({ page, refusal }: Dashboard, button: Locator) {
  await goOffline(page)
  await button.click()
  await expect(refusal).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(refusal).toHaveCount(0)
}

/**
 * Waits for pending answers before the clock jumps, because the page gives up a request after 30 s without an answer.
 */
function jumpBetweenAnswers(clock: Clock, server: FaultServer): void {
  const fastForward = clock.fastForward.bind(clock)
  clock.fastForward = async (ticks) => {
    await server.answered()
    await fastForward(ticks)
  }
}

type AllowedErrorsFixture = (
  unused: object,
  provide: (lines: readonly RegExp[]) => Promise<void>,
) => Promise<void>

/** Returns an option for `test.use` that allows more console errors, which a group of tests causes. */
export function allowErrors(...lines: readonly RegExp[]): {
  readonly allowedErrors: AllowedErrorsFixture
} {
  return {
    allowedErrors: async ({}, provide) => provide([...ALWAYS_ALLOWED_ERRORS, ...lines]),
  }
}

/** Allows the console errors about scripts that the server no longer has, as after a new version. */
export const ALLOWS_MISSING_FILES = allowErrors(
  /^Failed to load resource: .*404/,
  /^Failed to load module script/,
  /Failed to fetch dynamically imported module/,
)

interface Fixtures {
  start: (setup?: PageSetup) => Promise<Dashboard>
  /** True if the test checks every action itself. Otherwise any action fails the test. */
  checksActions: boolean
}

export const test = base.extend<Fixtures>({
  serviceWorkers: 'block',
  ...allowErrors(),
  checksActions: [false, { option: true }],
  start: async ({ page, context, checksActions }, provide) => {
    const started: Dashboard[] = []
    await provide(async (setup = {}) => {
      const server = new FaultServer()
      await server.start(setup)
      const token = setup.token === undefined ? `CANARY_${randomUUID()}` : setup.token
      if (token !== null) server.world.tokens.add(token)
      server.watch(context)
      if (setup.isRealTime !== true) {
        await context.clock.install({ time: START })
        jumpBetweenAnswers(context.clock, server)
      }
      await context.addInitScript(noteMessages)
      // Random delays are nearly as long as possible, so that a test can read a countdown. They still differ between
      // tabs.
      await context.addInitScript(() => {
        const { random } = Math
        Math.random = () => 0.99 + random() / 100
      })
      if (token !== null) {
        await context.addInitScript(
          ([kept = '', elsewhere]) => {
            // A new tab first shows a blank page, which has no storage.
            if (location.protocol !== 'http:') return
            if (sessionStorage.getItem('sluice.token') === null)
              sessionStorage.setItem(
                'sluice.token',
                JSON.stringify({ origin: elsewhere ?? location.origin, token: kept }),
              )
          },
          [token, server.serviceOrigin],
        )
      }
      if (setup.before !== undefined) await context.addInitScript(setup.before)
      const dashboard = new Dashboard(page, server)
      started.push(dashboard)
      return dashboard
    })
    try {
      for (const dashboard of started) await expectWhatAlwaysHolds(dashboard, checksActions)
    } finally {
      await Promise.all(started.map(({ server }) => server.close()))
    }
  },
})

const READS = [LIST, ONE, IDENTIFIERS, REGISTRY, METADATA, REPOSITORIES, BRANCHES, VALIDATE]

async function expectWhatAlwaysHolds(
  { page, server, allowedReads, sentReads }: Dashboard,
  checksActions: boolean,
) {
  await expectNotBlank(page)
  const calls = server.ledger.filter(({ path }) => path.startsWith('/api/'))
  const known = [...READS, POLL, PREFLIGHT, ...(checksActions ? [ACT, CREATE] : [])]
  const others = calls.filter((call) => !known.some((match) => match(call)))
  expect(
    others.map(({ method, path }) => `${method} ${path}`),
    'only reads are sent',
  ).toEqual([])
  expect(sentReads(), 'attempts of one read').toBeLessThanOrEqual(ATTEMPTS * allowedReads())
  expect(tokenLeaks(server), 'the token goes to its own origin only, in its header').toEqual([])
}

async function expectNotBlank(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('nav[aria-label="Screens"]')).toBeVisible()
}

function tokenLeaks({ ledger, world, serviceOrigin }: FaultServer): readonly string[] {
  const { host } = new URL(serviceOrigin)
  return ledger.flatMap(({ headers, path, query, body }) => {
    const { authorization = '', ...rest } = headers
    const elsewhere = `${path}?${query}\n${body}\n${JSON.stringify(rest)}`
    // The agent endpoint is allowed to receive its own token.
    const isOfAgents =
      path === '/mcp' && ![...world.tokens].some((each) => authorization.includes(each))
    const isRight =
      authorization === '' || isOfAgents || (headers.host === host && path.startsWith('/api/v2/'))
    const isSeen = [...world.tokens].some((token) => elsewhere.includes(token))
    return isRight && !isSeen ? [] : [`${String(headers.host)}${path}`]
  })
}

export { expect }
