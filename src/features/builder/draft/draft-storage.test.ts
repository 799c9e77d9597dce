import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aDisk } from '~/stores/disk.test-data'
import { aRecord, aStorage } from './storage-browser.test-data'
import type { DraftRecord } from './draft-record'

/** What the database does not say in this time, it is not waited for. */
const PATIENCE_MS = 3_000

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

/** A page of its own: it shares nothing with others but what the browser keeps. */
async function aPage() {
  vi.resetModules()
  return (await import('./draft-storage')).draftStorage
}

const onDisk = async (id = 'd') => (await disk.records('drafts')).get(id)
/** Puts records there before any page has been. */
async function fillDisk(records: Readonly<Record<string, unknown>>) {
  await (await aPage()).all()
  const writes = Object.entries(records).map(([id, record]) => disk.write('drafts', record, id))
  await Promise.all(writes)
}

const left = () => Object.keys(storage)

describe('a draft that is written', () => {
  it('is there for every page, with what it holds', async () => {
    const [one, other] = [await aPage(), await aPage()]
    expect(await one.get('d')).toBeUndefined()
    expect(await one.put(aRecord(), 0)).toBe('kept')
    expect(await onDisk()).toEqual(aRecord())
    expect(await other.get('d')).toMatchObject({ ...aRecord(), json: { name: 'a' } })
  })

  it('is listed with the newest first', async () => {
    const page = await aPage()
    await page.put(aRecord({ id: 'old', savedAt: 1 }), 0)
    await page.put(aRecord({ id: 'newest', savedAt: 3 }), 0)
    await page.put(aRecord({ id: 'middle', savedAt: 2 }), 0)
    const { drafts, unreadable, isRead } = await page.all()
    expect(drafts.map(({ id }) => id)).toEqual(['newest', 'middle', 'old'])
    expect(unreadable).toEqual([])
    expect(isRead).toBe(true)
  })

  it('is gone when it is removed, and there again when that is undone', async () => {
    const page = await aPage()
    await page.put(aRecord(), 0)
    page.putBeforeUnload(aRecord({ revision: 2 }), 1)
    await page.remove('d')
    expect([await onDisk(), left()]).toEqual([undefined, []])
    expect(await page.get('d')).toBeUndefined()
    expect(await page.restore('d', aRecord())).toBe(true)
    expect(await (await aPage()).get('d')).toMatchObject(aRecord())
  })
})

describe('two pages at one draft', () => {
  it.each([
    ['nothing is there', undefined, 0, 'kept'],
    ['it was removed meanwhile', undefined, 2, 'gone'],
    ['it is as this page has read it', { revision: 2, by: 'other' }, 2, 'kept'],
    ['this page has written it', { revision: 3, by: 'page' }, 2, 'kept'],
    ['another page has changed it', { revision: 3, by: 'other' }, 2, 'changed'],
    ['another page has sent it', { revision: 3, by: 'other', sent: 'a' }, 2, 'sent'],
    ['what is there is no record', 'odd', 2, 'gone'],
  ] as const)('%s', async (_what, found, read, outcome) => {
    if (found !== undefined)
      await fillDisk({ d: typeof found === 'string' ? found : aRecord(found) })
    const before = await onDisk()
    const page = await aPage()
    const mine = aRecord({ pipeline: '{"name":"mine"}', revision: 9 })
    expect(await page.put(mine, read)).toBe(outcome)
    expect(await onDisk()).toEqual(outcome === 'kept' ? mine : before)
    // Nothing of what was not kept is held for later.
    const now = await (await aPage()).get('d')
    const taken = await page.get('d')
    expect(taken).toEqual(now)
  })

  it('never overwrite each other, however their writes meet', async () => {
    const [one, other] = [await aPage(), await aPage()]
    const outcomes = await Promise.all([
      one.put(aRecord({ by: 'one' }), 0),
      other.put(aRecord({ by: 'other' }), 0),
    ])
    expect(outcomes).toEqual(['kept', 'changed'])
    expect(await onDisk()).toMatchObject({ by: 'one' })
  })
})

