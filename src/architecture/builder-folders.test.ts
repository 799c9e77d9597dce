import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, readSources, type Sources } from './sources.test-data'

/** The folders of the builder and their allowed imports. The files beside them compose the pages. */
const BUILDER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  draft: [],
  steps: ['draft', 'validation'],
  validation: ['draft'],
  create: ['draft', 'validation'],
  edit: ['draft', 'validation'],
  'import-export': ['draft'],
}
const BUILDER = 'features/builder/'

function builderViolationsOf(sources: Sources): readonly string[] {
  return [...sources].flatMap(([path, source]) => {
    const [folder = '', file] = path.slice(BUILDER.length).split('/')
    if (!path.startsWith(BUILDER) || file === undefined) return []
    const allowed = BUILDER_FOLDERS[folder]
    if (allowed === undefined) return [`${path} is in a folder without a rule`]
    return importsOf(path, source).flatMap(({ from }) => {
      if (!from.startsWith('.')) return []
      const target = posix.join(posix.dirname(path), from).slice(BUILDER.length)
      const [other = '', inside] = target.split('/')
      const isAllowed = inside !== undefined && (other === folder || allowed.includes(other))
      return isAllowed ? [] : [`${path} → ${from} goes upwards`]
    })
  })
}

test('the folders of the builder import each other in one direction only', () => {
  expect(builderViolationsOf(readSources())).toEqual([])
})

test.each([
  ['features/builder/draft/a.ts', "import { b } from '../edit/b'"],
  ['features/builder/steps/a.ts', "import { b } from '../create/b'"],
  ['features/builder/create/a.ts', "import { b } from '../builder-page'"],
  ['features/builder/other/a.ts', ''],
])('the check of the builder finds %s with %j', (path, source) => {
  expect(builderViolationsOf(new Map([[path, source]]))).toHaveLength(1)
})
