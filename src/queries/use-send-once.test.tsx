import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { openSession } from '~/stores/session'
import { ServiceContext, type Service } from './service-context'
import { useSendOnce } from './use-send-once'

type Send = ReturnType<typeof useSendOnce>

function Sender({ onReady }: { readonly onReady: (send: Send) => void }) {
  onReady(useSendOnce())
  return null
}

afterEach(() => vi.unstubAllGlobals())

test('after an error of our own code, the outcome is unknown, and the error is reported', async () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const error = new TypeError('x is undefined')
  const send = Promise.withResolvers<Send>()
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ServiceContext value={{ session: openSession(undefined, 'https://api.example') } as Service}>
        <Sender onReady={send.resolve} />
      </ServiceContext>
    </QueryClientProvider>,
  )
  const result = await (
    await send.promise
  )(() => {
    throw error
  })
  expect(result).toMatchObject({ outcome: { kind: 'unknown' }, error })
  expect(report.mock.calls).toEqual([[error]])
})
