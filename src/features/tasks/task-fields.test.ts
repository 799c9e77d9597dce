import { expect, test } from 'vitest'
import { firstFields, keptFields } from './task-fields'

test('what is typed comes back, but for what a script gives to a secret', () => {
  const typed = { name: 'a token', description: 'of: us', script: 'make\nrun && echo "$A"' }
  expect(firstFields(undefined, keptFields(typed))).toEqual(typed)
  const script = "export NPM_TOKEN=t0p\nrun --db-password 't0p' --secret=t0p\npassword: 't0p'"
  const kept = firstFields(undefined, keptFields({ ...typed, script })).script
  expect(kept).toBe(`export NPM_TOKEN=""\nrun --db-password "" --secret=""\npassword: ""`)
})
