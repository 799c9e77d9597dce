import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ToolTable } from './tool-table'
import { toolsParams } from './tools-view'

afterEach(() => vi.unstubAllGlobals())

test('the heading of a group writes its count like all other counts', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  // The empty places of the array render no rows, so that the test is fast.
  const entries = Object.assign([], { length: 1_234 })
  const table = renderToStaticMarkup(
    <ToolTable
      groups={[{ label: 'Build', isGuess: false, entries }]}
      view={toolsParams.read(new URLSearchParams())}
      isOld={false}
    />,
  )
  expect(table).toContain('>1,234<')
})
