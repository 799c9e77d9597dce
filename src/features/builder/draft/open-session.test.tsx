import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ServiceContext, type Service } from '~/queries/service-context'
import type { DraftSession } from './draft-session'
import { sessions, useStoredDraft } from './open-session'
import { createDraftStore } from './draft-store'

// Other test files share this module, and may leave open drafts.
beforeEach(() => sessions.clear())
afterEach(() => sessions.clear())

/** An open draft of this page. */
function aSession(id: string, formerIds: readonly string[] = []): DraftSession {
  const store = createDraftStore({ id, pipeline: {} })
  store.setState({ formerIds })
  const session = { key: id, store } as unknown as DraftSession
  sessions.add(session)
  return session
}

/** Renders the page of the draft as after Back. `onRender` gets the draft of each render. */
function goBackTo(id: string, onRender: (draft: ReturnType<typeof useStoredDraft>) => void) {
  function Page() {
    onRender(useStoredDraft(id))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ServiceContext value={{ config: {} } as Service}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </ServiceContext>
    </QueryClientProvider>,
  )
}

test('after Back, a former id of a draft finds this draft', () => {
  const forked = aSession('e', ['d'])
  goBackTo('d', (draft) => expect(draft).toBe(forked))
})

test('after Back, the draft that has the id now comes before a draft that had the id', () => {
  aSession('e', ['d'])
  const opened = aSession('d')
  goBackTo('d', (draft) => expect(draft).toBe(opened))
})

test('after Back, the page keeps the draft that it shows, although another draft had its id', () => {
  aSession('e', ['d'])
  const shown = aSession('d')
  goBackTo('d', (draft) => {
    expect(draft).toBe(shown)
    // For example because its pipeline was created. The page then shows the result.
    sessions.delete(shown)
  })
})
