import { BRANCHES, IDENTIFIERS, REGISTRY, REPOSITORIES } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import { expect, test } from '../support/fault-test'
import { requestBodyOf, NAMES, SourcePicker } from '../support/source-picker'

const FORGEJO = { _id: 't-forge', name: 'Our forge', tool_identifier: 'forgejo' }
const SONAR = { _id: 't-sonar', name: 'Our scanner', tool_identifier: 'sonar' }
const GITHUB = { _id: 't-git', name: 'Git of ours', tool_identifier: 'github' }

async function expectRepositoriesOfGitea(picker: SourcePicker): Promise<void> {
  await picker.open('', 'Registered tool')
  await picker.option('Our forge').click()
  await picker.look('Repository')
  await expect(picker.options).toHaveText(NAMES.map((name) => new RegExp(name)))
  expect(requestBodyOf(picker.dash.server.received(REPOSITORIES)[0] as never)).toMatchObject({
    service: 'gitea',
  })
}

test('a tool with an unknown name works after the user names its service', async ({
  start,
  expectAccessible,
}) => {
  const picker = new SourcePicker(await start())
  const { page, dash } = picker
  dash.server.answer(REGISTRY, json([FORGEJO, SONAR]))
  await picker.open('', 'Registered tool')
  await expect(picker.options).toHaveText([/Our forge/, /Our scanner/])
  await expect(page.getByText(/No registered tool/)).toHaveCount(0)
  await picker.option('Our forge').click()

  await expect(page.getByText(/does not know the SCM service “forgejo”/)).toBeVisible()
  expect(dash.server.received(REPOSITORIES)).toHaveLength(0)
  const service = page.getByLabel('Service', { exact: true })
  await expect(service).toBeFocused()
  await expectAccessible()
  await page.keyboard.type('forgejo-v2')
  await page.keyboard.press('Enter')

  await expect(picker.field('Repository')).toBeFocused()
  await picker.look('Repository')
  await expect(picker.options).toHaveText(NAMES.map((name) => new RegExp(name)))
  await picker.option('acme/web-admin').click()
  await picker.look('Branch')
  await expect(picker.option('fix/login')).toBeVisible()
  for (const match of [REPOSITORIES, BRANCHES]) {
    const bodies = dash.server.received(match).map(requestBodyOf)
    expect(bodies.length).toBeGreaterThan(0)
    for (const body of bodies)
      expect(body).toMatchObject({ tool_id: 't-forge', service: 'forgejo-v2' })
  }

  await page.reload()
  await expect(page.getByText('SCM service: forgejo-v2, set in this browser.')).toBeVisible()
  await page.getByRole('button', { name: 'Change service' }).click()
  await expect(service).toBeFocused()
  await service.fill('bitbucket')
  await expect(page.getByRole('checkbox', { name: /by workspace/ })).toBeChecked()
  await page.getByRole('button', { name: 'Use this service' }).click()
  await expect(picker.field('Workspace')).toBeVisible()
})

test('with a mapping in config.json, the user does not have to name the service, a stored service is not used, and Enter chooses the recent workspace that is typed', async ({
  start,
}) => {
  const scmServices = [
    { identifier: 'forgejo', service: 'gitea', needsWorkspace: false },
    { identifier: 'github', service: 'ghe', needsWorkspace: true },
  ]
  // config.json has priority over a service that this browser has stored.
  const before = () => {
    const stored = [{ identifier: 'forgejo', service: 'old-forge', needsWorkspace: false }]
    const sources = ['Acme', 'acme'].map((workspace) => ({
      workspace,
      repository: 'a',
      branch: '',
    }))
    if (location.protocol !== 'http:') return
    localStorage.setItem('sluice.preferences', JSON.stringify({ scmServices: stored }))
    localStorage.setItem('sluice.recent-sources', JSON.stringify([{ tool: 't-git', sources }]))
  }
  const picker = new SourcePicker(await start({ before, config: { scmServices } }))
  const { page, dash } = picker
  dash.server.answer(REGISTRY, json([FORGEJO, GITHUB]))
  await expectRepositoriesOfGitea(picker)
  await expect(page.getByText(/does not know which/)).toHaveCount(0)
  await expect(page.getByText('set in this browser')).toHaveCount(0)

  await picker.look('Registered tool')
  await picker.option('Git of ours').click()
  await picker.type('Workspace', 'acme')
  await picker.field('Workspace').press('Enter')
  await picker.look('Repository')
  await expect(picker.option('acme/api')).toBeVisible()
  expect(requestBodyOf(dash.server.received(REPOSITORIES).at(-1) as never)).toMatchObject({
    service: 'ghe',
    workspace: 'acme',
  })
})

test('the category separates source-control tools from other tools, which can also be shown', async ({
  start,
}) => {
  const picker = new SourcePicker(await start())
  const { page, dash } = picker
  const types = [
    { identifier: 'github', type: 'scm' },
    { identifier: 'forgejo', type: 'scm' },
    { identifier: 'sonar', type: 'security' },
  ]
  dash.server.answer(IDENTIFIERS, json(types))
  dash.server.answer(REGISTRY, json([SONAR, FORGEJO, GITHUB]))
  await picker.open('', 'Registered tool')
  await expect(picker.options).toHaveText([/Git of ours/, /Our forge/])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show 1 other registered tool' }).click()
  await expect(picker.field('Registered tool')).toBeFocused()
  await expect(picker.options).toHaveText([/Git of ours/, /Our forge/, /Our scanner.*sonar/])
})

test('only an empty registry is called a registry without tools, and a registered tool that is not for source control offers no repositories', async ({
  start,
}) => {
  const picker = new SourcePicker(await start())
  const { page, dash } = picker
  const none = page.getByRole('heading', { name: 'No registered tool for you' })
  dash.server.answer(REGISTRY, json([SONAR]))
  await picker.open()
  await expect(picker.field('Registered tool')).toBeVisible()
  await expect(none).toHaveCount(0)
  dash.server.answer(REGISTRY, json([]))
  await picker.open()
  await expect(none).toBeVisible()
  dash.allowRead()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/pipelines$/)

  dash.server.answer(REGISTRY, json([SONAR, GITHUB]))
  await dash.open('registry/t-git')
  await expect(picker.field('Repository')).toBeVisible()
  await dash.visit('registry/t-sonar')
  await expect(page.getByRole('link', { name: 'Use in a pipeline' })).toBeVisible()
  await expect(picker.field('Repository')).toHaveCount(0)
})
