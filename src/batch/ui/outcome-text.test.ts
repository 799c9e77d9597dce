import { counted } from '~/lib/count-text'
import { describe, expect, test } from 'vitest'
import { API_ERROR_KINDS, mayHaveBeenDone } from '~/api/api-error-kind'
import type { BatchView, ItemKind, StopReason } from '~/batch/engine/batch'
import type { BatchEntry } from '~/batch/engine/journal-entry'
import { createLedger } from '~/batch/engine/ledger'
import type { Outcome } from '~/batch/engine/journal-entry'
import { reasonOfKind } from '~/batch/engine/outcome-messages'
import { stopsBatch, whyNotSent } from '~/batch/engine/stop-reasons'
import { rowsOf } from './ledger-rows'
import {
  announcementOf,
  retryTimeOf,
  STATE_LOOKS,
  unexpectedIdsNotice,
  unsentNotice,
} from './batch-labels'

type StopKind = StopReason['kind']
type Numbers = Readonly<Record<ItemKind, number>>

const STOPS: readonly (StopKind | undefined)[] = [
  undefined,
  ...API_ERROR_KINDS.filter(stopsBatch),
  'user',
  'token',
  'locked',
  'journal',
  'closed',
]
const NONE: Numbers = {
  done: 0,
  refused: 0,
  not_sent: 0,
  unknown: 0,
  queued: 0,
  sent: 0,
  checking: 0,
}
const WITHOUT_ID: Outcome = { kind: 'not_sent', reason: 'The record has no id. Nothing was sent.' }

function aView(
  numbers: Numbers,
  stop: StopKind | undefined,
  { type = 'pipeline', retryAt }: { type?: BatchView['type']; retryAt?: number } = {},
): BatchView {
  const total = Object.values(numbers).reduce((sum, count) => sum + count, 0)
  const targets = Array.from({ length: total }, (_, at) => ({ id: `p${at}`, name: `n${at}` }))
  const ledger = createLedger(
    {
      id: 'b',
      action: 'run',
      type,
      sequence: 1,
      createdAt: 1,
      targets,
      stateBefore: () => undefined,
    },
    () => {},
  )
  const line = { v: 1, intent: 'b', at: 1 } as const
  let next = 0
  const take = (count: number) => Array.from({ length: count }, () => next++)
  const settle = (count: number, outcome: Outcome) => {
    const items = take(count)
    const entry: BatchEntry = {
      ...line,
      kind: 'settled',
      items,
      outcomes: items.map(() => outcome),
    }
    ledger.apply(entry)
  }
  const failure = API_ERROR_KINDS.find((kind) => kind === stop)
  const isUnsent = failure !== undefined && /offline|blocked|not_sent/.test(failure)
  const isUnknown = failure !== undefined && mayHaveBeenDone(failure)
  settle(numbers.done, { kind: 'done', confirmedBy: 'reply' })
  settle(numbers.refused, {
    kind: 'refused',
    reason: reasonOfKind(failure === undefined || isUnknown || isUnsent ? 'refused' : failure),
  })
  settle(numbers.unknown, {
    kind: 'unknown',
    reason: reasonOfKind(failure !== undefined && isUnknown ? failure : 'network'),
  })
  ledger.apply({ ...line, kind: 'sent', items: take(numbers.sent) })
  for (const index of take(numbers.checking)) ledger.set(index, { kind: 'checking' })
  if (stop === undefined) settle(numbers.not_sent, WITHOUT_ID)
  else {
    const reason = whyNotSent(stop)
    const wait = retryAt === undefined ? {} : { retryAt }
    ledger.apply({ ...line, kind: 'stopped', because: stop, reason, ...wait })
  }
  return ledger.view(true, () => ({
    stage: 'finished',
    chunksTotal: 1,
    canSendRest: false,
    offersSmallerChunks: false,
  }))
}

function headingsOf(batch: BatchView) {
  return rowsOf(batch, new Set()).flatMap((line) =>
    line.kind === 'item'
      ? []
      : {
          state: line.state,
          count: line.indexes.length,
          words: `${STATE_LOOKS[line.state].label}: ${line.reason}`,
        },
  )
}

const AMOUNTS = [0, 1, 7]

/** Every combination of outcomes, with none, one or several pending items. */
function* everyMixture(stop: StopKind | undefined): Generator<Numbers> {
  for (const done of AMOUNTS)
    for (const refused of AMOUNTS)
      for (const not_sent of AMOUNTS)
        for (const unknown of AMOUNTS) {
          const settled = { ...NONE, done, refused, not_sent, unknown }
          yield settled
          for (const count of [1, 7]) {
            yield { ...settled, sent: count }
            yield { ...settled, checking: count }
            // A stopped batch has no queued items.
            if (stop === undefined) yield { ...settled, queued: count }
          }
        }
}

const SAYS_UNSENT = /not sent(?! yet)|nothing was sent/i

