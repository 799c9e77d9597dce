/**
 * Visits each screen, and types, sends and saves there. Afterwards, the page and its storage contain as many names
 * as possible.
 */
import type { Page } from '@playwright/test'
import { expect } from './expect'
import { BuilderPage } from './builder-page'
import type { Dashboard } from './dashboard'
import { ACT } from './fault-matches'
import { json } from './fault-replies'
import { choose } from './pipeline-page'
import { SERVICE_NAMES, TYPED } from './personal-data'

const [DEPLOY, DOCS, NIGHTLY, FAILED, GATE_ONE] = SERVICE_NAMES.pipelines

const typeInto = async (page: Page, name: string | RegExp, words: string) =>
  page.getByRole('textbox', { name }).fill(words)

export async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  return palette
}

/**
 * Opens a screen. If the dashboard is already open, it navigates inside the page, so that the page keeps its memory.
 */
export async function go(dash: Dashboard, path: string) {
  await (dash.page.url().startsWith(dash.server.url) ? dash.visit(path) : dash.open(path))
}

/** Opens a pipeline with the command palette, which stores the pipeline as recent. */
async function goByPalette(page: Page, name: string) {
  await expect(page.getByText(name).first()).toBeVisible()
  const palette = await openPalette(page)
  await page.keyboard.type(name)
  await expect(palette.getByRole('option', { selected: true })).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** The steps of a user on each screen. They make the browser store as much as possible. */
export const SCREENS: Readonly<Record<string, (dash: Dashboard) => Promise<unknown>>> = {
  'the list, searched, with a saved view and a selection': async (dash) => {
    const { page } = dash
    await go(dash, 'pipelines')
    await page.getByRole('combobox', { name: 'Filter pipelines' }).fill(TYPED.query)
    await expect(page).toHaveURL(new RegExp(TYPED.query))
    await page.getByText('Views', { exact: true }).click()
    await page.getByLabel('Save the current view as').fill(TYPED.view)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Default view: ${TYPED.view}` }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Filter pipelines' }).fill('')
    for (const name of [DEPLOY, DOCS]) await page.getByLabel(`Select ${name}`).check()
    await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
  },
  'a pipeline, come to by the palette, with its name being edited': async (dash) => {
    const { page } = dash
    await go(dash, 'pipelines')
    await goByPalette(page, DEPLOY)
    await choose(page, 'Edit name')
    await typeInto(page, /name/i, TYPED.fieldEdit)
  },
  'the palette, with what was gone to': async (dash) => {
    await go(dash, 'pipelines')
    await goByPalette(dash.page, NIGHTLY)
    await go(dash, 'pipelines')
    const palette = await openPalette(dash.page)
    await expect(palette.getByRole('group', { name: 'Recent' })).toContainText(NIGHTLY)
    await dash.page.keyboard.press('Escape')
  },
  'a batch with its results': async (dash) => {
    const { page, server } = dash
    await go(dash, 'pipelines')
    const refused = { code: 'conflict', message: SERVICE_NAMES.refusals[0] }
    const results = [
      { target: 'id-01', outcome: 'done' },
      { target: 'id-02', outcome: 'refused', error: refused },
    ]
    server.answer(ACT, json({ action: 'run', type: 'pipeline', version: 1, results }), 1)
    for (const name of [DEPLOY, DOCS]) await page.getByLabel(`Select ${name}`).check()
    await page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: /^Run 2/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run 2 pipelines' }).click()
    await expect(page.getByText(SERVICE_NAMES.refusals[0]).first()).toBeVisible()
  },
  'the builder, with a draft': async (dash) => {
    const { page } = dash
    await go(dash, 'pipelines/new')
    const builder = new BuilderPage(page)
    await builder.name.fill(TYPED.draft)
    await builder.add('run_script')
    await builder.field('Script').fill(TYPED.draftText)
    await builder.expectSaved()
  },
  'a clone': async (dash) => {
    await go(dash, 'pipelines/id-01/clone')
    const builder = new BuilderPage(dash.page)
    await builder.name.fill(TYPED.clone)
    await builder.expectSaved()
  },
  'an edit': async (dash) => {
    await go(dash, 'pipelines/id-02/edit')
    const builder = new BuilderPage(dash.page)
    await builder.name.fill(TYPED.edit)
    await builder.expectSaved()
  },
  'the choice of a source': async (dash) => {
    const { page } = dash
    const [repository] = SERVICE_NAMES.repositories
    await go(dash, 'pipelines/new/source?tool=tool-1')
    await page.getByRole('combobox', { name: 'Repository', exact: true }).click()
    await page.getByRole('option', { name: repository }).click()
    await page.getByRole('combobox', { name: 'Branch', exact: true }).click()
    await page.getByRole('option', { name: SERVICE_NAMES.branches[0] }).click()
    await expect(page).toHaveURL(/branch=/)
  },
  'a gate, with a reason typed': async (dash) => {
    const { page } = dash
    await go(dash, 'approvals?gate=id-05')
    await expect(page.getByRole('region', { name: 'Gate' })).toContainText(GATE_ONE)
    await page
      .getByRole('region', { name: 'Gate' })
      .getByRole('button', { name: /^Reject/ })
      .click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('textbox')
      .fill(TYPED.reason)
    await page.keyboard.press('Escape')
  },
  'the tasks, with one open and one being typed': async (dash) => {
    const { page } = dash
    await go(dash, 'tasks?task=task-0')
    await expect(page.getByText(SERVICE_NAMES.tasks[0]).first()).toBeVisible()
    await page.getByRole('button', { name: 'New task' }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Name', exact: true })
      .fill(TYPED.newTask)
    await page.keyboard.press('Escape')
  },
  'the tools, searched': async (dash) => {
    await go(dash, 'tools')
    await expect(dash.page.getByText(SERVICE_NAMES.toolTypes[0]).first()).toBeVisible()
    await typeInto(dash.page, 'Search tools', TYPED.toolSearch)
    await expect(dash.page).toHaveURL(new RegExp(TYPED.toolSearch))
  },
  'the registry, searched': async (dash) => {
    await go(dash, 'registry')
    await expect(dash.page.getByText(SERVICE_NAMES.tools[0]).first()).toBeVisible()
    await typeInto(dash.page, 'Search registered tools', TYPED.registrySearch)
    await expect(dash.page).toHaveURL(new RegExp(TYPED.registrySearch))
  },
  'a registered tool': async (dash) => {
    await go(dash, 'registry/tool-1')
    await expect(
      dash.page.getByRole('heading', { level: 1, name: SERVICE_NAMES.tools[0] }),
    ).toBeVisible()
  },
  'the agents, with a call': async (dash) => {
    const { page } = dash
    await go(dash, `agents?function=${SERVICE_NAMES.functions[0]}`)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByLabel('Note').fill(TYPED.argument)
    await page.getByRole('button', { name: /^Call / }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Call / })
      .click()
    await expect(page.getByText(SERVICE_NAMES.answers[0]).first()).toBeVisible()
  },
  'the console, with text and a reply': async (dash) => {
    const { page, server } = dash
    await go(dash, 'console?action=create&type=task')
    await typeInto(page, 'Settings', JSON.stringify({ name: TYPED.consoleText }))
    const results = [{ target: 'new-1', outcome: 'done', echo: SERVICE_NAMES.tasks[1] }]
    server.answer(ACT, json({ results }), 1)
    await page.getByRole('button', { name: 'Create 1 task', exact: true }).click()
    await expect(page.getByLabel('Answer', { exact: true })).toContainText(SERVICE_NAMES.tasks[1])
  },
  'the activity': async (dash) => {
    await go(dash, 'pipelines')
    await dash.page.getByLabel(`Actions for ${DOCS}`).click()
    await dash.page.getByRole('menuitem', { name: /^Run/ }).click()
    await expect(dash.page.getByRole('region', { name: 'Results' })).toBeVisible()
    await dash.page.getByRole('link', { name: 'Activity' }).click()
    await expect(dash.page.getByRole('main')).toContainText(`Run ${DOCS}`)
  },
  'the settings': async (dash) => {
    await go(dash, 'pipelines')
    await expect(dash.page.getByText(FAILED).first()).toBeVisible()
    await dash.page.getByText('Views', { exact: true }).click()
    await dash.page.getByLabel('Save the current view as').fill(TYPED.view)
    await dash.page.keyboard.press('Enter')
    await dash.page.keyboard.press('Escape')
    await dash.page.getByRole('link', { name: 'Settings' }).click()
  },
}

/** One page visits up to nine screens, because starting a page takes longer than visiting a screen. */
export const GROUPS = [0, 9].map((from) => {
  const screens = Object.entries(SCREENS).slice(from, from + 9)
  return { screens, title: screens.map(([name]) => name.split(',')[0]).join(', ') }
})
