/**
 * Whichever screen is open, a lock removes the data of the service from the page, and after a sign-out, no data of the
 * user is left.
 */
import type { Page } from '@playwright/test'
import type { Dashboard } from '../support/dashboard'
import { LIST } from '../support/fault-matches'
import { heldReply, json } from '../support/fault-replies'
import { expect, goOffline } from '../support/fault-test'
import { test } from '../support/names-test'
import {
  ALL_NAMES,
  MARK,
  namesInMemory,
  personalDataLeft,
  SERVICE_NAMES,
} from '../support/personal-data'
import { LOCK, textsShown, waitForLock } from '../support/lock'
import { textsByLocation } from '../support/page-texts'
import { go, GROUPS, openPalette, SCREENS } from '../support/screens-with-names'

const [DEPLOY] = SERVICE_NAMES.pipelines
const CONNECT = 'Connect to the service'

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out' })
  const dialog = page.getByRole('dialog', { name: CONNECT })
  await expect(question.or(dialog)).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(dialog).toContainText('You are signed out.')
}

/** Removes the drafts, which survive a sign-out until the user removes them. */
async function removeDrafts(page: Page) {
  await page.getByRole('button', { name: /^Remove \d+ drafts?$/ }).click()
  await expect(page.getByText('The drafts are removed.')).toBeVisible()
}

