import type { Page } from '@playwright/test'

/**
 * The number of records in an IndexedDB object store. Returns 0 if the database does not exist, without creating it.
 */
export function countStored(page: Page, store: string): Promise<number> {
  return page.evaluate(async (name) => {
    const base = 'sluice'
    const there = await indexedDB.databases()
    if (!there.some((one) => one.name === base)) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(base)
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        const opened = opening.result
        if (!opened.objectStoreNames.contains(name)) {
          opened.close()
          return resolve(0)
        }
        const counting = opened.transaction(name).objectStore(name).count()
        counting.addEventListener('error', () => {
          opened.close()
          reject(counting.error)
        })
        counting.addEventListener('success', () => {
          opened.close()
          resolve(counting.result)
        })
      })
    })
  }, store)
}
