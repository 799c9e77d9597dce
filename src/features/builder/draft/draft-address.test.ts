import { expect, test } from 'vitest'
import { draftAddress, nameOfDraft } from './draft-record'
import { fileNameOf } from './save-draft-file'

test('the address of a draft opens the page where the draft was started', () => {
  const id = 'a b&c'
  expect(draftAddress({ id, origin: { is: 'new' } })).toBe('/pipelines/new?draft=a%20b%26c')
  const source = { id: 'p/1', name: 'a' }
  expect(draftAddress({ id, origin: { is: 'clone', ...source } })).toBe(
    '/pipelines/p%2F1/clone?draft=a%20b%26c',
  )
  expect(draftAddress({ id, origin: { is: 'edit', ...source } })).toBe(
    '/pipelines/p%2F1/edit?draft=a%20b%26c',
  )
})

test('a draft without a name is listed as “Unnamed”', () => {
  expect(nameOfDraft({ json: { name: ' deploy web ' } })).toBe('deploy web')
  for (const json of [{}, { name: ' ' }, { name: 7 }]) expect(nameOfDraft({ json })).toBe('Unnamed')
})

test('a file name is valid on every file system', () => {
  expect(fileNameOf('deploy-web_2.1')).toBe('deploy-web_2.1')
  expect(fileNameOf('Grüße/an: alle?')).toBe('Grüße-an-alle-')
  expect(fileNameOf('a'.repeat(200))).toBe('a'.repeat(80))
  for (const name of ['', '///']) expect(fileNameOf(name)).toBe('pipeline')
})
