/** Compares the text of the results after a failed request with the requests that the server received. */
import type { Batches } from '../support/batches'
import { idOf } from '../support/batches'
import { expect, test } from '../support/batch-test'
import { test as decisionsTest } from '../support/decisions-test'
import { ACT } from '../support/fault-matches'
import { json, raw, resetConnection } from '../support/fault-replies'
import type { Reply } from '../support/fault-server'

interface Failure {
  readonly name: string
  readonly reply: Reply
  /** The outcome of the pipelines whose request was sent. */
  readonly becomes: 'refused' | 'unknown'
  /**
   * The reason why the rest of a batch is not sent. Only the failures that are tested with a batch here have a reason.
   */
  readonly cause?: string
}

const WAIT = { 'retry-after': '120' }
/** The unit test src/batch/ui/outcome-text.test.ts covers all failures, here are those of a different kind. */
const FAILURES: readonly Failure[] = [
  {
    name: '500',
    reply: json({ error: 'boom' }, 500),
    becomes: 'unknown',
  },
  {
    name: '401',
    reply: raw(401),
    becomes: 'refused',
    cause: 'the service refused the token on an earlier request',
  },
  {
    name: '403',
    reply: raw(403),
    becomes: 'refused',
  },
  { name: '408', reply: raw(408), becomes: 'unknown' },
  {
    name: 'a lost connection',
    reply: resetConnection,
    becomes: 'unknown',
    cause: 'Sluice received no complete answer to an earlier request',
  },
  // This failure is the last, because nothing can be sent for 120 s after it.
  {
    name: '429',
    reply: raw(429, '', WAIT),
    becomes: 'refused',
  },
]

const failuresNamed = (...names: readonly string[]) =>
  FAILURES.filter(({ name }) => names.includes(name))

const SAYS_UNSENT = /not sent|nothing was sent/i

async function textOf({ results, page: tab }: Batches): Promise<string> {
  const announced = await tab.getByRole('status').allTextContents()
  return [await results.region.innerText(), ...announced].join('\n')
}

/** Waits until no request is pending. If a dialog asks for a new token, enters a token. */
async function bringToRest(batches: Batches, name: string): Promise<void> {
  if (name === '401') {
    await expect(batches.dash.dialog).toBeVisible()
    await batches.dash.connect('CANARY_new')
  }
  await batches.waitUntilFinished()
}

/** Checks the text of the last request. The server has received it, so no text may say that it was not sent. */
async function expectTrueTextOfLast(batches: Batches, { name, becomes }: Failure): Promise<void> {
  await bringToRest(batches, name)
  await batches.results.expectSummary(`1 ${becomes}`)
  // The next announcement has to replace the announcement from before the request.
  await expect.poll(() => textOf(batches)).not.toMatch(SAYS_UNSENT)
  const text = await textOf(batches)
  if (becomes === 'unknown') {
    expect(text).toContain('The action may have been done.')
    expect(text).not.toContain('Nothing was changed')
  } else expect(text).toContain('Nothing was changed.')
  if (name === '408') {
    expect(text).toContain('The service stopped waiting for the request (408).')
    expect(text).not.toMatch(/no answer/i)
  }
  expect(/The next request can be sent in \d+ s\./.test(text)).toBe(name === '429')
}

test('a single run that failed is not described as unsent', async ({ openBatches }) => {
  const batches = await openBatches({ isKeptAlive: false })
  const failures = failuresNamed('408', 'a lost connection', '429')
  for (const [at, failure] of failures.entries()) {
    await test.step(failure.name, async () => {
      const id = idOf(at + 1)
      batches.server.answer(ACT, failure.reply)
      await batches.select(`pipeline-${id.slice(-2)}`)
      await batches.runSelected(id)
      await expect.poll(() => batches.sentIds().at(-1)).toEqual([id])
      await expectTrueTextOfLast(batches, failure)
      if (failure.becomes === 'refused') await batches.page.keyboard.press('Escape')
    })
  }
  expect(batches.actionRequests()).toHaveLength(failures.length)
})

test('a batch of 120 whose second request fails says how many were not sent', async ({
  openBatches,
}) => {
  const batches = await openBatches({
    count: 120,
    config: { batchChunk: 50 },
    isKeptAlive: false,
  })
  const { page: tab, results, server } = batches
  const all = (server.world.pipelines as readonly { readonly _id: string }[]).map(({ _id }) => _id)
  for (const failure of FAILURES.filter(({ cause }) => cause !== undefined)) {
    await test.step(failure.name, async () => {
      await batches.makeAllIdle()
      const before = batches.actionRequests().length
      server.answer(ACT, failure.reply)
      server.answer(ACT, ({ normal }) => normal(), 1)
      await batches.actOnAll('run', all)
      await expect.poll(() => batches.actionRequests().length).toBe(before + 2)
      await bringToRest(batches, failure.name)

      const received = new Set(batches.sentIds().slice(before).flat())
      const unsent = all.filter((id) => !received.has(id)).length
      expect([received.size, unsent]).toEqual([100, 20])
      await results.expectSummary(`50 done · ${unsent} not sent · 50 ${failure.becomes}`)
      await expect(
        results.region.getByText(
          new RegExp(`The rest \\(${unsent} pipelines\\) was not sent: ${failure.cause}\\.`),
        ),
      ).toBeVisible()
      const text = await textOf(batches)
      expect(text).not.toMatch(/nothing was sent|for this one|its turn|the request before it/i)
      expect(text.includes('Nothing was changed')).toBe(failure.becomes === 'refused')
      expect(text.includes('The action may have been done')).toBe(failure.becomes === 'unknown')
      await tab.clock.fastForward(120_000)
      expect(batches.actionRequests()).toHaveLength(before + 2)
    })
  }
})

decisionsTest('one decision that failed is not described as unsent', async ({ openGates }) => {
  const decisions = await openGates({ count: 2 })
  for (const [at, failure] of failuresNamed('500', '403').entries()) {
    decisions.server.answer(ACT, failure.reply)
    await decisions.decide(at === 0 ? 'approve' : 'reject', at + 1)
    expect(decisions.sentIds().at(-1)).toEqual([idOf(at + 1)])
    await expectTrueTextOfLast(decisions, failure)
    expect(decisions.actionRequests()).toHaveLength(at + 1)
  }
})
