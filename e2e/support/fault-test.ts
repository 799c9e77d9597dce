/**
 * The test of one cell of the fault matrix: a page on a server of its own whose clock is moved by
 * hand. Whatever a cell is about, its end is held against what holds for all of them (docs/failure-model.md, I1,
 * I5, I6; no attempt too many).
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
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

/** How often one wish to read may be sent. */
const ATTEMPTS = 3

export interface PageSetup extends SiteSetup {
  /** The token that the tab keeps; `null` for none. */
  readonly token?: string | null
  /** Runs in the page before anything else. */
  readonly before?: () => void
  /** The page's clock is the machine's, for what is about real time. */
  readonly isRealTime?: boolean
}

/**
 * The browser's own lines about answers that this test arranged; and about fonts and parts of the page
 * that come after the rows, where it goes offline before.
 */
const OWN_LINES = [
  /^Failed to load resource: .* at http:\/\/127\.0\.0\.1:\d+\/api\/v2\//,
  /ERR_INTERNET_DISCONNECTED at http:\/\/127\.0\.0\.1:\d+\/(?:assets\/|[\w-]+\.svg$)/,
]

/** What the browser says of an answer from another origin that it keeps from the page. */
export const CORS_LINES = [
  /^Access to fetch at .* blocked by CORS policy/,
  /^Failed to load resource: net::ERR_FAILED/,
]

/** What it says where a content security policy keeps a request from being sent. */
export const UNSENT_LINES = [
  /^Content security policy: connect-src/,
  /^Connecting to .* violates/,
  /^Refused to connect/,
  /Fetch API cannot load/,
]

/**
 * Once what the app brings after its rows is there, of which its letters come last: the words for being offline
 * are among it.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.locator('html[data-fonts="on"]').waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

type Allowing = (
  unused: object,
  provide: (lines: readonly RegExp[]) => Promise<void>,
) => Promise<void>

/** For `test.use`: lines of the console that the tests of a group provoke besides. */
export function allowing(...lines: readonly RegExp[]): { readonly allowedErrors: Allowing } {
  return {
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see this argument taken apart
    allowedErrors: async ({}, provide) => provide([...OWN_LINES, ...lines]),
  }
}

/** A part of the app that the server has no more, as after a new version. */
export const A_PART_IS_GONE = allowing(
  /^Failed to load resource: .*404/,
  /^Failed to load module script/,
  /Failed to fetch dynamically imported module/,
)

interface Fixtures {
  start: (setup?: PageSetup) => Promise<Dashboard>
  /** Are actions what the tests are about? Then they account for each of them themselves. */
  acts: boolean
}

export const test = base.extend<Fixtures>({
  serviceWorkers: 'block',
  ...allowing(),
  acts: [false, { option: true }],
  start: async ({ page, context, acts }, provide) => {
    const started: Dashboard[] = []
    await provide(async (setup = {}) => {
      const server = new FaultServer()
      await server.start(setup)
      const token = setup.token === undefined ? `CANARY_${randomUUID()}` : setup.token
      if (token !== null) server.world.tokens.add(token)
      if (setup.isRealTime !== true) await context.clock.install({ time: START })
      // Nearly the longest wait that chance allows: what counts down can be looked at. Tabs still differ.
      await context.addInitScript(() => {
        const { random } = Math
        Math.random = () => 0.99 + random() / 100
      })
      if (token !== null) {
        await context.addInitScript(
          ([kept = '', elsewhere]) => {
            // The blank page that a tab starts with has no storage.
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
      for (const dashboard of started) await expectWhatAlwaysHolds(dashboard, acts)
    } finally {
      await Promise.all(started.map(({ server }) => server.close()))
    }
  },
})

const READS = [LIST, ONE, IDENTIFIERS, REGISTRY, METADATA, REPOSITORIES, BRANCHES, VALIDATE]

async function expectWhatAlwaysHolds(
  { page, server, wishes, sentReads }: Dashboard,
  acts: boolean,
) {
  await expectNotBlank(page)
  const calls = server.ledger.filter(({ path }) => path.startsWith('/api/'))
  const known = [...READS, POLL, PREFLIGHT, ...(acts ? [ACT, CREATE] : [])]
  const others = calls.filter((call) => !known.some((match) => match(call)))
  expect(
    others.map(({ method, path }) => `${method} ${path}`),
    'only reads are sent',
  ).toEqual([])
  expect(sentReads(), 'attempts of one read').toBeLessThanOrEqual(ATTEMPTS * wishes())
  expect(tokenLeaks(server), 'the token goes to its own origin only, in its header').toEqual([])
}

/** I5: there is a heading and a way to the other screens, whatever else is there. */
async function expectNotBlank(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('nav[aria-label="Screens"]')).toBeVisible()
}

function tokenLeaks({ ledger, world, serviceOrigin }: FaultServer): readonly string[] {
  const { host } = new URL(serviceOrigin)
  return ledger.flatMap(({ headers, path, query, body }) => {
    const { authorization = '', ...rest } = headers
    const elsewhere = `${path}?${query}\n${body}\n${JSON.stringify(rest)}`
    // The agent endpoint has a token of its own.
    const isOfAgents =
      path === '/mcp' && ![...world.tokens].some((each) => authorization.includes(each))
    const isRight =
      authorization === '' || isOfAgents || (headers.host === host && path.startsWith('/api/v2/'))
    const isSeen = [...world.tokens].some((token) => elsewhere.includes(token))
    return isRight && !isSeen ? [] : [`${String(headers.host)}${path}`]
  })
}

export { expect }
