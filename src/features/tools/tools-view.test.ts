import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_TOOLS_VIEW, filterOf, activeFilters, toolsParams, TOOL_FIELDS } from './tools-view'

const read = (query: string) => toolsParams.read(new URLSearchParams(query))

test('every documented filter has its own name in the URL', () => {
  const view = read(
    'search=git&status=inactive&type=scm&usage=pipeline&enabledInToolRegistry=true&fields=active',
  )
  expect(filterOf(view)).toEqual({
    search: 'git',
    status: 'inactive',
    type: 'scm',
    usage: 'pipeline',
    enabledInToolRegistry: true,
    fields: ['name', 'identifier', 'active'],
  })
  expect(activeFilters(view)).toHaveLength(5)
})

test('default filters are neither requested from the service nor written to the URL', () => {
  expect(read('')).toEqual(DEFAULT_TOOLS_VIEW)
  expect(filterOf(DEFAULT_TOOLS_VIEW)).toEqual({})
  expect(activeFilters(DEFAULT_TOOLS_VIEW)).toEqual([])
  expect(toolsParams.write(new URLSearchParams('scenario=hostile'), read('')).toString()).toBe(
    'scenario=hostile',
  )
})

test('an unknown filter value in the URL is read as its default', () => {
  expect(read('status=maybe&enabledInToolRegistry=yes&fields=x')).toEqual(DEFAULT_TOOLS_VIEW)
  expect(read('fields=none').fields).toEqual([])
})

test('every view of the list can be read from its URL', () => {
  const view = fc.record({
    search: fc.string(),
    status: fc.constantFrom('active' as const, 'inactive' as const),
    type: fc.string(),
    usage: fc.string(),
    isRegistrable: fc.boolean(),
    fields: fc.subarray([...TOOL_FIELDS]),
  })
  fc.assert(
    fc.property(view, (each) => {
      const { search } = new URL(
        `http://x.invalid/?${toolsParams.write(new URLSearchParams(), each)}`,
      )
      expect(toolsParams.read(new URLSearchParams(search))).toEqual(each)
    }),
  )
})
