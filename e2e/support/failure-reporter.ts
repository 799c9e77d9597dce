/** Prints what a page held when its test failed: a run on another machine leaves nothing else behind. */
import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** As Playwright names the accessibility tree of the page, with the error and the lines of the test. */
const NAME = 'error-context'

/** Of a page that is long; the names of the tests that failed come after it, and are to be seen. */
const LINES = 90

export default class FailureReporter implements Reporter {
  readonly #told: string[] = []

  printsToStdio(): boolean {
    return false
  }

  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    if (test.ok()) return
    const { path } = attachments.find(({ name }) => name === NAME) ?? {}
    if (path === undefined) return
    const [, page = ''] = /```yaml\n([^]*?)```/.exec(readFileSync(path, 'utf8')) ?? []
    const shown = page.split('\n').slice(0, LINES).join('\n')
    this.#told.push(`${test.titlePath().slice(1).join(' › ')}\n${shown}`)
  }

  onEnd(): void {
    if (this.#told.length > 0) console.log(`What the pages held:\n\n${this.#told.join('\n')}`)
  }
}
