import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aReply, SERVICE } from '~/api/client.test-data'
import { CLEARED_AT_SIGN_OUT } from '~/stores/clear-local-data'
import { aDisk } from '~/stores/disk.test-data'
import { openSession } from '~/stores/session'
import type { Service } from '~/queries/service-context'
import { draftOf } from '../draft/draft'

const draft = draftOf({ name: 'deploy', steps: [] })

let disk: ReturnType<typeof aDisk>
beforeEach(() => {
  disk = aDisk()
})
afterEach(() => void vi.unstubAllGlobals())

/** A builder of a signed-in user, with fresh modules. */
async function aBuilder(answer: () => Response | Promise<Response>) {
  vi.resetModules()
  const { aClient } = await import('~/api/client.test-data')
  const { useCreate } = await import('./submit-draft')
  const { DraftSessionContext } = await import('../draft/draft-session')
  const { sessions, useOpenSession } = await import('../draft/open-session')
  const { ServiceContext } = await import('~/queries/service-context')
  const { clearLocalData } = await import('~/stores/clear-local-data')
  const session = openSession(undefined, SERVICE)
  session.signIn('mine', false)
  const { client, sent } = aClient(answer, { token: session.token })
  const ready = Promise.withResolvers<ReturnType<typeof useCreate>['create']>()
  function Create() {
    ready.resolve(useCreate().create)
    return null
  }
  function Page() {
    const open = useOpenSession()
    const { pipeline } = draft
    const [opened] = useState(() => open({ id: 'd', origin: { is: 'new' }, pipeline }))
    return (
      <DraftSessionContext value={opened}>
        <Create />
      </DraftSessionContext>
    )
  }
  const queries = new QueryClient()
  const service = { client, session, config: { scmServices: [] }, now: () => 5 }
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ServiceContext value={service as unknown as Service}>
        <Page />
      </ServiceContext>
    </QueryClientProvider>,
  )
  return {
    session,
    sent,
    sessions,
    queries,
    create: await ready.promise,
    signOut: () => {
      session.signOut()
      return clearLocalData(CLEARED_AT_SIGN_OUT)
    },
  }
}

test('a draft whose creation fails after a sign-out does not return to memory', async () => {
  const page = await aBuilder(async () => {
    await page.signOut()
    return aReply('{"error":{"message":"No."}}', 400)
  })
  const creation = await page.create(draft, 'anyway')
  expect(creation).toMatchObject({ stage: 'fault', result: { outcome: { kind: 'refused' } } })
  expect(page.sent).toHaveLength(1)
  expect([...page.sessions]).toEqual([])
})

test('if another user signs in while the browser stores the draft, nothing is sent and nothing is in the journal', async () => {
  const page = await aBuilder(() => aReply('{"_id":"p1"}', 201))
  disk.onRead(() => page.session.signIn('theirs', false))
  const creation = await page.create(draft, 'anyway')
  expect(creation).toMatchObject({ stage: 'fault', result: { outcome: { kind: 'not_sent' } } })
  expect(page.sent).toEqual([])
  expect((await disk.records('journal')).size).toBe(0)
})

test('after the request, the mutation with the token is not in memory any more', async () => {
  const page = await aBuilder(() => aReply('{"error":{"message":"No."}}', 400))
  await page.create(draft, 'anyway')
  await vi.waitFor(() => expect(page.queries.getMutationCache().getAll()).toEqual([]))
})
