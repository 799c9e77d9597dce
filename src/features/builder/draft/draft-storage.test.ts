import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aDisk } from '~/stores/disk.test-data'
import { aRecord, aStorage } from './storage-browser.test-data'
import type { DraftRecord } from './draft-storage'

/** Longer than the storage waits for the database. */
const MAX_WAIT_MS = 3_000

let disk: ReturnType<typeof aDisk>
let storage: ReturnType<typeof aStorage>
beforeEach(() => {
  disk = aDisk()
  storage = aStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A second page: fresh modules, the same stored data. */
async function aPage() {
  vi.resetModules()
  return (await import('./draft-storage')).draftStorage
}

const onDisk = async (id = 'd') => (await disk.records('drafts')).get(id)
/** Creates the database, and writes these records into it. */
async function fillDisk(records: Readonly<Record<string, unknown>>) {
  await (await aPage()).all()
  const writes = Object.entries(records).map(([id, record]) => disk.write('drafts', record, id))
  await Promise.all(writes)
}

const left = () => Object.keys(storage)

describe('a stored draft', () => {
  it('every page can read a stored draft with its content', async () => {
    const [one, other] = [await aPage(), await aPage()]
    expect(await one.get('d')).toBeUndefined()
    expect(await one.put(aRecord(), 0)).toBe('kept')
    expect(await onDisk()).toEqual(aRecord())
    expect(await other.get('d')).toMatchObject({ ...aRecord(), json: { name: 'a' } })
  })

  it('stored drafts are listed, the newest first', async () => {
    const page = await aPage()
    await page.put(aRecord({ id: 'old', savedAt: 1 }), 0)
    await page.put(aRecord({ id: 'newest', savedAt: 3 }), 0)
    await page.put(aRecord({ id: 'middle', savedAt: 2 }), 0)
    const { drafts, unreadable, isRead } = await page.all()
    expect(drafts.map(({ id }) => id)).toEqual(['newest', 'middle', 'old'])
    expect(unreadable).toEqual([])
    expect(isRead).toBe(true)
  })
})

describe('two pages with one draft', () => {
  it.each([
    ['succeeds if nothing is stored', undefined, 0, 'kept'],
    ['is rejected if another page has removed the draft', undefined, 2, 'gone'],
    ['succeeds if this page read the stored draft', { revision: 2, by: 'other' }, 2, 'kept'],
    ['succeeds if this page wrote the stored draft', { revision: 3, by: 'page' }, 2, 'kept'],
    ['is rejected if another page changed it', { revision: 3, by: 'other' }, 2, 'changed'],
    ['is rejected if another page sent it', { revision: 3, by: 'other', sent: 'a' }, 2, 'sent'],
    ['is rejected if the stored value is not a draft', 'odd', 2, 'gone'],
    ['of a new draft is rejected too if the stored value is not a draft', 'odd', 0, 'gone'],
  ] as const)('a write %s', async (_what, found, read, outcome) => {
    if (found !== undefined)
      await fillDisk({ d: typeof found === 'string' ? found : aRecord(found) })
    const before = await onDisk()
    const page = await aPage()
    const mine = aRecord({ pipeline: '{"name":"mine"}', revision: 9 })
    expect(await page.put(mine, read)).toBe(outcome)
    expect(await onDisk()).toEqual(outcome === 'kept' ? mine : before)
    // A write that was not stored is not kept in memory either.
    expect(await page.get('d')).toEqual(await (await aPage()).get('d'))
  })

  it('a page removes only a version that it has read or written, and only its own edits', async () => {
    const page = await aPage()
    await page.put(aRecord({ by: 'other', revision: 2 }), 0)
    page.putBeforeUnload(aRecord(), 1)
    page.putBeforeUnload(aRecord({ by: 'other' }), 2)
    await page.remove('d', aRecord())
    expect([await onDisk(), left()]).toMatchObject([{ by: 'other' }, ['sluice.draft:d/other']])
    await page.remove('d', aRecord({ revision: 2 }))
    expect(await onDisk()).toBeUndefined()
    expect(await page.get('d')).toMatchObject({ revision: 1, by: 'other' })
  })

  it('two pages that write at the same time do not overwrite each other', async () => {
    const [one, other] = [await aPage(), await aPage()]
    const outcomes = await Promise.all([
      one.put(aRecord({ by: 'one' }), 0),
      other.put(aRecord({ by: 'other' }), 0),
    ])
    expect(outcomes).toEqual(['kept', 'changed'])
    expect(await onDisk()).toMatchObject({ by: 'one' })
  })
})

describe('a record that this version cannot read', () => {
  it.each([
    ['of a later version', aRecord({ version: 99 as never })],
    ['damaged', { ...aRecord(), pipeline: '{' }],
    ['not a record', 'odd'],
  ])('a record that is %s stays unchanged until the user discards it', async (_what, value) => {
    await fillDisk({ d: value, fine: aRecord({ id: 'fine' }) })
    const page = await aPage()
    expect(await page.get('d')).toEqual({ id: 'd', value })
    const { drafts, unreadable } = await page.all()
    expect(unreadable).toEqual([{ id: 'd', value }])
    expect(drafts.map(({ id }) => id)).toEqual(['fine'])
    expect(await onDisk()).toEqual(value)
    await page.remove('d', undefined)
    expect(await onDisk()).toBeUndefined()
  })

  it('an unreadable record is reported even if its key is not a string', async () => {
    await fillDisk({})
    await disk.write('drafts', 'odd', 7)
    const page = await aPage()
    expect((await page.all()).unreadable).toEqual([{ id: '7', value: 'odd' }])
  })
})

describe('a full disk', () => {
  it('rejects the write and keeps the old record, and this page still has the edits', async () => {
    const page = await aPage()
    await page.put(aRecord(), 0)
    disk.fill()
    const longer = aRecord({ revision: 2, pipeline: '{"name":"longer"}' })
    await expect(page.put(longer, 1)).rejects.toThrow()
    expect(await onDisk()).toEqual(aRecord())
    expect(await page.get('d')).toMatchObject({ json: { name: 'longer' } })
    expect((await page.all()).drafts).toMatchObject([{ json: { name: 'longer' } }])
    expect(await (await aPage()).get('d')).toMatchObject({ json: { name: 'a' } })
    disk.repair()
    expect(await page.put(longer, 1)).toBe('kept')
    expect(await (await aPage()).get('d')).toMatchObject({ json: { name: 'longer' } })
  })

  it('rejects a record that cannot be copied, and keeps the old record', async () => {
    const page = await aPage()
    await page.put(aRecord(), 0)
    const odd: DraftRecord = Object.assign(aRecord({ revision: 2 }), { odd: () => undefined })
    await expect(page.put(odd, 1)).rejects.toThrow()
    expect(await onDisk()).toEqual(aRecord())
  })
})

describe('a browser without a database', () => {
  it.each([
    [
      'that throws',
      () => {
        throw new Error('SecurityError')
      },
    ],
    ['that never answers', () => new IDBOpenDBRequest()],
  ])('with a database %s, reads and writes fail within three seconds', async (_what, open) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('indexedDB', { open })
    const page = await aPage()
    const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
      await vi.advanceTimersByTimeAsync(MAX_WAIT_MS)
      return work
    }
    expect(await inTime(page.get('d'))).toBe('not-read')
    expect(await inTime(page.all())).toEqual({ drafts: [], unreadable: [], isRead: false })
    const failing = page.put(aRecord(), 0).then(
      () => 'kept',
      () => 'failed',
    )
    expect(await inTime(failing)).toBe('failed')
    expect(await inTime(page.get('d'))).toMatchObject(aRecord())
    expect(await inTime(page.all())).toMatchObject({ drafts: [{ id: 'd' }], isRead: false })
    await inTime(page.remove('d', aRecord()))
    expect(await inTime(page.get('d'))).toBe('not-read')
  })
})