describe.each(STOPS)('the texts of a batch that stopped because of %s', (stop) => {
  const batches = [...everyMixture(stop)].flatMap((numbers) =>
    (['pipeline', 'task'] as const).map((type) => ({
      numbers,
      type,
      batch: aView(numbers, stop, { type }),
    })),
  )

  test('no text says “not sent” if everything was sent', () => {
    for (const { batch, numbers } of batches) {
      if (numbers.not_sent > 0) continue
      expect(unsentNotice(batch)).toBeUndefined()
      expect(announcementOf(batch)).not.toMatch(SAYS_UNSENT)
      for (const { words } of headingsOf(batch)) expect(words).not.toMatch(SAYS_UNSENT)
    }
  })

  test('the number of ids that were not sent appears once', () => {
    for (const { batch, numbers, type } of batches) {
      const { not_sent } = numbers
      if (not_sent === 0 || stop === undefined) continue
      const notice = unsentNotice(batch) ?? ''
      if (not_sent === batch.total) expect(notice).toMatch(/^Nothing was sent: [^.]+\.$/)
      else expect(notice).toMatch(/^The rest \([^)]+\) was not sent: [^.]+\.$/)
      expect(notice.includes(counted(not_sent, type))).toBe(not_sent !== batch.total)
    }
  })

  test('each number equals its count, with the correct noun', () => {
    for (const { batch, numbers, type } of batches) {
      const [title = '', summary = ''] = announcementOf(batch).split(': ')
      expect(title).toBe(`Run ${counted(batch.total, type)}`)
      const parts = summary === '' ? [] : summary.split(' · ')
      const expected = Object.entries(numbers)
        .filter(([, count]) => count > 0)
        .map(([kind, count]) => `${count} ${STATE_LOOKS[kind as ItemKind].label.toLowerCase()}`)
      expect(parts.toSorted()).toEqual(expected.toSorted())
      for (const state of Object.keys(numbers) as ItemKind[]) {
        const groups = headingsOf(batch).filter((heading) => heading.state === state)
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(numbers[state])
      }
      expect(`${announcementOf(batch)} ${unsentNotice(batch) ?? ''}`).not.toMatch(/\b1 \w+s\b/)
    }
  })

  test('no text says that nothing changed while an outcome is unknown', () => {
    for (const { batch, numbers } of batches) {
      const notices = `${announcementOf(batch)} ${unsentNotice(batch) ?? ''}`
      expect(notices).not.toMatch(/nothing (?:was )?changed/i)
      if (numbers.unknown > 0 && numbers.not_sent < batch.total)
        expect(notices).not.toMatch(/nothing was sent/i)
      for (const { state, words } of headingsOf(batch)) {
        if (state === 'unknown') expect(words).toMatch(/The action may have been done\.$/)
        else expect(words).not.toMatch(/may have been/)
        if (state !== 'refused') expect(words).not.toMatch(/nothing was changed/i)
        if (state !== 'not_sent') expect(words).not.toMatch(/nothing was sent/i)
      }
    }
  })

  test('“waiting” is only used for gates', () => {
    for (const { batch } of batches)
      for (const { words } of headingsOf(batch))
        expect(`${announcementOf(batch)} ${words}`).not.toMatch(/waiting/i)
  })
})

test.each([
  [
    'server',
    8,
    'The rest (8 pipelines) was not sent: the service failed during an earlier request.',
  ],
  ['timeout', 1, 'The rest (1 pipeline) was not sent: an earlier request timed out.'],
  ['rate_limited', 2, 'The rest (2 pipelines) was not sent: the service asked for fewer requests.'],
  [
    'forbidden',
    2,
    'The rest (2 pipelines) was not sent: the service gave no permission for an earlier request.',
  ],
  [
    'too_large',
    2,
    'The rest (2 pipelines) was not sent: an earlier request was too large for the service.',
  ],
  [
    'not_the_service',
    2,
    'The rest (2 pipelines) was not sent: a web page answered an earlier request instead of the service.',
  ],
  ['user', 2, 'The rest (2 pipelines) was not sent: you canceled.'],
  ['token', 2, 'The rest (2 pipelines) was not sent: the token was changed or removed.'],
  ['locked', 2, 'The rest (2 pipelines) was not sent: Sluice was locked.'],
] as const)(
  'after the stop “%s”, the notice about %i unsent pipelines is: %s',
  (stop, not_sent, words) => {
    expect(unsentNotice(aView({ ...NONE, done: 4, not_sent }, stop))).toBe(words)
  },
)

test('the notice says that nothing was sent if no item was sent', () => {
  const batch = aView({ ...NONE, not_sent: 3 }, 'offline')
  expect(unsentNotice(batch)).toBe('Nothing was sent: this browser was offline.')
  expect(headingsOf(batch)).toEqual([
    { state: 'not_sent', count: 3, words: 'Not sent: This browser was offline. Nothing was sent.' },
  ])
})

test('items that were not sent for another reason are not counted with the rest', () => {
  const batch = aView({ ...NONE, refused: 2 }, 'forbidden')
  const withoutId = { ...batch, counts: { ...batch.counts, not_sent: 1 } }
  expect(unsentNotice({ ...withoutId, states: () => [...batch.states(), WITHOUT_ID] })).toBe(
    undefined,
  )
})

test('the time of the next attempt is only shown if an item can be sent again', () => {
  const options = { retryAt: 9 }
  expect(retryTimeOf(aView({ ...NONE, done: 3, unknown: 1 }, 'server', options))).toBeUndefined()
  expect(retryTimeOf(aView({ ...NONE, refused: 1 }, 'rate_limited', options))).toBe(9)
  expect(retryTimeOf(aView({ ...NONE, done: 1, not_sent: 1 }, 'rate_limited', options))).toBe(9)
  expect(retryTimeOf(aView({ ...NONE, refused: 1 }, 'forbidden'))).toBeUndefined()
})

test.each([
  ['x', '1 id that was not in the request: x.'],
  ['x,y', '2 ids that were not in the request: x, y.'],
  ['a,b,c,d,e', '5 ids that were not in the request: a, b, c, d, e.'],
  ['a,b,c,d,e,f,g', '7 ids that were not in the request: a, b, c, d, e and 2 more.'],
])('the notice about unexpected ids names them: %s', (ids, words) => {
  expect(unexpectedIdsNotice(ids.split(','))).toBe(`The service’s answer also names ${words}`)
})
