/** How to bring about every state in which the list can be looked at. */
import { expect, type Page } from '@playwright/test'
import type { PipelinesList } from './pipelines-list'

interface State {
  readonly name: string
  readonly path: string
  /** Goes from the opened page to the state, and waits until it is there. */
  readonly reach: (page: Page, list: PipelinesList) => Promise<void>
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name })).toBeVisible()

export const STATES: readonly State[] = [
  {
    name: 'full',
    path: '/pipelines?scenario=default',
    reach: (_page, list) => list.expectRows(61),
  },
  {
    name: 'with offers',
    path: '/pipelines?scenario=default',
    reach: async (_page, list) => {
      await list.expectRows(61)
      await list.query.fill('status:')
      await expect(list.offers).toBeVisible()
    },
  },
  {
    name: 'with a slip in the query',
    path: '/pipelines?scenario=default&q=staus:x',
    reach: async (page, list) => {
      await list.expectRows(61)
      await expect(page.getByText(/is no key of this search/)).toBeVisible()
    },
  },
  {
    name: 'filtered to nothing',
    path: '/pipelines?scenario=default&q=no-such-thing',
    reach: (page) => heading(page, 'No pipeline matches the filter'),
  },
  {
    name: 'empty',
    path: '/pipelines?scenario=empty',
    reach: (page) => heading(page, 'No pipelines yet'),
  },
  {
    name: 'selected',
    path: '/pipelines?scenario=default',
    reach: async (_page, list) => {
      await list.expectRows(61)
      await list.box('staging-api').click()
      await expect(list.selection).toContainText('1 selected')
    },
  },
  {
    name: 'with an open menu',
    path: '/pipelines?scenario=default',
    reach: async (_page, list) => {
      await list.expectRows(61)
      await expect(await list.openMenu('staging-api')).toBeVisible()
    },
  },
  {
    name: 'asked whether to stop',
    path: '/pipelines?scenario=default',
    reach: async (page, list) => {
      await list.expectRows(61)
      await list.choose('staging-api', /^Stop/)
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'with results',
    path: '/pipelines?scenario=default',
    reach: async (_page, list) => {
      await list.expectRows(61)
      await list.choose('staging-web', 'Run')
      await list.expectDone('Run', 'staging-web')
    },
  },
  {
    name: 'hostile',
    path: '/pipelines?scenario=hostile',
    reach: async (page, list) => {
      await list.expectRows(69)
      await page.getByText(/records could not be read/).click()
    },
  },
  {
    name: 'in other shapes',
    path: '/pipelines?scenario=other-shapes',
    reach: (_page, list) => list.expectRows(61),
  },
  {
    name: 'refused',
    path: '/pipelines?scenario=unauthorized',
    reach: (page) =>
      expect(page.getByRole('dialog', { name: 'The service refused the token' })).toBeVisible(),
  },
  {
    name: 'forbidden',
    path: '/pipelines?scenario=forbidden',
    reach: async (page) => {
      await heading(page, 'The pipelines could not be read')
      await page.getByText('Details', { exact: true }).click()
    },
  },
  {
    name: 'nowhere',
    path: '/nowhere?scenario=default',
    reach: (page) => heading(page, 'There is nothing at this address'),
  },
]
