/**
 * Playwright's `expect`, with a cheap wait before each assertion. Playwright describes the whole page each time an
 * assertion fails, which took a third of the time of all tests.
 */
import { expect as base, type Locator } from '@playwright/test'

interface Options {
  readonly timeout?: number
}

interface Result {
  readonly pass: boolean
  readonly message: () => string
}

interface State {
  readonly isNot: boolean
  readonly timeout: number
}

interface Check {
  /** Waits until the assertion will probably pass. If this wait ends with a timeout, the assertion itself decides. */
  readonly wait: (timeout: number) => Promise<void>
  /** True if the assertion passes whenever `wait` ends in time, so that the page is not asked twice. */
  readonly isSame?: true
  /** Runs the assertion itself, with the remaining time as its timeout. */
  readonly look: (rest: Options) => Promise<void>
}

/** Waits, then asserts. A negated assertion does not wait first. */
async function waitAndLook(
  { isNot, timeout }: State,
  options: Options | undefined,
  { wait, isSame, look }: Check,
): Promise<Result> {
  const whole = options?.timeout ?? timeout
  const start = Date.now()
  if (!isNot) {
    const isReached = await wait(whole).then(
      () => true,
      () => false,
    )
    if (isReached && isSame === true) return { pass: true, message: () => '' }
  }
  const rest = Math.max(100, whole - (Date.now() - start))
  try {
    await look({ ...options, timeout: rest })
    return { pass: !isNot, message: () => '' }
  } catch (error) {
    return { pass: isNot, message: () => (error instanceof Error ? error.message : String(error)) }
  }
}

const looksAt = (locator: Locator, isNot: boolean) => (isNot ? base(locator).not : base(locator))

type Text = string | RegExp | readonly (string | RegExp)[]
const having = (locator: Locator, text: Text) =>
  typeof text === 'string' || text instanceof RegExp ? locator.filter({ hasText: text }) : locator

/**
 * Checks at least every tenth of a second, because Playwright's own assertions soon wait a whole second between two
 * attempts.
 */
const asking = (isReached: () => Promise<boolean>) => (timeout: number) =>
  base.poll(isReached, { timeout, intervals: [20, 50, 100] }).toBe(true)

export const expect = base.extend({
  toBeVisible(this: State, locator: Locator, options?: Options & { readonly visible?: boolean }) {
    const state = options?.visible === false ? 'hidden' : 'visible'
    return waitAndLook(this, options, {
      wait: (timeout) => locator.waitFor({ state, timeout }),
      isSame: true,
      look: (rest) => looksAt(locator, this.isNot).toBeVisible(rest),
    })
  },
  toContainText(this: State, locator: Locator, text: Text, options?: Options) {
    return waitAndLook(this, options, {
      wait: (timeout) => having(locator, text).waitFor({ state: 'attached', timeout }),
      look: (rest) => looksAt(locator, this.isNot).toContainText(text, rest),
    })
  },
  toHaveText(this: State, locator: Locator, text: Text, options?: Options) {
    return waitAndLook(this, options, {
      wait: (timeout) => having(locator, text).waitFor({ state: 'attached', timeout }),
      look: (rest) => looksAt(locator, this.isNot).toHaveText(text, rest),
    })
  },
  toHaveCount(this: State, locator: Locator, count: number, options?: Options) {
    return waitAndLook(this, options, {
      // During a navigation, `count()` returns 0 instead of an error.
      wait: asking(async () =>
        count === 0
          ? (await locator.evaluateAll((all) => all.length)) === 0
          : (await locator.count()) === count,
      ),
      isSame: true,
      look: (rest) => looksAt(locator, this.isNot).toHaveCount(count, rest),
    })
  },
})
