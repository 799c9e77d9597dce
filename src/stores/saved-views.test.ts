import { assert, json, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readSavedViews, withView, type SavedView } from './saved-views'

const view = (name: string, search = ''): SavedView => ({ name, search })

test('valid stored views are read, and invalid entries are skipped without an error', () => {
  const kept = [view('Failed', '?q=status%3Afailed'), view('Mine')]
  expect(readSavedViews(JSON.stringify(kept))).toEqual(kept)
  expect(readSavedViews(null)).toEqual([])
  expect(readSavedViews('{"name":"x"}')).toEqual([])
  expect(readSavedViews('[{"name":"","search":""},{"name":"a","search":7},null,7]')).toEqual([])
  assert(
    property(oneof(string(), json()), (text) => {
      expect(Array.isArray(readSavedViews(text))).toBe(true)
    }),
  )
})

test('a new view replaces the view with the same name, and all views are sorted by name', () => {
  expect(withView([view('b'), view('c')], view(' a ', '?q=x'))).toEqual([
    view('a', '?q=x'),
    view('b'),
    view('c'),
  ])
  expect(withView([view('a', '?q=old')], view('a', '?q=new'))).toEqual([view('a', '?q=new')])
})

test('for a view that cannot be saved, the result is a message with the reason', () => {
  const many = Array.from({ length: 50 }, (_, at) => view(`view ${at}`))
  expect(withView([], view('  '))).toBe('Give the view a name.')
  expect(withView([], view('x'.repeat(61)))).toContain('60 characters')
  expect(withView([], view('x', 'q'.repeat(4_001)))).toContain('too long')
  expect(withView(many, view('one more'))).toContain('50 views')
  expect(withView(many, view('view 7', '?q=y'))).toContainEqual(view('view 7', '?q=y'))
})
