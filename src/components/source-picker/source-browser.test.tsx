import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SourceBrowser } from './source-browser'

test('a tool that reaches no repositories has nothing to browse', () => {
  for (const identifier of ['sonar', undefined]) {
    const tool = { _id: 'a', name: 'Sonar', tool_identifier: identifier, raw: {} }
    expect(renderToStaticMarkup(<SourceBrowser tool={tool} />)).toBe('')
  }
})
