/** Locks the page after the idle time, and reads what a locked page shows. */
import type { Page } from '@playwright/test'
import type { Dashboard } from './dashboard'
import { expect, waitForIdleLock } from './fault-test'

export const LOCK = { config: { idleLockMinutes: 5 } }

export async function waitForLock({ page }: Dashboard): Promise<void> {
  await waitForIdleLock(page)
  await page.clock.fastForward(600_000)
  const dialog = page.getByRole('dialog', { name: 'Sluice is locked' })
  await expect(dialog).toContainText(
    'Typed text and the record of your requests stay until you sign out.',
  )
}

/** What a user sees or hears of the page. */
export async function textsShown(page: Page): Promise<string> {
  const body = page.locator('body')
  const [title, seen, told] = [
    await page.title(),
    await body.innerText(),
    await body.ariaSnapshot(),
  ]
  // The link to Pipelines contains the filter that the user chose, but a screen reader does not read its address.
  return [title, seen, told.replaceAll(/^.*\/url: .*$/gm, '')].join('\n')
}
