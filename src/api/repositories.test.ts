import { expect, test } from 'vitest'
import { branchesSpec } from './repositories'

const source = { tool_id: 't', service: 'github' } as const

test('the request has the search term of the caller, even if it is empty', () => {
  const bodyOf = (term?: string) => branchesSpec(source, 'acme/web', term).body
  expect(bodyOf('fix/')).toEqual({ ...source, repository: 'acme/web', searchTerm: 'fix/' })
  expect(bodyOf('')).toEqual({ ...source, repository: 'acme/web', searchTerm: '' })
  expect(bodyOf()).toEqual({ ...source, repository: 'acme/web' })
  expect(Object.keys(bodyOf() as object)).not.toContain('searchTerm')
})
