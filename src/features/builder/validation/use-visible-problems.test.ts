import { expect, it } from 'vitest'
import { domIdOf } from '~/components/schema-form/form-context'
import { visitedProblems } from './use-visible-problems'

it('a field shows its problem after the field, or a field inside it, has lost the focus', () => {
  const problems = new Map([
    ['s0/name', ['Is required']],
    ['s0/names', ['Is required']],
    ['s0/tool', ['Is none']],
  ])
  const seen = (...left: readonly string[]) => [
    ...visitedProblems(problems, new Set(left.map(domIdOf))).keys(),
  ]
  expect(seen()).toEqual([])
  expect(seen('s0/name')).toEqual(['s0/name'])
  expect(seen('s0/tool/configuration/env', 's1/name')).toEqual(['s0/tool'])
})
