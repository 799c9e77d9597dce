import type { Page } from '@playwright/test'
import { expect } from './expect'
import { heading, type ScreenState } from './screen-state'

const detailOf = (page: Page) => page.getByRole('region', { name: 'Gate' })

export const APPROVALS_STATES: Readonly<Record<string, readonly ScreenState[]>> = {
  'the queue of approvals': [
    {
      name: 'with the reject dialog, without a reason',
      path: '/approvals?scenario=default&gate=24037d326a44c748c56fcbe9',
      reach: async (page) => {
        await detailOf(page).getByRole('button', { name: 'Reject…' }).click()
        await page.getByRole('button', { name: 'Reject 1 pipeline' }).click()
        await expect(page.getByText('Enter a reason.')).toBeVisible()
      },
    },
    {
      name: 'with gates and the raw record open',
      reach: async (page) => {
        await page.keyboard.press('Escape')
        await heading('What runs next')(page)
        await detailOf(page).getByText('Raw JSON', { exact: true }).click()
      },
    },
    {
      name: 'with a decided gate and a selection',
      reach: async (page) => {
        await detailOf(page).getByRole('button', { name: 'Approve' }).click()
        await page.getByRole('button', { name: 'Approve 1 pipeline' }).click()
        await expect(page.getByRole('region', { name: 'Results' })).toContainText('1 done')
        await page.keyboard.press('*')
        await expect(page.getByText(/^\d+ selected/)).toBeVisible()
      },
    },
  ],
}