describe('an edit that was kept when the page closed', () => {
  it('the next page that reads drafts stores the edit', async () => {
    const page = await aPage()
    await page.put(aRecord(), 0)
    page.putBeforeUnload(aRecord({ revision: 2, pipeline: '{"name":"longer"}' }), 1)
    expect(left()).toHaveLength(1)
    const next = await aPage()
    expect(await next.get('d')).toMatchObject({ json: { name: 'longer' }, revision: 2 })
    expect(await onDisk()).toMatchObject({ revision: 2 })
    expect(left()).toEqual([])
  })

  it('the edit is stored even if nothing was stored before', async () => {
    const page = await aPage()
    page.putBeforeUnload(aRecord(), 0)
    expect((await (await aPage()).all()).drafts).toMatchObject([{ id: 'd' }])
    expect(left()).toEqual([])
  })

  it.each([2, 3])(
    'the edit is dropped if the page had already stored revision %i',
    async (revision) => {
      const page = await aPage()
      await page.put(aRecord({ revision, pipeline: '{"name":"written"}' }), 0)
      page.putBeforeUnload(aRecord({ revision: 2 }), 1)
      expect(await (await aPage()).get('d')).toMatchObject({ json: { name: 'written' } })
      expect(left()).toEqual([])
    },
  )

  it('the edit becomes a separate draft if another page has changed the stored draft', async () => {
    const page = await aPage()
    await page.put(aRecord({ by: 'other', revision: 5, pipeline: '{"name":"theirs"}' }), 0)
    page.putBeforeUnload(aRecord({ revision: 2, pipeline: '{"name":"mine"}' }), 1)
    const { drafts } = await (await aPage()).all()
    expect(Object.fromEntries(drafts.map(({ id, json }) => [id, json]))).toEqual({
      d: { name: 'theirs' },
      'd-page': { name: 'mine' },
    })
    expect(left()).toEqual([])
  })

  it.each([
    ['of a later version', aRecord({ version: 99 as never, by: 'other', revision: 5 })],
    ['of a later version of this page', aRecord({ version: 99 as never, revision: 1 })],
    ['not a draft', 'odd'],
  ])('the edit becomes a separate draft if the stored value is %s', async (_what, value) => {
    await fillDisk({ d: value })
    ;(await aPage()).putBeforeUnload(aRecord({ revision: 2 }), 1)
    const { drafts, unreadable } = await (await aPage()).all()
    expect(drafts.map(({ id }) => id)).toEqual(['d-page'])
    expect(unreadable).toEqual([{ id: 'd', value }])
    expect(left()).toEqual([])
  })

  it('the edit stays until it is read, although another page writes the same draft', async () => {
    const page = await aPage()
    await page.put(aRecord({ by: 'other' }), 0)
    const later = { read: 1, record: aRecord({ version: 99 as never }) }
    storage.setItem('sluice.draft:d', JSON.stringify(later))
    page.putBeforeUnload(aRecord({ revision: 2 }), 1)
    page.putBeforeUnload(aRecord({ by: 'other', revision: 2 }), 1)
    await page.put(aRecord({ by: 'other', revision: 2 }), 1)
    const { drafts } = await page.all()
    expect(drafts.map(({ id }) => id)).toEqual(['d', 'd-page'])
    expect(left()).toEqual(['sluice.draft:d'])
  })

  it('the edit is kept until the disk has space and its draft can be read', async () => {
    const page = await aPage()
    page.putBeforeUnload(aRecord(), 0)
    disk.fill()
    expect(await (await aPage()).get('d')).toBeUndefined()
    expect(left()).toHaveLength(1)
    disk.repair()
    await disk.write('drafts', aRecord({ by: 'other', revision: 5 }), 'd')
    disk.blind()
    expect(await (await aPage()).get('d')).toBe('not-read')
    expect(await onDisk()).toMatchObject({ by: 'other' })
    expect(left()).toHaveLength(1)
    disk.repair()
    disk = aDisk()
    expect(await (await aPage()).get('d')).toMatchObject(aRecord())
    expect(left()).toEqual([])
  })

  it('the edit is dropped when the same draft is written', async () => {
    const page = await aPage()
    page.putBeforeUnload(aRecord(), 0)
    expect(await page.put(aRecord({ revision: 2 }), 0)).toBe('kept')
    expect(left()).toEqual([])
  })

  it('the edit is ignored if it is unreadable or has no draft', async () => {
    for (const [key, text] of [
      ['sluice.draft:a', '{'],
      ['sluice.draft:b', '[]'],
      ['sluice.draft:c', JSON.stringify({ record: aRecord() })],
      ['sluice.draft:d', JSON.stringify({ read: 1, record: { version: 99 } })],
      ['another', JSON.stringify({ read: 0, record: aRecord() })],
    ] as const)
      storage.setItem(key, text)
    expect((await (await aPage()).all()).drafts).toEqual([])
    expect(left()).toHaveLength(5)
  })

  it('without localStorage the edit is lost, and no call fails', async () => {
    vi.stubGlobal('localStorage', undefined)
    const page = await aPage()
    page.putBeforeUnload(aRecord(), 0)
    expect((await page.all()).drafts).toEqual([])
    expect(await page.put(aRecord(), 0)).toBe('kept')
  })
})
