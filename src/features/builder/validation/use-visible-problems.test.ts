import { expect, it } from 'vitest'
import { domIdOf } from '~/components/schema-form/field-kinds'
import { isVisited } from './use-visible-problems'

it('a field shows its problem after the field, or a field inside it, has lost the focus', () => {
  const seen = (...left: readonly string[]) =>
    ['s0/name', 's0/names', 's0/tool'].filter((field) =>
      isVisited(field, new Set(left.map(domIdOf))),
    )
  expect(seen()).toEqual([])
  expect(seen('s0/name')).toEqual(['s0/name'])
  expect(seen('s0/tool/configuration/env', 's1/name')).toEqual(['s0/tool'])
})
