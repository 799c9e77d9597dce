import { onlineManager } from '@tanstack/react-query'
import { withdrawRequests } from './use-batch-effects'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import type { BatchRequest, BatchView, Preflight } from '~/batch/engine/batch'
import { pipelineSelection as selection } from '~/stores/selection'
import { clearLocalData, CLEARED_AT_SIGN_OUT } from '~/stores/clear-local-data'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { useOpenResults } from '~/stores/open-results'
import {
  confirmRequest,
  dismissNotice,
  sendDeletion,
  showResults,
  startStatusCheck,
  endDeletion,
} from './batch-root'
import { useBatchStore, type PendingRequest } from './batch-store'
import { storeRequest } from './use-batch'
import { cancelRequest } from './preflight-dialog'
import { dismissResults } from './results-panel'

const state = () => useBatchStore.getState()
const target = (id: string) => ({ id, name: `name of ${id}` })

beforeEach(() => {
  useBatchStore.setState(useBatchStore.getInitialState(), true)
  useOpenResults.setState(useOpenResults.getInitialState(), true)
})

function anEngine() {
  const started: unknown[] = []
  const engine = {
    start({ action, targets }: BatchRequest, options?: object) {
      started.push({ action, ids: targets.map(({ id }) => id), ...options })
      return `batch-${started.length}`
    },
    // The tests use only these parts of the engine.
  } as Partial<BatchEngine> as BatchEngine
  return { engine, started }
}

function ask(action: BatchRequest['action'], ids: string, more: Partial<PendingRequest> = {}) {
  storeRequest({
    request: { action, type: 'pipeline', targets: ids.split('').map(target) },
    records: new Map(ids.split('').map((id) => [id, { _id: id, raw: { _id: id } } as never])),
    ...more,
  })
  const { pending } = state()
  if (pending === undefined) throw new Error('The request was dropped.')
  return pending
}

const preflight = (ids: string): Preflight => ({
  batchId: 'intent-1',
  checkedAt: 0,
  eligible: ids.split('').map((id) => ({ target: target(id) })),
  notEligible: [],
  unknown: [],
  alreadySent: [],
  isJournalComplete: true,
})

function confirm(engine: BatchEngine, pending: ReturnType<typeof ask>, ids: string) {
  confirmRequest(engine, { pending, targets: ids.split('').map(target), preflight: preflight(ids) })
}

describe('a requested action', () => {
  it('a status check starts at once, once, and shows its batch', () => {
    const { engine, started } = anEngine()
    const pending = ask('status', 'ab')
    startStatusCheck(engine, pending)
    startStatusCheck(engine, pending)
    expect(started).toEqual([{ action: 'status', ids: ['a', 'b'] }])
    expect(state().pending).toBeUndefined()
    expect(useOpenResults.getState().chosen).toBe('batch-1')
  })

  it('a confirmed request sends exactly the confirmed ids, once', () => {
    const { engine, started } = anEngine()
    const pending = ask('stop', 'abc')
    confirm(engine, pending, 'ac')
    confirm(engine, pending, 'ac')
    expect(started).toEqual([
      { action: 'stop', ids: ['a', 'c'], batchId: 'intent-1', resendIds: new Set() },
    ])
    expect(state().pending).toBeUndefined()
    expect(useOpenResults.getState().chosen).toBe('batch-1')
  })

  it('a canceled request sends nothing', () => {
    const { engine, started } = anEngine()
    const pending = ask('stop', 'a')
    cancelRequest()
    confirm(engine, pending, 'a')
    expect(started).toEqual([])
  })

  it('a request with targets loads the engine, and its batch is shown at once', () => {
    expect(() => ask('status', '')).toThrow('dropped')
    expect(state().isEngineNeeded).toBe(false)
    const pending = ask('status', 'a')
    expect(state().isEngineNeeded).toBe(true)
    const { engine } = anEngine()
    const views = [{ id: 'batch-1' } as Partial<BatchView> as BatchView]
    useBatchStore.setState({ engine: { ...engine, batches: () => views } })
    startStatusCheck(engine, pending)
    expect(useBatchStore.getState().batches).toBe(views)
  })

  it('while a request waits, another request is refused with a notice, but a double click is ignored', () => {
    const first = ask('run', 'a')
    expect([ask('run', 'a'), state().notice]).toEqual([first, undefined])
    expect([ask('run', 'b'), state().notice]).toEqual([first, 'busy'])
  })

  it('a request is refused while the browser is offline', () => {
    onlineManager.setOnline(false)
    try {
      expect(() => ask('run', 'a')).toThrow('dropped')
    } finally {
      onlineManager.setOnline(true)
    }
    // The notice is rendered by `BatchRoot`, which loads together with the engine.
    expect(state()).toMatchObject({ notice: 'offline', isEngineNeeded: true })
    expect(ask('run', 'a').request.action).toBe('run')
  })

  it('a request is withdrawn when the token changes', () => {
    const { engine, started } = anEngine()
    const pending = ask('stop', 'a')
    withdrawRequests()
    confirm(engine, pending, 'a')
    expect([started, state().pending, state().notice]).toEqual([[], undefined, undefined])
  })

  it('a request sends an id with an unknown outcome again if the user has included it', () => {
    const { engine, started } = anEngine()
    const pending = ask('run', 'ab')
    const alreadySent = [{ target: target('b'), state: 'unknown', batch: 'earlier' }] as const
    confirmRequest(engine, {
      pending,
      targets: [target('a'), target('b')],
      preflight: { ...preflight('a'), alreadySent },
    })
    expect(started).toMatchObject([{ ids: ['a', 'b'], resendIds: new Set(['b']) }])
  })
})

