/**
 * What every browser test stands on: it fails on anything that goes wrong behind its back, in any
 * page of its context.
 */
import { test as base, type BrowserContext } from '@playwright/test'
import { expect } from './expect'
import { violationsOn, type Looked } from './barriers'

/**
 * Firefox reports as errors that a page went away while its fonts (`NS_BINDING_ABORTED`) or the
 * parts that the demo's worker was fetching for it were on their way, some without their address. The
 * demo's worker takes itself off the list when its last page goes, and the page after it may find none
 * to look for a newer one of.
 */
const GIVEN_UP_ON_LEAVING = [
  /^Failed to update a ServiceWorker for scope .*: Not found$/,
  /^downloadable font: download failed .*status=2152398850/,
  /^Failed to load (?:‘’\.|\S+\/assets\/\S+) A ServiceWorker intercepted the request and encountered/,
]

/** Marks our own lines in the console, by which a page reports what its policy blocked. */
const VIOLATION = 'Content security policy:'

interface Options {
  /**
   * Does the demo start runs by itself? Off, so that a test sees only what it does. This is the one switch for the
   * browser demo; unit tests and the demo over HTTP stand still unless they ask for life.
   */
  livingDemo: boolean
  /** Console errors that this test provokes on purpose, such as the browser's line about a 500. */
  allowedErrors: readonly RegExp[]
}

interface Helpers {
  /** Opens an address of the demo in a scenario. The role stays the one that the demo starts with. */
  openDemo: (path: string, scenario?: string) => Promise<void>
  /** Fails with one line a violation of WCAG 2.2 A and AA on the page as it stands. */
  expectAccessible: (looked?: Looked) => Promise<void>
}

interface Watch {
  /** What has gone wrong so far, one line each; every test fails if any is left at its end. */
  problems: string[]
}

const isOwnHost = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'data:' ||
    protocol === 'blob:' ||
    /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  )
}

async function watchContext(context: BrowserContext, problems: string[]): Promise<void> {
  context.on('console', (message) => {
    // The address matters: "Failed to load resource" alone does not say which.
    if (message.type() === 'error') problems.push(`${message.text()} at ${message.location().url}`)
  })
  context.on('weberror', (error) => {
    const { name, message, stack = '' } = error.error()
    const text = stack === '' ? `${name}: ${message}` : stack
    // What comes before a colon in the browser's words may have been taken for the name.
    if (GIVEN_UP_ON_LEAVING.some((known) => known.test(message) || known.test(text))) return
    problems.push(`Uncaught: ${text}`)
  })
  context.on('request', (request) => {
    if (!isOwnHost(request.url())) problems.push(`Request to another host: ${request.url()}`)
  })
  await context.addInitScript((mark) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event
      console.error(mark, effectiveDirective, blockedURI, `${sourceFile}:${lineNumber}`, sample)
    })
  }, VIOLATION)
}

export const test = base.extend<Options & Helpers & Watch>({
  allowedErrors: [[], { option: true }],
  livingDemo: [false, { option: true }],

  problems: [
    async ({ context, allowedErrors, livingDemo }, provide) => {
      const problems: string[] = []
      await context.addInitScript((living) => {
        globalThis.sluiceDemo = { living }
      }, livingDemo)
      await watchContext(context, problems)
      await provide(problems)
      const unexpected = problems.filter(
        (text) => !allowedErrors.some((allowed) => allowed.test(text)),
      )
      expect(unexpected, 'what went wrong behind the test’s back').toEqual([])
    },
    { auto: true },
  ],

  openDemo: async ({ page }, provide) => {
    await provide(async (path, scenario) => {
      const address = new URL(path, 'http://own.invalid')
      if (scenario !== undefined) address.searchParams.set('scenario', scenario)
      await page.goto(address.pathname + address.search)
    })
  },

  expectAccessible: async ({ page }, provide) => {
    await provide(async (looked = 'everything') => {
      expect(await violationsOn(page, looked)).toEqual([])
    })
  },
})

export { expect }
