import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'

/** The minified file. The package's normal entry is more than twice as large, and each page compiles it again. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

/**
 * Returns one line for each violation of WCAG 2.2 A and AA. axe is loaded into a page only once, and reports only
 * violations, because axe's own builder takes ten times as long. Below a modal dialog, the page is inert, so only the
 * dialog is checked.
 */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  const violations = await page.evaluate(async (runOnly: RunOnly) => {
    const { run } = Reflect.get(globalThis, 'axe') as typeof axe
    const shown = [...document.querySelectorAll(':modal')].at(-1) ?? document
    return (await run(shown, { runOnly, resultTypes: ['violations'] })).violations
  }, RULES)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`),
  )
}
