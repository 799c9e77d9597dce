import { expect, test } from 'vitest'
import { checkSchema } from './check-schema'

test('a value that another value requires is named by its title, and each problem is reported once', () => {
  const schema = {
    required: ['user'],
    properties: {
      user: { title: 'Registry user', type: 'string', minLength: 3 },
      password: { title: 'Password', type: 'string' },
      host: { title: 'Host', type: 'string', minLength: 3 },
    },
    dependentRequired: { password: ['user', 'host'], host: ['user'] },
  }
  const messagesFor = (value: object) => checkSchema(value, schema).map(({ message }) => message)
  expect(messagesFor({ password: 'secret' })).toEqual([
    'Enter the registry user.',
    'Enter the host.',
  ])
  expect(messagesFor({ user: 'ann', password: 'secret', host: 'x' })).toEqual([
    'The value must have at least 3 characters.',
  ])
  expect(messagesFor({ user: 'ann' })).toEqual([])
})
