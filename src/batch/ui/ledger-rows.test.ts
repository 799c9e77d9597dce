import * as fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { BatchItem, BatchView, ItemState } from '~/batch/engine/batch'
import { canRetry, ledgerIds, rowsOf } from './ledger-rows'
import {
  OUTCOME_LOOKS,
  reasonOf,
  STATE_ORDER,
  summaryOf,
  titleOf,
  type StateKind,
} from './batch-labels'
import { BatchTitle, batchTitle } from './batch-title'
import { OutcomeFilter } from './ledger-summary'
import { currentStatusOf, type CurrentStatus } from './current-status'
import { readPipeline } from '~/api/pipelines'

const aState: fc.Arbitrary<ItemState> = fc.oneof(
  fc.constantFrom<ItemState>(
    { kind: 'queued' },
    { kind: 'sent' },
    { kind: 'checking' },
    { kind: 'done', confirmedBy: 'reply' },
    { kind: 'done', confirmedBy: 'status' },
  ),
  fc.record({
    kind: fc.constantFrom<'refused' | 'not_sent' | 'unknown'>('refused', 'not_sent', 'unknown'),
    reason: fc.constantFrom('it changed', 'no answer', ''),
  }),
)

function aView(states: readonly ItemState[]): BatchView {
  const items = states.map((state, at): BatchItem => ({
    target: { id: `p${at}`, name: `n${at}` },
    state,
  }))
  const counts = Object.fromEntries(
    STATE_ORDER.map((kind) => [kind, states.filter((state) => state.kind === kind).length]),
  )
  // The tested functions read only these parts of a view.
  return {
    item: (at: number) => items[at],
    items: () => items,
    states: () => states,
    counts,
    total: states.length,
  } as unknown as BatchView
}

const all = (states: readonly ItemState[], ...only: StateKind[]) =>
  rowsOf(aView(states), new Set(only))

it('no two outcomes have the same icon or the same word', () => {
  const looks = Object.values(OUTCOME_LOOKS)
  for (const part of ['shape', 'label', 'color'] as const) {
    expect(looks.map((look) => look[part])).not.toContain('')
    if (part === 'color') continue
    expect(new Set(looks.map((look) => look[part])).size).toBe(looks.length)
  }
})

describe('the lines of a ledger', () => {
  it('a group heading of our own words begins with a capital letter', () => {
    expect(all([{ kind: 'done', confirmedBy: 'status' }])[0]).toMatchObject({
      kind: 'group',
      reason: 'Confirmed by status',
    })
  })

  it('the lines contain each item once, below its state and reason, with items that need attention first', () => {
    fc.assert(
      fc.property(fc.array(aState, { maxLength: 40 }), (states) => {
        const lines = all(states)
        const seen: number[] = []
        let group: { state: StateKind; reason: string } | undefined
        let left = 0
        let rank = 0
        for (const line of lines) {
          if (line.kind === 'group') {
            expect(left).toBe(0)
            group = line
            left = line.indexes.length
            expect(STATE_ORDER.indexOf(line.state)).toBeGreaterThanOrEqual(rank)
            rank = STATE_ORDER.indexOf(line.state)
            continue
          }
          const state = states[line.index]
          expect(state && { state: state.kind, reason: reasonOf(state) }).toEqual({
            state: group?.state,
            reason: group?.reason,
          })
          seen.push(line.index)
          left -= 1
        }
        expect(seen.toSorted((a, b) => a - b)).toEqual(states.map((_, at) => at))
      }),
    )
  })

  it('the lines are the same objects as long as their items are unchanged', () => {
    const batch = aView([{ kind: 'queued' }, { kind: 'sent' }])
    const itemsOf = () => rowsOf(batch, new Set()).filter(({ kind }) => kind === 'item')
    for (const [place, line] of itemsOf().entries()) expect(itemsOf()[place]).toBe(line)
  })

  it('the lines can be limited to some states', () => {
    const states: ItemState[] = [{ kind: 'queued' }, { kind: 'refused', reason: 'it changed' }]
    const batch = aView(states)
    expect(all(states, 'refused')).toMatchObject([
      { kind: 'group', state: 'refused', reason: 'it changed', indexes: [1], isDecided: false },
      { kind: 'item', index: 1, isMixed: false },
    ])
    expect(ledgerIds(batch, new Set(['refused', 'not_sent']))).toEqual(['p1'])
    expect(ledgerIds(batch, new Set())).toEqual(['p0', 'p1'])
  })

  it('the switch of a chosen outcome stays when no item has this outcome any more', () => {
    const batch = aView([{ kind: 'done', confirmedBy: 'reply' }])
    const switches = (...only: StateKind[]) =>
      renderToStaticMarkup(OutcomeFilter({ batch, only: new Set(only), onChange: () => {} }))
        .split('<button')
        .slice(1)
        .map((each) => [
          /aria-pressed="(\w+)"/.exec(each)?.[1],
          `<${each}`.replaceAll(/<[^>]*>/g, ''),
        ])
    expect(switches()).toEqual([['false', '1 done']])
    expect(switches('queued')).toEqual([
      ['false', '1 done'],
      ['true', '·0 not sent yet'],
    ])
  })

  it('reasons that differ only by the name or the id of their item have one heading', () => {
    const states: ItemState[] = [
      { kind: 'refused', reason: 'n0 is already running.' },
      { kind: 'refused', reason: 'n1 is already running.' },
      { kind: 'refused', reason: 'p2 is already running.' },
      { kind: 'refused', reason: 'n3 is locked.' },
    ]
    expect(all(states)).toMatchObject([
      { kind: 'group', reason: '… is already running.', indexes: [0, 1, 2] },
      { index: 0, isMixed: true },
      { index: 1, isMixed: true },
      { index: 2, isMixed: true },
      { kind: 'group', reason: 'n3 is locked.', indexes: [3] },
      { index: 3, isMixed: false },
    ])
  })

  it('items with the same reason have one heading, even if the first item has a word of the reason as its name', () => {
    const lines = all(
      ['The n0 is locked.', 'The n0 is locked.', 'The n2 is locked.', 'The n0 is locked.'].map(
        (reason): ItemState => ({ kind: 'refused', reason }),
      ),
    )
    expect(lines.filter(({ kind }) => kind === 'group')).toMatchObject([
      { reason: 'The … is locked.', indexes: [0, 1, 2, 3] },
    ])
  })

  it('each of the first 200 reasons has a heading, and all other reasons have one', () => {
    const states = Array.from({ length: 203 }, (_, at): ItemState => {
      return { kind: 'refused', reason: `reason ${at}` }
    })
    const lines = all(states)
    const groups = lines.filter((line) => line.kind === 'group')
    expect(groups).toHaveLength(201)
    expect(groups.at(-1)).toMatchObject({ reason: 'Various reasons', indexes: [200, 201, 202] })
    expect(lines.at(-1)).toMatchObject({ kind: 'item', index: 202, isMixed: true })
  })
})

