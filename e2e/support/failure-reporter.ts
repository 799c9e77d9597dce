/** Prints the content of the page when a test fails, because a CI machine keeps nothing else. */
import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Playwright's name for the attachment that has the accessibility tree, the error and the source of the test. */
const NAME = 'error-context'

/** At most this many lines are printed for a page, so that the names of the failed tests below stay visible. */
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