describe('what this version cannot read', () => {
  it.each([
    ['of a later version', aRecord({ version: 99 as never })],
    ['damaged', { ...aRecord(), pipeline: '{' }],
    ['no record at all', 'odd'],
  ])('%s: it stays as it is, to be downloaded', async (_what, value) => {
    await fillDisk({ d: value, fine: aRecord({ id: 'fine' }) })
    const page = await aPage()
    expect(await page.get('d')).toEqual({ id: 'd', value })
    const { drafts, unreadable } = await page.all()
    expect(unreadable).toEqual([{ id: 'd', value }])
    expect(drafts.map(({ id }) => id)).toEqual(['fine'])
    expect(await onDisk()).toEqual(value)
  })

  it('is named also where its key is no text', async () => {
    await fillDisk({})
    await disk.write('drafts', 'odd', 7)
    const page = await aPage()
    expect((await page.all()).unreadable).toEqual([{ id: '7', value: 'odd' }])
  })
})

describe('a disk that is full', () => {
  it('fails the write and keeps what was there; this visit goes on with what was typed', async () => {
    const page = await aPage()
    await page.put(aRecord(), 0)
    disk.fill()
    const longer = aRecord({ revision: 2, pipeline: '{"name":"longer"}' })
    await expect(page.put(longer, 1)).rejects.toThrow()
    expect(await onDisk()).toEqual(aRecord())
    expect(await page.get('d')).toMatchObject({ json: { name: 'longer' } })
    expect((await page.all()).drafts).toMatchObject([{ json: { name: 'longer' } }])
    expect(await (await aPage()).get('d')).toMatchObject({ json: { name: 'a' } })
    // There is room again.
    disk.repair()
    expect(await page.put(longer, 1)).toBe('kept')
    expect(await (await aPage()).get('d')).toMatchObject({ json: { name: 'longer' } })
  })

  it('is said when something is brought back, which is there until the page goes', async () => {
    const page = await aPage()
    disk.fill()
    expect(await page.restore('d', aRecord())).toBe(false)
    expect(await page.get('d')).toMatchObject(aRecord())
    expect(await (await aPage()).get('d')).toBeUndefined()
    await page.remove('d')
    expect(await page.get('d')).toBeUndefined()
  })

  it('fails also what cannot be copied, and keeps what was there', async () => {
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
      'that forbids it',
      () => {
        throw new Error('SecurityError')
      },
    ],
    ['that never answers', () => new IDBOpenDBRequest()],
  ])('%s: says so, and holds up nobody for long', async (_what, open) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('indexedDB', { open })
    const page = await aPage()
    const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
      await vi.advanceTimersByTimeAsync(PATIENCE_MS)
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
    expect(await inTime(page.restore('e', aRecord({ id: 'e' })))).toBe(false)
    await inTime(page.remove('d'))
    expect(await inTime(page.get('d'))).toBe('not-read')
  })
})

describe('what a page left behind when it went away', () => {
  it('is put where it belongs, by the next one that looks', async () => {
    const page = await aPage()
    await page.put(aRecord(), 0)
    page.putBeforeUnload(aRecord({ revision: 2, pipeline: '{"name":"longer"}' }), 1)
    expect(left()).toHaveLength(1)
    const next = await aPage()
    expect(await next.get('d')).toMatchObject({ json: { name: 'longer' }, revision: 2 })
    expect(await onDisk()).toMatchObject({ revision: 2 })
    expect(left()).toEqual([])
  })

  it('is put there also where nothing was written before', async () => {
    const page = await aPage()
    page.putBeforeUnload(aRecord(), 0)
    expect((await (await aPage()).all()).drafts).toMatchObject([{ id: 'd' }])
    expect(left()).toEqual([])
  })

  it.each([2, 3])('is let go when the page has written revision %i after all', async (revision) => {
    const page = await aPage()
    await page.put(aRecord({ revision, pipeline: '{"name":"written"}' }), 0)
    page.putBeforeUnload(aRecord({ revision: 2 }), 1)
    expect(await (await aPage()).get('d')).toMatchObject({ json: { name: 'written' } })
    expect(left()).toEqual([])
  })

  it('becomes a draft of its own where another page was quicker', async () => {
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

  it('stays until there is room, and until what is there can be read', async () => {
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

  it('is let go when the same draft is written', async () => {
    const page = await aPage()
    page.putBeforeUnload(aRecord(), 0)
    expect(await page.put(aRecord({ revision: 2 }), 0)).toBe('kept')
    expect(left()).toEqual([])
  })

  it('is no draft when it cannot be read, or names nothing', async () => {
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

  it('a browser without storage keeps nothing of it, and nothing breaks', async () => {
    vi.stubGlobal('localStorage', undefined)
    const page = await aPage()
    page.putBeforeUnload(aRecord(), 0)
    expect((await page.all()).drafts).toEqual([])
    expect(await page.put(aRecord(), 0)).toBe('kept')
  })
})
