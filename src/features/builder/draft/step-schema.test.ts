import { expect, test } from 'vitest'
import { documentedSchemaOf, stepSchemaOf } from './step-schema'

const requiredIn = (schema: ReturnType<typeof documentedSchemaOf>) => schema['required']

test('a source-control tool has the keys of a source, by its name, config.json or its category', () => {
  const mappings = [{ identifier: 'forgejo', service: 'forgejo', needsWorkspace: true }]
  expect(requiredIn(documentedSchemaOf('github'))).toEqual(['gitToolId', 'repository', 'branch'])
  expect(requiredIn(documentedSchemaOf('forgejo'))).toEqual([])
  expect(requiredIn(documentedSchemaOf('forgejo', mappings))).toEqual([
    'gitToolId',
    'repository',
    'branch',
    'workspace',
  ])
  const byCategory = stepSchemaOf('forgejo', 'scm', undefined, [])
  expect(requiredIn(byCategory)).toEqual(['gitToolId', 'repository', 'branch'])
  expect(Object.keys(byCategory['properties'] ?? {})).toContain('workspace')
})

test('the same tool has the same schema each time', () => {
  const mappings = [{ identifier: 'forgejo', service: 'forgejo' }]
  expect(documentedSchemaOf('forgejo', mappings)).toBe(documentedSchemaOf('forgejo', mappings))
  expect(documentedSchemaOf('forgejo', mappings)).not.toBe(documentedSchemaOf('forgejo'))
})
