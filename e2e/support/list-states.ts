import type { Page } from '@playwright/test'
import { expect } from './expect'
import { heading, type ScreenState } from './screen-state'
import { PipelinesList } from './pipelines-list'

const ROWS = 61

/** A short list for states that do not depend on the number of rows, because axe needs time for each element. */
const SHORT = 'name~staging'
const SHORT_ROWS = 8

async function listOf(page: Page, rows = ROWS): Promise<PipelinesList> {
  const list = new PipelinesList(page)
  await list.expectRows(rows)
  return list
}

export const LIST_STATES: Readonly<Record<string, readonly ScreenState[]>> = {
  'the list, what is searched in it and what is done with it,': [
    {
      name: 'nowhere',
      path: '/nowhere?scenario=default',
      reach: async (page) =>
        expect(page.getByRole('heading', { level: 1, name: 'No such page' })).toBeVisible(),
    },
    {
      name: 'full',
      path: '/pipelines?scenario=default',
      reach: async (page) => {
        await listOf(page)
      },
    },
    {
      name: 'with suggestions',
      isFleeting: true,
      reach: async (page) => {
        const list = new PipelinesList(page)
        await list.query.fill(`${SHORT} status:`)
        await expect(list.offers).toBeVisible()
      },
    },
    {
      name: 'with a mistake in the query',
      path: `/pipelines?scenario=default&q=${SHORT}+staus:x`,
      reach: async (page) => {
        await listOf(page, SHORT_ROWS)
        await expect(page.getByText(/is not a search key/)).toBeVisible()
      },
    },
    {
      name: 'without a match',
      path: '/pipelines?scenario=default&q=no-such-thing',
      reach: heading('No pipeline matches the filter'),
    },
    {
      name: 'with an open menu',
      isFleeting: true,
      path: `/pipelines?scenario=default&q=${SHORT}`,
      reach: async (page) => {
        const list = await listOf(page, SHORT_ROWS)
        await expect(await list.openMenu('staging-api')).toBeVisible()
      },
    },
    {
      name: 'with the confirmation of a stop',
      reach: async (page) => {
        const list = await listOf(page, SHORT_ROWS)
        await list.choose('staging-api', /^Stop/)
        const sheet = page.getByRole('alertdialog')
        await expect(sheet.getByRole('button', { name: /^Stop/ })).toBeVisible()
      },
    },
    {
      name: 'selected',
      reach: async (page) => {
        await page.keyboard.press('Escape')
        const list = await listOf(page, SHORT_ROWS)
        await list.box('staging-api').click()
        await expect(list.selection).toContainText('1 selected')
      },
    },
    {
      name: 'with results',
      reach: async (page) => {
        const list = await listOf(page, SHORT_ROWS)
        await list.run('staging-web')
        await list.expectDone('Run', 'staging-web')
      },
    },
  ],
  'what is done with many, and the list in other envelopes or refused,': [
    {
      name: 'with the confirmation for many',
      path: '/pipelines?scenario=partial-failures&q=name~deploy',
      reach: async (page) => {
        const list = new PipelinesList(page)
        await list.selectAll.click()
        await list.selection.getByRole('button', { name: /^Run / }).click()
        await expect(page.getByRole('dialog').getByRole('region', { name: 'Cannot' })).toBeVisible()
      },
    },
    {
      name: 'with results of all kinds',
      reach: async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: /^Run / }).click()
        const results = page.getByRole('region', { name: 'Results' })
        await expect(results.getByRole('button', { name: 'Dismiss' })).toBeVisible()
        await expect(results.getByRole('button', { name: /refused/ })).toBeVisible()
      },
    },
    {
      name: 'as a batch in Activity',
      reach: async (page) => {
        await page.getByRole('link', { name: 'Activity' }).click()
        await page.getByRole('button', { name: /^Run \d+ pipelines/ }).click()
        await expect(page.getByRole('list', { name: 'Sent actions' })).toBeVisible()
      },
    },
    {
      name: 'in other envelopes',
      path: '/pipelines?scenario=other-shapes&q=name~deploy',
      reach: (page) =>
        expect(page.getByRole('link', { name: 'deploy-api-eu', exact: true })).toBeVisible(),
    },
    {
      name: 'refused',
      path: '/pipelines?scenario=unauthorized',
      reach: (page) =>
        expect(page.getByRole('dialog', { name: 'The service refused the token' })).toBeVisible(),
    },
  ],
}
