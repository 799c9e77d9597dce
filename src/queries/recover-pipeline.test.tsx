import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aReply, SERVICE } from '~/api/client.test-data'
import type { LocksLike } from '~/batch/engine/lock'
import { createModelLocks } from '~/batch/engine/model-locks.test-data'
import { aDisk } from '~/stores/disk.test-data'
import { openSession } from '~/stores/session'
import type { SendResult } from './send-once'
import type { Service } from './service-context'

const COPY = { id: 'p1', name: 'deploy', at: 1, record: { _id: 'p1', name: 'deploy' } }

let disk: ReturnType<typeof aDisk>
beforeEach(() => {
  disk = aDisk()
})
afterEach(() => void vi.unstubAllGlobals())

/** A page of a signed-in user, with fresh modules and a copy of a deleted pipeline. */
async function aPage(
  options = {},
  answer: () => Response | Promise<Response> = () => aReply('{"_id":"p2"}', 201),
) {
  vi.resetModules()
  const { useRecoverPipeline } = await import('./recover-pipeline')
  const { ServiceContext } = await import('./service-context')
  // With fresh modules, so that the client throws the `ApiError` that the page knows.
  const { aClient } = await import('~/api/client.test-data')
  const { deletedCopies, storeDeletedCopies } = await import('~/stores/deleted-copies')
  await storeDeletedCopies([COPY])
  const session = openSession(undefined, SERVICE)
  session.signIn('mine', false)
  const { client, sent } = aClient(answer, { token: session.token })
  const ready = Promise.withResolvers<() => Promise<SendResult>>()
  function Recover() {
    const { mutateAsync } = useRecoverPipeline(options)
    ready.resolve(() => mutateAsync(COPY))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ServiceContext value={{ client, session, now: () => 5 } as unknown as Service}>
        <Recover />
      </ServiceContext>
    </QueryClientProvider>,
  )
  return { session, sent, deletedCopies, recover: await ready.promise }
}

test('a recovery sends the copy, and its result is stored with the copy', async () => {
  const { sent, recover, deletedCopies } = await aPage()
  expect(await recover()).toMatchObject({ id: 'p2', outcome: { kind: 'done' } })
  expect(sent.map(({ json }) => json)).toMatchObject([{ name: 'deploy' }])
  expect(await deletedCopies()).toMatchObject([{ recovery: { id: 'p2' } }])
})

test('a recovery belongs to its copy, and not to a later copy of the same id', async () => {
  const { useRecoveries } = await import('./recover-pipeline')
  const client = new QueryClient()
  const mutationKey = ['pipelines', 'recover']
  const mutationFn = async () => Promise.resolve({ outcome: { kind: 'unknown', reason: '' } })
  await client.getMutationCache().build(client, { mutationKey, mutationFn }).execute(COPY)
  const found: boolean[] = []
  function Recoveries() {
    const recoveryOf = useRecoveries()
    found.push(recoveryOf(COPY).mayExist, recoveryOf({ ...COPY, at: 2 }).mayExist)
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Recoveries />
    </QueryClientProvider>,
  )
  expect(found).toEqual([true, false])
})

test('a copy with a recovery that a later version has stored can be read, its pipeline may exist, and of many it is not recovered again', async () => {
  const page = await aPage({ isOneOfMany: true })
  const recovery = { id: 'p2', outcome: { kind: 'done', confirmedBy: 'audit' } }
  await disk.write('deletedCopies', { ...COPY, recovery }, COPY.id)
  const unknown = { outcome: { kind: 'unknown' } }
  expect(await page.deletedCopies()).toMatchObject([{ ...COPY, recovery: unknown }])
  expect(await page.recover()).toMatchObject(unknown)
  expect(page.sent).toEqual([])
})

test('if another user signs in while the browser stores the recovery, nothing is sent and nothing is in the journal', async () => {
  const { session, sent, recover, deletedCopies } = await aPage()
  disk.onRead(() => session.signIn('theirs', false))
  expect(await recover()).toMatchObject({ outcome: { kind: 'not_sent' } })
  expect(sent).toEqual([])
  expect(await deletedCopies()).toEqual([COPY])
  expect((await disk.records('journal')).size).toBe(0)
})

test.each([
  [
    409,
    { kind: 'not_sent', reason: 'Another tab tried the recovery, and no pipeline was created.' },
  ],
  [201, { kind: 'done' }],
])(
  'while another tab is recovering the pipeline, nothing is sent, and the result is that of the other tab (%i)',
  async (status, outcome) => {
    const locks = createModelLocks()
    const answer = Promise.withResolvers<Response>()
    const { sent, recover } = await aPage({}, () => answer.promise)
    vi.stubGlobal('navigator', { locks: locks.of(1) })
    const other = recover()
    await expect.poll(() => sent).toHaveLength(1)
    const own = locks.of(2)
    const request = vi.fn<LocksLike['request']>(async (...asked) => own.request(...asked))
    vi.stubGlobal('navigator', { locks: { request } })
    const result = recover()
    await expect.poll(() => request.mock.calls).not.toEqual([])
    answer.resolve(aReply('{"_id":"p2"}', status))
    expect(await result).toMatchObject({ outcome })
    expect(await other).toMatchObject({ outcome: { kind: status === 201 ? 'done' : 'refused' } })
    expect(sent).toHaveLength(1)
  },
)