describe('which items can be retried', () => {
  const refused: ItemState = { kind: 'refused', reason: 'quota used up' }
  const unread: CurrentStatus = { kind: 'unread' }
  const retried = (...states: readonly ItemState[]) =>
    states.map((state) => canRetry({ state }, unread))

  it('a retry is offered for ids that were certainly not done', () => {
    expect(retried(refused, { kind: 'not_sent', reason: 'canceled' })).toEqual([true, true])
  })

  it('a retry is not offered for ids that are done, unknown, gone or decided by another user', () => {
    expect(
      retried(
        { kind: 'done', confirmedBy: 'reply' },
        { kind: 'unknown', reason: 'no answer' },
        { kind: 'refused', reason: 'no such id', code: 'not_found' },
        { kind: 'refused', reason: 'it changed', isDecidedElsewhere: true },
      ),
    ).toEqual([false, false, false, false])
    expect(canRetry({ state: refused }, { kind: 'gone' })).toBe(false)
  })

  it('a retry is offered for an id that was gone, once the service lists its pipeline again', () => {
    const record = readPipeline({ _id: 'a', status: 'succeeded' })
    const newest = { record, readAt: 2, isGone: false }
    const item = { state: refused, after: { kind: 'gone' }, readAt: 1 } as const
    expect(canRetry(item, currentStatusOf(item, undefined, true, false))).toBe(false)
    expect(canRetry(item, currentStatusOf(item, newest, true, false))).toBe(true)
    // A slow service may still list a deleted pipeline soon after the batch.
    expect(canRetry(item, currentStatusOf(item, newest, true, true))).toBe(false)
  })
})

describe('the texts of a batch', () => {
  it('the summary of a batch counts every state, and never calls a mixture a success', () => {
    const batch = aView([
      { kind: 'done', confirmedBy: 'reply' },
      { kind: 'done', confirmedBy: 'status' },
      { kind: 'refused', reason: 'it changed' },
      { kind: 'unknown', reason: 'no answer' },
    ])
    expect(summaryOf(batch)).toBe('2 done · 1 refused · 1 unknown')
  })

  it('the summary of a batch calls a gate that no longer waits “decided”, not “refused”', () => {
    const refused: ItemState = { kind: 'refused', reason: 'it changed' }
    const decided: ItemState = { ...refused, isDecidedElsewhere: true }
    const batch = aView([decided, refused, refused, { ...decided }])
    expect(summaryOf(batch)).toBe('2 already decided · 2 refused')
    expect(rowsOf(batch, new Set())).toMatchObject([
      { kind: 'group', state: 'refused', indexes: [0, 3], isDecided: true },
      { index: 0 },
      { index: 3 },
      { kind: 'group', state: 'refused', indexes: [1, 2], isDecided: false },
      { index: 1 },
      { index: 2 },
    ])
    expect(rowsOf(batch, new Set(['decided']))).toMatchObject([
      { kind: 'group', indexes: [0, 3], isDecided: true },
      { index: 0 },
      { index: 3 },
    ])
    expect(ledgerIds(batch, new Set(['refused']))).toEqual(['p1', 'p2'])
  })

  it.each([
    ['delete', 3, 'Delete 3 pipelines'],
    ['stop', 1, 'Stop 1 pipeline'],
    ['status', 2, 'Check status of 2 pipelines'],
  ] as const)('the title of the action %s on %i pipelines is “%s”', (action, count, title) => {
    expect(titleOf(action, count, 'pipeline')).toBe(title)
  })

  it.each([
    ['run', 'Run n0'],
    ['status', 'Check status of n0'],
  ] as const)('the title of the action %s on one pipeline is “%s”', (action, title) => {
    const batch = { ...aView([{ kind: 'sent' }]), action }
    expect(batchTitle(batch)).toBe(title)
    expect(renderToStaticMarkup(BatchTitle({ batch })).replaceAll(/<[^>]+>/g, '')).toBe(title)
  })
})
