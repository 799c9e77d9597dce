import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ServiceContext, type Service } from '~/queries/service-context'
import { readFunctions } from '../functions/agent-functions'
import { CallView } from './call-view'

afterEach(() => vi.unstubAllGlobals())

function failedCall(annotations: object): string {
  const [agentFunction] = readFunctions([{ name: 'scan', annotations }]).functions
  if (agentFunction === undefined) throw new Error('The function cannot be read.')
  const call = {
    id: '1',
    agentFunction,
    given: {},
    startedAt: 0,
    endedAt: 1,
    progress: [],
    outcome: { kind: 'tool_error', result: { isError: true, content: [] } },
  } as const
  // A call reads only these parts of the service.
  vi.stubGlobal('location', { origin: 'https://sluice.example' })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const service = { config: { mcpUrl: 'https://agent.example', auth: 'token' } } as Service
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ServiceContext value={service}>
          <CallView call={call} isOpen />
        </ServiceContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('after an error of a function, its effect is unknown, unless the function says that it only reads', () => {
  const sentence = 'It is unknown whether the function changed something.'
  expect(failedCall({})).toContain(sentence)
  expect(failedCall({ readOnlyHint: true, destructiveHint: true })).toContain(sentence)
  expect(failedCall({ readOnlyHint: true })).not.toContain(sentence)
})
