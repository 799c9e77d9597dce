import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SourceBrowser } from './source-browser'

test('a tool that reaches no repositories has nothing to browse', () => {
  for (const identifier of ['sonar', undefined]) {
    const tool = { _id: 'a', name: 'Sonar', tool_identifier: identifier, raw: {} }
    const browser = (
      <MemoryRouter>
        <SourceBrowser tool={tool} />
      </MemoryRouter>
    )
    expect(renderToStaticMarkup(browser)).toBe('')
  }
})
