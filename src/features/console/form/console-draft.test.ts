import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_DRAFT, holdSecret, keptDraft, readDraft } from './console-draft'

test('any typed text is restored', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.record({ target: text, message: text }), ({ target, message }) => {
      const draft = { ...EMPTY_DRAFT, target, message, update: '{"name": "x' }
      expect(readDraft(keptDraft(draft))).toEqual(draft)
    }),
  )
})

test('settings with a secret are not stored, valid JSON or not, and all others are, even scripts', () => {
  for (const create of [
    '{"token": "t0p"}',
    '{"name":"a","dbPassword" :\n"t0p',
    '{"a":{"key":1}}',
    "{ password: 't0p'",
    '[{"name":"DB_PASSWORD","value":"t0p"',
    '{"script":"export NPM_TOKEN=t0p',
  ]) {
    expect(holdSecret(create)).toBe(true)
    expect(readDraft(keptDraft({ ...EMPTY_DRAFT, message: 'why', create }))).toEqual({
      ...EMPTY_DRAFT,
      message: 'why',
    })
  }
  for (const create of [
    '{"path": "token", "name": "key"}',
    '{"token": ""}',
    '{"script": "export NPM_TOKEN=t0p"}',
    '{"name": "unfinished"',
  ]) {
    expect(holdSecret(create)).toBe(false)
    expect(readDraft(keptDraft({ ...EMPTY_DRAFT, create }))).toEqual({ ...EMPTY_DRAFT, create })
  }
})

test('an empty form stores nothing, and an unreadable record is read as an empty form', () => {
  expect(keptDraft(EMPTY_DRAFT)).toBeUndefined()
  for (const kept of [undefined, '', '[', '[]', 'null', '{"target": 7}', '{"__proto__": "x"}'])
    expect(readDraft(kept)).toEqual(EMPTY_DRAFT)
})
