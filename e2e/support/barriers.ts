/** What axe finds on a page. */
import type { Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

/** Another theme changes colours and nothing else, so that only they have to be looked at again. */
export type Looked = 'everything' | 'colours'

const RULES = {
  everything: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast'] },
} satisfies Record<Looked, RunOnly>

/**
 * One line a violation of WCAG 2.2 A and AA. Run in the page itself, told to describe nothing but
 * violations, and brought to it once: by way of axe’s own builder each look takes ten times as long.
 */
export async function violationsOn(page: Page, looked: Looked): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly: RunOnly) => {
    const { run } = Reflect.get(globalThis, 'axe') as typeof axe
    return (await run(document, { runOnly, resultTypes: ['violations'] })).violations
  }, RULES[looked])
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`),
  )
}
