/**
 * Page objects of the demo: its box in the navigation, which is folded until a user opens it, and its welcome panel.
 */
import type { Page } from '@playwright/test'

async function openedBox(page: Page) {
  const box = page.getByRole('region', { name: 'Demo' })
  const controls = box.getByRole('button', { name: 'Reset demo' })
  const title = box.getByText(/^Demo/)
  await title.waitFor()
  if (!(await controls.isVisible())) await title.click()
  return box
}

export async function chooseRole(page: Page, role: string): Promise<void> {
  await (await openedBox(page)).getByLabel('Role').selectOption(role)
}

export async function chooseScenario(page: Page, scenario: string): Promise<void> {
  await (await openedBox(page)).getByLabel('Scenario').selectOption(scenario)
}

export async function resetDemo(page: Page): Promise<void> {
  // The reset loads the page again. Without this wait, the next step could act on the old page.
  const loaded = page.waitForEvent('load')
  await (await openedBox(page)).getByRole('button', { name: 'Reset demo' }).click()
  await loaded
}

export const welcomeOf = (page: Page) => page.getByRole('region', { name: 'Welcome to Sluice' })
