/**
 * The base of every browser test. A test fails on any console error, exception or request to another host, in any
 * page of its context.
 */
import { test as base, type BrowserContext } from '@playwright/test'
import { expect } from './expect'
import { violationsOn } from './accessibility'

/**
 * Errors that Firefox reports when the user leaves a page: about an aborted font (`NS_BINDING_ABORTED`), about a
 * file that the demo's service worker was fetching, or about a service worker that has already unregistered itself.
 */
const ABORTED_ON_LEAVING = [
  /^Failed to update a ServiceWorker for scope .*: Not found$/,
  /^downloadable font: download failed .*status=2152398850/,
  /^Failed to load (?:‘’\.|\S+\/assets\/\S+) A ServiceWorker intercepted the request and encountered/,
]

/** The prefix of the console lines with which the page reports a blocked request. */
const VIOLATION = 'Content security policy:'

interface Options {
  /** True if the demo starts runs by itself. It is off by default, so that a test sees only its own changes. */
  livingDemo: boolean
  /** Console errors that this test causes on purpose, such as the line of the browser about a 500. */
  allowedErrors: readonly RegExp[]
}

interface Helpers {
  openDemo: (path: string, scenario?: string) => Promise<void>
  expectAccessible: () => Promise<void>
}

interface Watch {
  /** One line for each error so far. The test fails at its end if there are any. */
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
    // The address is added, because "Failed to load resource" does not name the resource.
    if (message.type() === 'error') problems.push(`${message.text()} at ${message.location().url}`)
  })
  context.on('weberror', (error) => {
    const { name, message, stack = '' } = error.error()
    const text = stack === '' ? `${name}: ${message}` : stack
    // Playwright may take the text before a colon for the name of the error, so both forms are tried.
    if (ABORTED_ON_LEAVING.some((known) => known.test(message) || known.test(text))) return
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
    await provide(async () => {
      expect(await violationsOn(page)).toEqual([])
    })
  },
})

export { expect }
