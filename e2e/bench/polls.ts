/** D1 to D4 of performance.md: what news cost a list that is already on the screen. */
import type { Page, Route } from '@playwright/test'
import type { BenchRound, PageBench } from './bench-round.ts'
import { settle, untilAllIsHere } from './in-page.ts'
import { takeCommits, watchCommits } from './react-commits.ts'
import { figureOf, middleOf, type Figure } from './report.ts'
import { tasksDuring } from './task-trace.ts'

const STATUS = '**/api/v2/actions'

/** Presses “Refresh”, and follows what comes of it to its end. */
async function readAgain(page: Page): Promise<void> {
  const answered = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('/api/v2/pipelines'),
  )
  // Not by its role: to find it so keeps the page's own thread busy for longer than a task may take.
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main button')]
    buttons.find(({ textContent }) => textContent === 'Refresh')?.click()
  })
  await answered
  // It cannot be pressed again until the answer has been taken in.
  await page.waitForFunction(
    () => document.querySelector('main button[aria-disabled="true"]') === null,
  )
  await settle(page)
}

/** As often as config.json may ask for: to wait for a poll is no part of what is measured. */
export async function pollOften(page: Page): Promise<void> {
  const answer = async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), pollSeconds: 1 } })
  }
  await page.route('**/config.json', answer, { times: 1 })
}

/** Hidden or looked at, as the page sees it; being looked at again asks for a poll. */
export async function show(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const state = hidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)
}

/** Waits for the next poll of statuses, and until its answer has been taken in. */
export async function nextPoll(page: Page): Promise<void> {
  await page.waitForEvent('requestfinished', (request) => request.url().endsWith('/actions'))
  await settle(page)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** D1 and D2: the whole list read again, and a poll of what is on the screen or moves. */
const news =
  (id: string) =>
  async ({ page, change, records, openQuietly }: BenchRound): Promise<readonly Figure[]> => {
    const many = records.toLocaleString('en')
    await pollOften(page)
    await openQuietly('pipelines?sort=name')
    // Or the longest task of the first polls would be one of what is brought ahead.
    await untilAllIsHere(page)
    await change(1)
    // One may be on its way that knows nothing of it yet.
    const poll = await tasksDuring(page, async () => {
      await nextPoll(page)
      await nextPoll(page)
    })
    const list = await tasksDuring(page, () => readAgain(page))
    await change(1, 1)
    const longer = await tasksDuring(page, () => readAgain(page))
    return [
      figureOf(id, `${many} listed, a poll with news: longest task`, 'ms', poll[0] ?? 0, 50),
      figureOf(id, `${many} read again, 1 % changed: longest task`, 'ms', list[0] ?? 0, 50),
      figureOf(id, 'the same: all tasks over 50 ms, what is over', 'ms', overFifty(list)),
      figureOf(id, `${many} read again, one came: longest task`, 'ms', longer[0] ?? 0, 50),
    ]
  }

const overFifty = (tasks: readonly number[]) =>
  sum(tasks.filter((ms) => ms > 50).map((ms) => ms - 50))

const POLLS = 5

/**
 * D3: nothing has changed. A tick of the relative times may fall into one of the polls, and so may what
 * the engine clears away half a minute after the load; the middle of them has neither.
 */
async function noNews({ page, records, openQuietly }: BenchRound): Promise<readonly Figure[]> {
  await watchCommits(page)
  await pollOften(page)
  await openQuietly('pipelines?sort=name')
  await nextPoll(page)
  const commits: number[] = []
  for (let poll = 0; poll < POLLS; poll += 1) {
    await page.waitForEvent('request', (request) => request.url().endsWith('/actions'))
    await takeCommits(page)
    await nextPoll(page)
    commits.push((await takeCommits(page)).commits)
  }
  const longest: number[] = []
  for (let poll = 0; poll < POLLS; poll += 1) {
    const tasks = await tasksDuring(page, () => nextPoll(page))
    longest.push(tasks[0] ?? 0)
  }
  await takeCommits(page)
  await readAgain(page)
  const again = await takeCommits(page)
  const many = records.toLocaleString('en')
  return [
    figureOf('D3', 'a poll without news: commits', '', middleOf(commits), 0),
    figureOf('D3', 'a poll without news: longest task', 'ms', middleOf(longest), records / 10_000),
    figureOf('D3', `${many} read again without news: rows rendered`, '', again.rows, 0),
  ]
}

async function answerWithNews(route: Route, changed: ReadonlySet<unknown>): Promise<void> {
  const response = await route.fetch()
  const reply = (await response.json()) as {
    readonly results: { readonly target: string; readonly resource: object }[]
  }
  for (const result of reply.results) {
    if (changed.has(result.target)) Object.assign(result.resource, { status: 'rejected' })
  }
  await route.fulfill({ response, json: reply })
}

const CHANGED = 3

/** D4: a poll brings another state for so many of the rows on the screen. */
async function someNews({ page, openQuietly }: BenchRound): Promise<readonly Figure[]> {
  await watchCommits(page)
  await pollOften(page)
  await openQuietly('pipelines?sort=name')
  await nextPoll(page)
  const ids = await page
    .locator('[role="row"][data-at] a[data-part="link"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))
  const changed = new Set(ids.flatMap((id) => id ?? []).slice(2, 2 + CHANGED))
  const all = new Promise<void>((resolve) => {
    void page.route(STATUS, async (route) => {
      // What does not move is asked for in every fifth poll only; until then there is no news.
      const asked = route.request().postData() ?? ''
      if ([...changed].some((id) => !asked.includes(id))) return route.continue()
      await takeCommits(page)
      await answerWithNews(route, changed)
      return resolve()
    })
  })
  await all
  await page.waitForFunction(
    (count) =>
      [...document.querySelectorAll('[role="row"][data-at]')].filter(({ textContent }) =>
        textContent.includes('Rejected'),
      ).length === count,
    CHANGED,
  )
  await settle(page)
  const { rows } = await takeCommits(page)
  return [figureOf('D4', `rows rendered by a poll that changes ${CHANGED}`, '', rows, CHANGED)]
}

export const pollBenches: readonly PageBench[] = [
  { ids: ['D1'], on: { records: 10_000 }, cpu: 4, measure: news('D1') },
  { ids: ['D2'], on: { records: 100_000 }, measure: news('D2') },
  { ids: ['D3'], on: { records: 10_000 }, isLong: true, measure: noNews },
  { ids: ['D4'], on: { records: 10_000 }, isBeside: true, measure: someNews },
]
