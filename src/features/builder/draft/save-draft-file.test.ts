import { expect, test } from 'vitest'
import { fileNameOf } from './save-draft-file'

test('a file name is valid on every file system', () => {
  expect(fileNameOf('deploy-web_2.1')).toBe('deploy-web_2.1')
  expect(fileNameOf('Grüße/an: alle?')).toBe('Grüße-an-alle-')
  expect(fileNameOf('a'.repeat(200))).toBe('a'.repeat(80))
  for (const name of ['', '///']) expect(fileNameOf(name)).toBe('pipeline')
})
