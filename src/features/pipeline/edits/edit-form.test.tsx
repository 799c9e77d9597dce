import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ServiceContext, type Service } from '~/queries/service-context'
import { typedTexts } from '~/stores/stored-text'
import { EditableText, useFieldEdit } from './edit-form'

const KEY = 'name:p1'

afterEach(() => vi.unstubAllGlobals())

/** Renders the open edit of a name. `onRender` gets the edit, and its return value replaces the edit in the form. */
function render(onRender = (editing: ReturnType<typeof useFieldEdit>) => editing): string {
  function Name() {
    const editing = onRender(useFieldEdit('p1', 'name'))
    const opener = { current: null }
    return (
      <EditableText field="name" editing={editing} value="web" isGone={false} opener={opener} />
    )
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ServiceContext value={{} as Service}>
        <Name />
      </ServiceContext>
    </QueryClientProvider>,
  )
}

test('an attempt to save an empty name keeps “Check status” of an earlier save whose outcome is unknown', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  const failure = { kind: 'unknown', reason: 'No answer came.', intent: 'i1', sent: 'web-2' }
  typedTexts.set(KEY, JSON.stringify({ base: 'web', text: ' ', failure }))
  let save = () => {}
  render((editing) => {
    ;({ save } = editing)
    return editing
  })
  save()
  expect(render()).toMatch(/No answer came.*Check status/)
  const unnamed = render((editing) => ({ ...editing, isUnnamed: true }))
  expect(unnamed).toMatch(/Enter a name\. Nothing was sent\..*No answer came.*Check status/)
})
