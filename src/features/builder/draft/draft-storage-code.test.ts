import { expect, onTestFinished, test, vi } from 'vitest'
import { aDisk } from '~/stores/disk.test-data'
import { aRecord } from './storage-browser.test-data'

test('if the code of the database cannot be loaded, a removal does not fail, and the draft stays stored', async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.doUnmock('idb')
    vi.resetModules()
  })
  const disk = aDisk()
  const aPage = async () => {
    vi.resetModules()
    return (await import('./draft-storage')).draftStorage
  }
  await (await aPage()).put(aRecord(), 0)
  const page = await aPage()
  vi.doMock('idb', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await page.remove('d', aRecord())
  expect((await disk.records('drafts')).get('d')).toEqual(aRecord())
})
