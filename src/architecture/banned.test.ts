/** File names and code that are forbidden in the sources. */
import { posix } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { faultsIn, isTest, readSources } from './sources.test-data'

const BANNED_NAMES = /^(?:index|utils|types|helpers)\.tsx?$/
/**
 * Stores made with zustand's own factories are unknown to `clearLocalData`. These two files clear their own stores.
 */
const OWN_STORES = new Set(['stores/session.ts', 'features/builder/draft/draft-store.ts'])
const BARE_STORE = /import \{[^}]*\bcreate(?:Store)?\b[^}]*\} from 'zustand/
const BANNED_CODE =
  /dangerouslySetInnerHTML|\b(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc)\b|\bdocument\.write\b|\beval\s*\(|\bnew Function\b/i

/** CSS that is built from text. Untrusted text in CSS could load files or cover the page. */
const BANNED_STYLE = /\burl\(|<style\b|\bcssText\b|\binsertRule\b|\bCSSStyleSheet\b/

const isAttackData = (path: string) => path.startsWith('mocks/scenarios/') || isTest(path)
function faultsOfCode(path: string, source: string): readonly string[] {
  const name = posix.basename(path)
  const hasDefault =
    /\bdefault\b/.test(source) &&
    parseSync(path, source).module.staticExports.some(({ entries }) =>
      entries.some(
        ({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default',
      ),
    )
  const faults = [
    BANNED_NAMES.test(name) && 'is not named after what it exports',
    path.includes('/helpers/') && 'lies in a folder that says nothing',
    !/^[a-z0-9]+(?:[.-][a-z0-9]+)*\.tsx?$/.test(name) && 'is not named in kebab-case',
    hasDefault && !name.endsWith('-page.tsx') && 'has a default export and is no page',
    !isAttackData(path) && BANNED_CODE.test(source) && `holds ${BANNED_CODE.exec(source)?.[0]}`,
    !isAttackData(path) && BANNED_STYLE.test(source) && `holds ${BANNED_STYLE.exec(source)?.[0]}`,
    !path.startsWith('stores/create-') &&
      !OWN_STORES.has(path) &&
      BARE_STORE.test(source) &&
      'makes a store that clearLocalData does not know: use createStore of ~/stores/create-store',
  ]
  return faults.filter((fault) => fault !== false)
}

test('no source contains forbidden names or code', { timeout: 180_000 }, () => {
  expect(faultsIn(readSources(), faultsOfCode)).toEqual([])
})

test('no text size has its own line height, such as `text-xs/4`', () => {
  const sources = [...readSources()].filter(([path]) => path.endsWith('.tsx'))
  const slashed = sources.filter(([, source]) => /\btext-(?:xs|sm|base|lg|xl)\//.test(source))
  expect(slashed.map(([path]) => path)).toEqual([])
})

test.each([
  ['lib/index.ts', '', 'not named after'],
  ['lib/utils.ts', '', 'not named after'],
  ['lib/helpers/a.ts', '', 'says nothing'],
  ['ui/Button.tsx', '', 'kebab-case'],
  ['lib/a.ts', 'export default 1', 'default export'],
  ['lib/a.ts', 'const a = 1; export { a as default }', 'default export'],
  ['ui/a.tsx', '<p dangerouslySetInnerHTML={x} />', 'dangerouslySetInnerHTML'],
  ['ui/a.ts', 'node.innerHTML = x', 'innerHTML'],
  ['ui/a.ts', "node.insertAdjacentHTML('beforeend', x)", 'insertAdjacentHTML'],
  ['ui/a.ts', 'document.write(x)', 'document.write'],
  ['ui/a.tsx', '<p style={{ background: `url(${x})` }} />', 'url('],
  ['ui/a.tsx', 'rules.insertRule(x)', 'insertRule'],
  ['ui/a.ts', 'eval(x)', 'eval('],
  ['ui/a.ts', "new Function('x')", 'new Function'],
  ['ui/a.tsx', '<iframe srcDoc={x} />', 'srcDoc'],
  ['queries/a.ts', "import { create, useStore } from 'zustand'", 'clearLocalData does not know'],
])('the check finds the fault in %s with %j', (path, source, words) => {
  expect(faultsOfCode(path, source)[0]).toContain(words)
})

test('the check accepts attack texts that are stored as data', () => {
  const source = "const words = '<iframe srcdoc=x>'"
  expect(faultsOfCode('mocks/scenarios/hostile-texts.ts', source)).toEqual([])
})
