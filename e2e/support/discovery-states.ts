import type { Page } from '@playwright/test'
import { expect } from './expect'
import { chooseRole } from './demo-box'
import { heading, type ScreenState } from './screen-state'
import { field, options } from './source-page'

const DEPLOY = '/pipelines/ed4cf7501245a877bb105b3f'

const dialogOf = (button: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

export const DISCOVERY_STATES: Readonly<Record<string, readonly ScreenState[]>> = {
  'the catalog of tools and the console': [
    {
      name: 'full',
      path: '/tools?scenario=default',
      reach: (page) =>
        expect(page.getByRole('link', { name: 'GitHub acme', exact: true })).toBeVisible(),
    },
    {
      name: 'with its columns',
      path: '/tools?scenario=default&search=argo',
      reach: async (page) => {
        // While the filtered list is being read, the page shows the previous list with pale colors.
        await expect(page.getByText('GitHub', { exact: true })).toHaveCount(0)
        await page.getByText('Columns', { exact: true }).click()
      },
    },
    {
      name: 'without a match',
      reach: async (page) => {
        await page.getByRole('textbox', { name: 'Search tools' }).fill('xx')
        await heading('No tool type matches')(page)
      },
    },
    {
      name: 'inactive',
      path: '/tools?scenario=default&status=inactive&fields=description,active',
      reach: (page) => expect(page.getByText('Spinnaker', { exact: true })).toBeVisible(),
    },
    {
      name: 'console with its missing fields marked',
      path: '/console?scenario=default&action=reject',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Reject pipelines' }).click()
        await expect(page.getByText('Enter an id.')).toBeVisible()
      },
    },
    {
      name: 'console for an unsupported pair of action and type',
      path: '/console?scenario=default&action=reset&type=task&target=t1',
      reach: (page) => expect(page.getByText('Send anyway, to see')).toBeVisible(),
    },
  ],
  'the registry and the tasks': [
    {
      name: 'full',
      path: '/registry?scenario=default&fields=tool_identifier,_id,url',
      reach: (page) => expect(page.getByText('42 pipelines')).toBeVisible(),
    },
    {
      name: 'with its columns',
      path: '/registry?scenario=default&search=argo',
      reach: (page) => page.getByText('Columns', { exact: true }).click(),
    },
    {
      name: 'without a match',
      reach: async (page) => {
        await page.getByRole('textbox', { name: 'Search registered tools' }).fill('xx')
        await heading('No registered tool matches the search')(page)
      },
    },
    {
      name: 'without dangling ids',
      path: '/registry?scenario=default&show=dangling',
      reach: heading('No missing tools'),
    },
    {
      name: 'with dangling ids',
      reach: async (page) => {
        await chooseRole(page, 'Viewer')
        await expect(page.getByRole('list', { name: 'Missing tools' })).toBeVisible()
      },
    },
    {
      name: 'tasks with one open and selected',
      path: '/tasks?scenario=default&task=b73f354ac5c90d62f1094e0e',
      reach: async (page) => {
        await page.getByRole('checkbox', { name: 'Select Vacuum the registry' }).check()
        await page.getByText('Raw JSON', { exact: true }).click()
      },
    },
    {
      name: 'tasks, creating one without a name',
      path: '/tasks?scenario=default',
      reach: async (page) => {
        await heading('No tasks yet')(page)
        await page.getByRole('button', { name: 'New task' }).click()
        await page.getByRole('button', { name: 'Create task' }).click()
        await expect(page.getByText('Enter a name.')).toBeVisible()
      },
    },
  ],
  'the choice of a source': [
    {
      name: 'at its first step',
      path: '/pipelines/new/source?scenario=default',
      reach: async (page) => {
        await field(page, 'Registered tool').click()
        await expect(options(page).first()).toBeVisible()
      },
    },
    {
      name: 'waiting for a workspace',
      reach: async (page) => {
        await options(page).filter({ hasText: 'Bitbucket mobile' }).click()
        await expect(page.getByText('Step 2 of 4: Workspace')).toBeVisible()
      },
    },
    {
      name: 'without a match',
      reach: async (page) => {
        await field(page, 'Workspace').fill('acme')
        await field(page, 'Workspace').press('Enter')
        await field(page, 'Repository').fill('zzzz')
        await expect(page.getByText('No match.')).toBeVisible()
      },
    },
    {
      name: 'with a typed text that is not chosen',
      reach: async (page) => {
        await field(page, 'Repository').press('Escape')
        await expect(page.getByText(/^Typed, not chosen yet/)).toBeVisible()
      },
    },
    {
      name: 'with an address of another service',
      reach: async (page) => {
        await field(page, 'Repository').fill('https://gitlab.com/acme/api')
        await field(page, 'Repository').press('Enter')
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    {
      name: 'done',
      path: '/pipelines/new/source?scenario=default&tool=1fc0c81b8c45942bbc1ec836&repository=acme%2Fapi&branch=unheard-of',
      reach: async (page) => {
        await expect(page.getByText(/lists no branch with this name/)).toBeVisible()
      },
    },
  ],
  'the agents’ page': [
    {
      name: 'before the connection test',
      path: '/agents?scenario=default&client=vscode',
      reach: (page) => expect(page.getByLabel('Configuration')).toBeVisible(),
    },
    {
      name: 'refused because of a missing token',
      path: '/agents?scenario=default',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Test the connection' }).click()
        await expect(
          page.getByText('Not connected. The stage “Authorization” failed'),
        ).toBeVisible()
      },
    },
    {
      name: 'connected',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Use the API token…' }).click()
        await page.getByRole('button', { name: 'Send the API token' }).click()
        await page.getByRole('button', { name: 'Test the connection' }).click()
        await expect(page.getByText('Connected to Sluice demo agents')).toBeVisible()
      },
    },
    {
      name: 'with results, one of them a Mermaid text',
      reach: async (page) => {
        await page.getByRole('link', { name: /^Functions/ }).click()
        await page.getByRole('link', { name: 'Analyze architecture' }).click()
        const call = { name: 'Call analyze_architecture' }
        await page.getByRole('button', call).click()
        await page.getByRole('alertdialog').getByRole('button', call).click()
        await page.getByText('Mermaid', { exact: true }).click()
      },
    },
    {
      name: 'with the confirmation of a call',
      reach: async (page) => {
        await page.getByRole('link', { name: 'Generate pipeline' }).click()
        await page.getByLabel('Repository', { exact: true }).fill('acme/api')
        await page.getByRole('button', { name: 'Call generate_pipeline' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
    },
  ],
  'a registered tool': [
    {
      name: 'full',
      path: '/registry/1fc0c81b8c45942bbc1ec836?scenario=default',
      reach: heading('Used by 42 pipelines'),
    },
    {
      name: 'with a repository and its branches',
      reach: async (page) => {
        await field(page, 'Repository').click()
        await options(page).first().click()
        await field(page, 'Branch').click()
        await options(page).first().click()
        await expect(page.getByRole('link', { name: 'Use this source' })).toBeVisible()
      },
    },
    {
      name: 'that does not exist',
      path: '/registry/no-such-id?scenario=default',
      reach: heading('The registry lists no tool with this id'),
    },
  ],
  'a draft that begins with a pipeline': [
    {
      name: 'as a clone, about to be sent',
      path: `${DEPLOY}/clone?scenario=default`,
      reach: async (page) => {
        await dialogOf(/^What will be sent/)(page)
        await expect(
          page.getByRole('list', { name: 'Differences from the original pipeline' }),
        ).toBeVisible()
      },
    },
    {
      name: 'as an edit, about to be sent',
      path: `${DEPLOY}/edit?scenario=default`,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Duplicate' }).click()
        await dialogOf(/^Update pipeline/)(page)
        await expect(page.getByText(/documents only name and description/)).toBeVisible()
      },
    },
    {
      name: 'as text that is not valid JSON',
      path: `${DEPLOY}/edit?scenario=default&editor=json`,
      isLoaded: true,
      reach: async (page) => {
        await page.getByRole('textbox', { name: 'Pipeline as JSON' }).press('Delete')
        await expect(page.getByText(/Line \d+, column \d+/)).toBeVisible()
      },
    },
    {
      name: 'with the dialog that replaces texts',
      path: `${DEPLOY}/clone?scenario=default`,
      reach: dialogOf(/^Replace text/),
    },
  ],
}
