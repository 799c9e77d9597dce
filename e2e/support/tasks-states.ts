import { expect } from './expect'
import { heading, type ScreenState } from './screen-state'

export const TASKS_STATES: Readonly<Record<string, readonly ScreenState[]>> = {
  'the page of tasks': [
    {
      name: 'with one open and selected',
      path: '/tasks?scenario=default&task=b73f354ac5c90d62f1094e0e',
      reach: async (page) => {
        await page.getByRole('checkbox', { name: 'Select Vacuum the registry' }).check()
        await page.getByText('Raw JSON', { exact: true }).click()
      },
    },
    {
      name: 'creating one, without a name',
      path: '/tasks?scenario=default',
      reach: async (page) => {
        await heading('No tasks yet')(page)
        await page.getByRole('button', { name: 'New task' }).click()
        await page.getByRole('button', { name: 'Create task' }).click()
        await expect(page.getByText('Enter a name.')).toBeVisible()
      },
    },
  ],
}
