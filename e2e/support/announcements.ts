import type { Page } from '@playwright/test'

const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'

/**
 * Records the announcements to screen readers from now on.
 *
 * @returns a function that reads the announcements so far, in their order
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate((live) => {
    const said: string[] = []
    Object.assign(globalThis, { __saidAloud: said })
    const last = new Map<Element, string>()
    const hear = (region: Element) => {
      const text = (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      if (text === (last.get(region) ?? '')) return
      last.set(region, text)
      if (text !== '' && region.getAttribute('aria-live') !== 'off') said.push(text)
    }
    for (const region of document.querySelectorAll(live))
      last.set(region, (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    new MutationObserver(() => document.querySelectorAll(live).forEach(hear)).observe(
      document.body,
      { childList: true, subtree: true, characterData: true },
    )
  }, LIVE)
  return () => page.evaluate(() => Reflect.get(globalThis, '__saidAloud') as readonly string[])
}