/** Signs in as another user and visits the places where old data could appear. */
async function signInAsAnother(dash: Dashboard) {
  const { page, server } = dash
  server.world.pipelines = []
  server.answer(({ method }) => method === 'GET', json([]))
  await dash.connect('CANARY_another')
  const palette = await openPalette(page)
  await expect(palette.getByRole('option').first()).toBeVisible()
  await expect(palette.getByRole('group', { name: 'Recent' })).toHaveCount(0)
  expect(await personalDataLeft(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Results' })).toHaveCount(0)
  for (const name of ['Activity', 'Console', 'Tasks']) {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(await personalDataLeft(page), name).toEqual([])
  }
}

for (const { screens, title } of GROUPS) {
  test(`a lock of each screen of the group “${title}” shows no data of the service, and after a sign-out, no data of the user is left anywhere`, async ({
    named,
  }) => {
    const dash = await named(LOCK)
    const { page } = dash
    const places = async () => (await personalDataLeft(page)).length
    for (const [name, visit] of screens) {
      await test.step(name, async () => {
        await visit(dash)
        expect(await places(), 'places with a name').toBeGreaterThan(0)
        await waitForLock(dash)
        expect(await textsShown(page)).not.toContain(MARK)
        await dash.connect('CANARY_unlocked')
        await expect.poll(places, 'places with a name after the lock').toBeGreaterThan(0)
        await signOut(page)
        const drafts = page.getByRole('button', { name: /^Remove \d+ drafts?$/ })
        if (/builder|clone|edit$/.test(name)) await removeDrafts(page)
        else await expect(drafts).toHaveCount(0)
        await expect.poll(() => personalDataLeft(page)).toEqual([])
        await dash.connect('CANARY_again')
      })
    }
  })
}

/**
 * Visits all screens in one page.
 *
 * @returns `seen`: all texts of the pages and of the storage; `kept`: those of them that are on the disk
 */
async function tour(dash: Dashboard): Promise<{ readonly seen: string; readonly kept: string }> {
  const { page } = dash
  const places: [string, string][] = []
  for (const [name, visit] of Object.entries(SCREENS)) {
    await test.step(name, async () => visit(dash))
    places.push(...Object.entries(await textsByLocation(page)))
    await page.keyboard.press('Escape')
  }
  const onDisk = places.filter(([place]) => /^(?:IndexedDB|localStorage|Cache)/.test(place))
  const textOf = (some: typeof places) => some.map(([, value]) => value).join('\n')
  return { seen: textOf(places), kept: textOf(onDisk) }
}

test('after a tour of all screens and a sign-out during a read of the list, no data is left here, in another tab, in the memory of both, after Back or for the next user', async ({
  named,
  context,
}) => {
  // A heap snapshot takes several seconds, and longer while other tests run.
  test.setTimeout(300_000)
  // A fake clock would keep references to the callbacks of timers.
  const dash = await named({ isRealTime: true })
  const { page, server } = dash
  const { seen, kept } = await tour(dash)
  expect(ALL_NAMES.length).toBeGreaterThanOrEqual(40)
  expect(
    ALL_NAMES.filter((name) => !seen.includes(name)),
    'names that no place had',
  ).toEqual([])
  // Drafts, sent actions and calls contain data of the service on purpose. Data that was only read is not stored.
  const { people, instructions, answers, tools, toolTypes } = SERVICE_NAMES
  const read = [people[1], ...instructions, ...answers, ...tools, ...toolTypes]
  expect(
    read.filter((name) => kept.includes(name)),
    'what was only read, on the disk',
  ).toEqual([])

  await test.step('the memory has the names, but no copy of the request of the ended agent call', async () => {
    await expect(async () => {
      const names = await namesInMemory(page)
      expect(names.length).toBeGreaterThan(ALL_NAMES.length)
      expect(names.filter((each) => each.includes('tools/call'))).toEqual([])
    }).toPass()
  })

  const other = await context.newPage()
  dash.allowRead()
  await other.goto(`${server.url}pipelines`)
  await expect(other.getByText(DEPLOY).first()).toBeVisible()
  await go(dash, 'pipelines')
  await expect(page.getByText(DEPLOY).first()).toBeVisible()
  await server.answered()
  const reads = server.received(LIST).length
  const slow = heldReply()
  server.answer(LIST, slow.reply)
  await dash.click('Refresh')
  await expect.poll(() => server.received(LIST).length).toBe(reads + 1)
  await signOut(page)
  await slow.release(({ normal }) => normal())
  await removeDrafts(page)
  await expect(other.getByRole('dialog', { name: CONNECT })).toBeVisible()
  for (const each of [page, other]) await expect.poll(() => personalDataLeft(each)).toEqual([])
  for (const each of [page, other])
    await expect.poll(() => namesInMemory(each), { timeout: 120_000 }).toEqual([])
  // Even after Back, the page shows no data of the user.
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}pipelines`)
  expect(await personalDataLeft(page)).toEqual([])
  await signInAsAnother(dash)
})

test('a sign-out asks once if only this browser has something that it removes, and works offline and while the storage does not answer', async ({
  named,
}) => {
  const dash = await named()
  const { page } = dash
  await SCREENS['the list, searched, with a saved view and a selection']?.(dash)
  const question = page.getByRole('alertdialog', { name: 'Sign out' })
  await dash.click('Sign out')
  await expect(question).toContainText('A sign-out removes 1 saved view from this browser.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
  const palette = await openPalette(page)
  await page.keyboard.type('sign out')
  await palette.getByRole('option', { name: /^Sign out/ }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog', { name: CONNECT })).toContainText('You are signed out.')
  await dash.connect('CANARY_again')
  await dash.click('Sign out')
  await expect(page.getByRole('dialog', { name: CONNECT })).toContainText('You are signed out.')
  expect(await page.evaluate(() => sessionStorage.getItem('sluice.token'))).toBeNull()
  await expect(page.getByRole('grid')).toHaveCount(0)

  // Offline, a sign-out of a screen with data of the service also opens the dialog and leaves no data of the user.
  await dash.connect('CANARY_third')
  await SCREENS['the agents, with a call']?.(dash)
  await goOffline(page)
  expect(await textsShown(page)).toContain(MARK)
  await signOut(page)
  await expect.poll(() => personalDataLeft(page)).toEqual([])
  await page.context().setOffline(false)

  // While the storage does not answer, a sign-out waits three seconds for it.
  await dash.connect('CANARY_fourth')
  await page.evaluate(() => {
    Object.assign(IDBObjectStore.prototype, { getAll: () => new Promise(() => {}) })
  })
  await dash.click('Sign out')
  await page.clock.runFor(300)
  await expect(question).toContainText('Sluice has not read all data in this browser.')
  await page.clock.fastForward(3_000)
  await expect(page.getByRole('dialog', { name: CONNECT })).toContainText('You are signed out.')
})
