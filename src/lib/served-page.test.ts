import { expect, test } from 'vitest'
import { entryScriptOf } from './served-page'

const page = (entry: string, prefix = '') =>
  `<!doctype html><script src="${prefix}/early.js"></script>` +
  `<script type="module" crossorigin src="${prefix}/assets/${entry}" integrity="x"></script>`

test.each([
  ['a page of Sluice', page('start-a_B-1.js'), 'start-a_B-1.js'],
  ['a page under a path prefix', page('start-b.js', '/teams/sluice'), 'start-b.js'],
  ['a login page', '<script src="/login.js"></script>', undefined],
  ['an empty page', '', undefined],
])('the entry script of %s is found, or undefined if it has none', (_, html, entry) => {
  expect(entryScriptOf(html)).toBe(entry)
})
