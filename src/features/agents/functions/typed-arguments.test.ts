import { expect, test, vi } from 'vitest'
import { forgetTypedArguments, keepTyped, typedArguments } from './call-form'

test('typed arguments are complete in memory, and stored in the tab without secrets', () => {
  const written = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => written.get(name) ?? null,
    setItem: (name: string, text: string) => void written.set(name, text),
  })
  const schema = {
    $defs: { hidden: { writeOnly: true } },
    properties: { hook: { $ref: '#/$defs/hidden' }, pin: { type: 'string', format: 'password' } },
  }
  const given = {
    name: 'a',
    tokens: ['CANARY'],
    secret: { value: 'CANARY' },
    env: [{ name: 'DB_PASSWORD', value: 'CANARY' }],
    hook: 'CANARY',
    pin: 'CANARY',
  }
  keepTyped('f', { given, json: undefined, unparsed: new Map() }, schema)
  expect(typedArguments('f')?.given).toEqual(given)
  expect([...written.values()].join('')).not.toContain('CANARY')
  forgetTypedArguments()
  expect(typedArguments('f')?.given).toEqual({ name: 'a', env: [{ name: 'DB_PASSWORD' }] })
  vi.unstubAllGlobals()
})
