import { expect, test } from 'vitest'
import { parseJson } from './json'
import { objectAt } from './json-path'
import { writeOnlyNamesOf } from './without-secrets'

const SCHEMA = objectAt(
  parseJson(`{
    "$defs": {"login": {"properties": {"user": {"type": "string"}, "pass": {"writeOnly": true}}}},
    "properties": {
      "path": {"type": "string"},
      "codes": {"type": "array", "items": {"writeOnly": true}},
      "pin": {"format": "password"},
      "login": {"$ref": "#/$defs/login"},
      "headers": {"additionalProperties": {"writeOnly": true}},
      "alias": {"$ref": "#/$defs/login/properties/pass"}
    },
    "then": {"properties": {"hidden": {"writeOnly": true}}},
    "oneOf": [{"properties": {"other": {"writeOnly": true}}}]
  }`),
  'value',
)

test('the names of write-only properties are found at any depth', () => {
  const names = [...writeOnlyNamesOf(SCHEMA)].toSorted()
  expect(names.join(' ')).toBe('alias codes headers hidden other pass pin')
  expect([...writeOnlyNamesOf({ additionalProperties: { writeOnly: true } })]).toEqual([
    'configuration',
  ])
})
