import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'
import type { Dashboard } from './dashboard'
import { BRANCHES, REGISTRY, REPOSITORIES } from './fault-matches'
import { json } from './fault-replies'
import type { Match, Received } from './fault-server'
import { ignoringCase } from './ignore-case'

export const TOOLS = [
  { _id: 't-git', name: 'Git of ours', tool_identifier: 'github' },
  { _id: 't-bits', name: 'Bits of ours', tool_identifier: 'bitbucket' },
]
export const NAMES = ['acme/api', 'acme/web', 'acme/web-admin']
const BRANCH_LIST = [
  { name: 'main', default: true, protected: true },
  { name: 'fix/login' },
  { name: 'release/1.0', protected: true },
]

export type Field = 'Registered tool' | 'Workspace' | 'Repository' | 'Branch'

/** The fields of the picker except Workspace, each with the query of its page and the request that it sends. */
export const FIELDS = [
  {
    field: 'Registered tool',
    many: 'registered tools',
    key: 'tool',
    path: '/api/v2/tools/registry',
    match: REGISTRY,
    query: '',
  },
  {
    field: 'Repository',
    many: 'repositories',
    key: 'repository',
    path: '/api/v2/tools/scm/repositories',
    match: REPOSITORIES,
    query: '?tool=t-git',
  },
  {
    field: 'Branch',
    many: 'branches',
    key: 'branch',
    path: '/api/v2/tools/scm/branches',
    match: BRANCHES,
    query: '?tool=t-git&repository=acme%2Fapi',
  },
] as const satisfies readonly {
  readonly field: Field
  readonly many: string
  readonly key: string
  readonly path: string
  readonly match: Match
  readonly query: string
}[]

export function requestBodyOf({ body }: Received): Readonly<Record<string, unknown>> {
  return JSON.parse(body) as Readonly<Record<string, unknown>>
}

export const searchFor =
  (term: string): Match =>
  (received) =>
    REPOSITORIES(received) && requestBodyOf(received)['searchTerm'] === term

export class SourcePicker {
  readonly dash: Dashboard
  readonly page: Page

  constructor(dash: Dashboard) {
    this.dash = dash
    this.page = dash.page
    const { server } = dash
    server.answer(REGISTRY, json(TOOLS))
    server.answer(REPOSITORIES, ({ received, ...exchange }) => {
      const { searchTerm = '' } = requestBodyOf(received)
      const found = NAMES.filter((name) => name.includes(String(searchTerm)))
      return json(found)({ received, ...exchange })
    })
    server.answer(BRANCHES, json(BRANCH_LIST))
  }

  async open(query = '', field?: Field): Promise<void> {
    await this.dash.open(`pipelines/new/source${query}`)
    await this.#expectOpen(field)
  }

  /** Like `open`, but navigates inside the page, which keeps what it has read. */
  async visit(query = '', field?: Field): Promise<void> {
    // An open list would cover the next field.
    await this.page.keyboard.press('Escape')
    await this.dash.visit(`pipelines/new/source${query}`)
    await this.#expectOpen(field)
  }

  async #expectOpen(field?: Field): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Choose a source')
    if (field !== undefined) await this.look(field)
  }

  field(name: Field): Locator {
    return this.page.getByRole('combobox', { name, exact: true })
  }

  async look(name: Field): Promise<void> {
    const field = this.field(name)
    await expect(field).not.toHaveAttribute('aria-disabled', 'true')
    await field.click()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
  }

  get options(): Locator {
    return this.page.getByRole('listbox').getByRole('option')
  }

  option(text: string | RegExp): Locator {
    return this.options.filter({ hasText: text })
  }

  /** Checks that the field shows the cause, a Retry button and the details, and says neither *Empty* nor *No match*. */
  async expectTrouble(kind: 'Failed.' | 'Refused.', cause: string | RegExp): Promise<void> {
    const trouble = this.page.getByRole('status').filter({ hasText: kind })
    await expect(trouble).toContainText(ignoringCase(cause))
    await expect(trouble).not.toContainText(/Empty\.|No match\./)
    await expect(trouble.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(trouble.getByText('Details', { exact: true })).toBeVisible()
  }

  async type(name: Field, text: string): Promise<void> {
    await this.field(name).fill(text)
  }

  /** Types a text, confirms it, and checks that the URL contains it and the earlier choices. */
  async expectFreeEntry(name: Field, key: string, before: string): Promise<void> {
    const typed = 'typed/by-hand'
    await this.type(name, typed)
    await this.field(name).press('Enter')
    await expect(this.field(name)).toHaveValue(typed)
    const wanted = new URLSearchParams(before)
    wanted.set(key, typed)
    await expect.poll(() => new URL(this.page.url()).search).toBe(`?${wanted.toString()}`)
  }
}
