import type { Page } from '@playwright/test'
import { expect } from './expect'
import { heading, type ScreenState } from './screen-state'
import { field } from './source-page'

const showsUnreadable = (screen: string) => async (page: Page) => {
  await heading(screen)(page)
  await page.getByText(/records could not be read/).click()
}

const isRefused = (screen: string) => async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
  await heading(/^You have no permission to read/)(page)
}

/** Each entry shows one scenario on many screens, so its page is loaded only once. */
export const SCENARIO_STATES: Readonly<Record<string, readonly ScreenState[]>> = {
  'each screen with unreadable and hostile records': [
    { name: 'list', path: '/pipelines?scenario=hostile', reach: showsUnreadable('Pipelines') },
    { name: 'tools', path: '/tools?scenario=hostile', reach: showsUnreadable('Tools') },
    { name: 'registry', path: '/registry?scenario=hostile', reach: showsUnreadable('Registry') },
    { name: 'approvals', path: '/approvals?scenario=hostile', reach: showsUnreadable('Approvals') },
    {
      name: 'reply in the console',
      path: '/console?scenario=hostile&target=no-such-id',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Check status of 1 pipeline' }).click()
        await expect(page.getByLabel('Answer', { exact: true })).toBeVisible()
        await page.getByText('Request body', { exact: true }).click()
      },
    },
    {
      name: 'choice of a source',
      path: '/pipelines/new/source?scenario=hostile&tool=1fc0c81b8c45942bbc1ec836',
      reach: async (page) => {
        await field(page, 'Repository').click()
        await expect(page.getByText(/records could not be read/)).toBeVisible()
        await page.keyboard.press('ArrowUp')
      },
    },
  ],
  'each screen without any record, or that the user may not read,': [
    {
      name: 'list without records',
      path: '/pipelines?scenario=empty',
      reach: heading('No pipelines yet'),
    },
    {
      name: 'registry without records',
      path: '/registry?scenario=empty',
      reach: heading('No registered tools yet'),
    },
    {
      name: 'choice of a source without records',
      path: '/pipelines/new/source?scenario=empty',
      reach: heading('No registered tool for you'),
    },
    {
      name: 'approvals without records',
      path: '/approvals?scenario=empty',
      reach: heading('Nothing waits for approval'),
    },
    {
      name: 'list',
      path: '/pipelines?scenario=forbidden',
      reach: async (page) => {
        await isRefused('Pipelines')(page)
        await page.getByText('Details', { exact: true }).click()
      },
    },
    { name: 'tools', path: '/tools?scenario=forbidden', reach: isRefused('Tools') },
    { name: 'registry', path: '/registry?scenario=forbidden', reach: isRefused('Registry') },
    { name: 'approvals', path: '/approvals?scenario=forbidden', reach: isRefused('Approvals') },
    {
      name: 'tasks',
      path: '/tasks?scenario=forbidden&task=b73f354ac5c90d62f1094e0e',
      reach: isRefused('Tasks'),
    },
    {
      name: 'choice of a source',
      path: '/pipelines/new/source?scenario=forbidden',
      reach: async (page) => {
        await field(page, 'Registered tool').click()
        await expect(page.getByText('Refused.', { exact: true })).toBeVisible()
      },
    },
  ],
}
