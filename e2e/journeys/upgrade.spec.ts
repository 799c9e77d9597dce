/** Data that the previous version stored in the browser still exists in this version. */
import type { Page } from '@playwright/test'
import { BuilderPage } from '../support/builder-page'
import { expect, test } from '../support/journey'

/** Writes databases like the previous version: one database per kind of record, each with one object store. */
function keepAsBefore(
  page: Page,
  databases: Readonly<
    Record<string, readonly [store: string, key: string | number, value: unknown][]>
  >,
): Promise<void> {
  return page.evaluate(async (all) => {
    for (const [name, records] of Object.entries(all)) {
      const opening = indexedDB.open(name)
      const ended = (target: IDBRequest | IDBTransaction, event: string) =>
        new Promise((resolve, reject) => {
          target.addEventListener(event, resolve)
          target.addEventListener('error', reject)
        })
      opening.addEventListener('upgradeneeded', () => {
        for (const store of new Set(records.map(([each]) => each)))
          opening.result.createObjectStore(store)
      })
      await ended(opening, 'success')
      const writing = opening.result.transaction([...opening.result.objectStoreNames], 'readwrite')
      for (const [store, key, value] of records) writing.objectStore(store).put(value, key)
      await ended(writing, 'complete')
      opening.result.close()
    }
  }, databases)
}

test('drafts and the journal of the previous version are found, and nothing is sent', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (/"action":"(?!status)/.test(body)) sent.push(body)
  })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const at = await page.evaluate(() => Date.now() - 60_000)
  const line = { v: 1, at }
  const intent = (id: string) => ({
    ...line,
    kind: 'intent',
    intent: id,
    action: 'run',
    type: 'pipeline',
    ids: [`${id}-1`, `${id}-2`],
    names: ['one', 'two'],
    before: ['idle', 'idle'],
  })
  const done = { kind: 'done', confirmedBy: 'reply' }
  await keepAsBefore(page, {
    'sluice-journal': [
      ['entries', 1, intent('a')],
      ['entries', 2, { ...line, kind: 'sent', intent: 'a', items: [0, 1] }],
      [
        'entries',
        3,
        { ...line, kind: 'settled', intent: 'a', items: [0, 1], outcomes: [done, done] },
      ],
      ['entries', 4, { ...line, kind: 'ended', intent: 'a' }],
      // The page of this batch was closed before it ended.
      ['entries', 5, { ...intent('b'), action: 'stop' }],
      ['entries', 6, { ...line, kind: 'sent', intent: 'b', items: [0] }],
      ['entries', 7, 'half a li'],
      ['entries', 8, { v: 99, kind: 'intent' }],
    ],
    'sluice-drafts': [
      [
        'drafts',
        'd1',
        {
          version: 1,
          id: 'd1',
          revision: 3,
          by: 'page',
          origin: { is: 'new' },
          savedAt: at,
          pipeline: '{"name":"typed-before","steps":[]}',
          unparsed: [],
          omitted: [],
        },
      ],
      ['drafts', 'd2', { version: 99, pipeline: '{"name":"of later"}' }],
    ],
  })

  await page.reload()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('button', { name: /^Run 2 pipelines\s*2 done/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Stop 2 pipelines\s*.*1 unknown/ })).toBeVisible()
  await expect(page.getByText('2 entries of the journal could not be read.')).toBeVisible()

  await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
  await page.getByRole('button', { name: 'New pipeline' }).click()
  const builder = new BuilderPage(page)
  await builder.button('Drafts').click()
  await expect(page.getByRole('dialog', { name: 'Drafts' }).getByRole('listitem')).toContainText([
    /typed-before/,
    /Could not be read/,
  ])
  expect(sent).toEqual([])
  const left = await page.evaluate(async () => {
    const counts: Record<string, number> = {}
    for (const [name, store] of [
      ['sluice-journal', 'entries'],
      ['sluice-drafts', 'drafts'],
    ] as const) {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const counting = opening.result.transaction(store).objectStore(store).count()
      await new Promise((resolve) => counting.addEventListener('success', resolve))
      counts[name] = counting.result
      opening.result.close()
    }
    return counts
  })
  expect(left, 'records of the version before that are not moved').toEqual({
    'sluice-journal': 0,
    'sluice-drafts': 0,
  })
})