describe('the selected rows of a batch', () => {
  function aSelection(...selectedIds: string[]) {
    selection.clear()
    selection.setRange(selectedIds, true)
    const rows = { selection, keys: ['a', 'b', 'c'] }
    return { rows, left: () => [...selection.getState().ids] }
  }

  it('when a batch starts, its rows leave the selection, and the batch remembers them', () => {
    const { engine } = anEngine()
    const { rows, left } = aSelection('a', 'b', 'x')
    confirm(engine, ask('stop', 'abc', { selected: rows }), 'ab')
    expect(left()).toEqual(['x'])
    // `c` is a target but was not selected.
    expect(state().selected.get('batch-1')?.keys).toEqual(['a', 'b'])
  })

  it('the selection is kept while a deletion can be undone', () => {
    const { engine } = anEngine()
    const { rows, left } = aSelection('a')
    confirm(engine, ask('delete', 'a', { selected: rows }), 'a')
    expect(left()).toEqual(['a'])
  })
})

test('after “Dismiss”, the results of these and of earlier batches are not shown again', () => {
  showResults('batch-1')
  showResults('batch-2')
  expect(useOpenResults.getState().ids).toEqual(['batch-1', 'batch-2'])
  expect(useOpenResults.getState().chosen).toBe('batch-2')
  vi.useFakeTimers({ now: 7_000, toFake: ['Date'] })
  dismissResults()
  vi.useRealTimers()
  expect(useOpenResults.getState()).toMatchObject({ ids: [], chosen: undefined })
  expect(state().dismissedAt).toBe(7_000)
})

describe('the time in which a deletion can be undone', () => {
  function aDeletion() {
    vi.useFakeTimers({ now: 1_000, toFake: ['Date'] })
    const { engine, started } = anEngine()
    confirm(engine, ask('delete', 'ab'), 'a')
    vi.useRealTimers()
    const { deletion } = state()
    if (deletion === undefined) throw new Error('Nothing is about to be deleted.')
    const copies: DeletedCopy[] = []
    const send = (isKept = true, meanwhile = () => {}) =>
      sendDeletion(engine, deletion, async (kept) => {
        copies.push(...kept)
        meanwhile()
        return isKept
      })
    return { deletion, started, copies, send }
  }

  it('a deletion waits five seconds, stores a copy of each pipeline, and is then sent', async () => {
    const { deletion, started, copies, send } = aDeletion()
    expect([started, deletion.dueAt]).toEqual([[], 6_000])
    await send()
    expect(started).toMatchObject([{ action: 'delete', ids: ['a'], batchId: 'intent-1' }])
    expect(copies).toMatchObject([{ id: 'a', name: 'name of a', record: { _id: 'a' } }])
    expect(state().deletion).toBeUndefined()
  })

  it.each(['eligible', 'unknown', 'alreadySent'] as const)(
    'a deletion stores the record that the preflight has read, even if it was %s',
    async (list) => {
      const { engine } = anEngine()
      const record = { _id: 'a', raw: { _id: 'a', isFresh: true } } as never
      const item = {
        target: target('a'),
        record,
        reason: '',
        state: 'unknown',
        batch: 'b',
      } as const
      confirmRequest(engine, {
        pending: ask('delete', 'a'),
        targets: [target('a')],
        preflight: { ...preflight(''), [list]: [item] },
      })
      const { deletion } = state()
      const copies: DeletedCopy[] = []
      if (deletion !== undefined)
        await sendDeletion(engine, deletion, async (kept) => copies.push(...kept) > 0)
      expect(copies).toMatchObject([{ id: 'a', record: { isFresh: true } }])
    },
  )

  it('a deletion is not sent if its copies cannot be stored, and a notice says so', async () => {
    const { started, send } = aDeletion()
    await send(false)
    expect(started).toEqual([])
    expect(state().notice).toBe('no_copies')
  })

  test.each([
    ['undone', endDeletion],
    ['withdrawn with its token', withdrawRequests],
    ['ended by a sign-out', () => void clearLocalData(CLEARED_AT_SIGN_OUT)],
  ])('a deletion is not sent if it is %s while its copies are being stored', async (_, end) => {
    const { started, send } = aDeletion()
    await send(true, end)
    expect([started, state().deletion]).toEqual([[], undefined])
  })

  it('a notice is shown after a deletion was withdrawn', () => {
    aDeletion()
    withdrawRequests()
    expect(state().notice).toBe('withdrawn')
    dismissNotice()
    expect(state().notice).toBeUndefined()
  })

  it('while a deletion waits, a second deletion is refused, but a stop is not', () => {
    aDeletion()
    expect(() => ask('delete', 'b')).toThrow('dropped')
    expect(state().notice).toBe('undo_first')
    expect(ask('stop', 'c').request.action).toBe('stop')
  })

  it.each(['sent', 'undone'])(
    'the notice that a deletion waits ends when it is %s',
    async (how) => {
      const { send } = aDeletion()
      expect(() => ask('run', 'a')).toThrow('dropped')
      expect(state().notice).toBe('undo_first')
      if (how === 'sent') await send()
      else endDeletion()
      expect(state().notice).toBeUndefined()
    },
  )

  it('an undone deletion leaves a notice about something else', () => {
    aDeletion()
    onlineManager.setOnline(false)
    expect(() => ask('run', 'c')).toThrow('dropped')
    onlineManager.setOnline(true)
    endDeletion()
    expect(state().notice).toBe('offline')
  })

  it('while a deletion waits, every other action on its pipelines is refused', () => {
    const { deletion } = aDeletion()
    const ids = deletion.confirmed.targets.map(({ id }) => id).join('')
    expect(() => ask('run', `c${ids}`)).toThrow('dropped')
    expect(state().notice).toBe('undo_first')
  })
})
