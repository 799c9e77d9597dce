import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DRAFT_VERSION, draftAddress, nameOfDraft, readDraft } from './draft-storage'

const RECORD = {
  version: DRAFT_VERSION,
  id: 'd1',
  revision: 3,
  by: 'tab',
  origin: { is: 'new' },
  savedAt: 1_000,
  pipeline: '{"name":"a","__proto__":{"x":1}}',
  unparsed: [['s0/tool', '{']],
  omitted: ['/steps/0/token'],
}

describe('a stored draft', () => {
  it('a draft is read as it was written, with all keys', () => {
    const draft = readDraft(RECORD)
    expect(JSON.stringify(draft?.json)).toBe(RECORD.pipeline)
    expect(draft).toMatchObject(RECORD)
  })

  it('a record that is damaged or of another version is not read, and no error is thrown', () => {
    for (const change of [
      { version: DRAFT_VERSION + 1 },
      { pipeline: '{' },
      { pipeline: '[]' },
      { origin: { is: 'edit' } },
      { unparsed: 'x' },
    ]) {
      expect(readDraft({ ...RECORD, ...change })).toBeUndefined()
    }
    fc.assert(fc.property(fc.anything(), (value) => readDraft(value) === undefined))
  })
})

it('the address of a draft opens the page where the draft was started', () => {
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

it('a draft without a name is listed as “Unnamed”', () => {
  expect(nameOfDraft({ json: { name: ' deploy web ' } })).toBe('deploy web')
  for (const json of [{}, { name: ' ' }, { name: 7 }]) expect(nameOfDraft({ json })).toBe('Unnamed')
})
