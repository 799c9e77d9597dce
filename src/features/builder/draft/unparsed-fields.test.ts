import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDraftStore } from './draft-store'
import { discardUnparsedFields, unparsedFields, unparsedReason } from './draft-session'

const aStore = () => createDraftStore({ id: 'd', pipeline: { name: 'a', steps: [{}, {}] } })

it('a draft is not sent while the text of a field is not valid JSON', () => {
  const store = aStore()
  expect(unparsedReason(store.getState())).toBeUndefined()
  store.setUnparsed('s1/tool/configuration/env', '{')
  expect(unparsedReason(store.getState())).toContain('step 2')
  discardUnparsedFields(store)
  expect(unparsedReason(store.getState())).toBeUndefined()
})

it('the text of a removed step does not block sending, and Undo restores the text', () => {
  const store = aStore()
  store.setUnparsed('s0/tool/configuration/env', '{')
  store.edit({ type: 'remove', step: 's0' })
  expect(unparsedReason(store.getState())).toBeUndefined()
  discardUnparsedFields(store)
  store.undo()
  expect(unparsedFields(store.getState())).toEqual(['s0/tool/configuration/env'])
})

/** A store whose step at each index has a typed text that names the step: “0 a” for a step “a” at index 0. */
function aStoreWithTexts(steps: readonly string[]) {
  const store = createDraftStore({ id: 'd', pipeline: { steps } })
  for (const [at, step] of steps.entries()) store.setUnparsed(`s${at}/env`, `${at} ${step}`)
  return {
    /** Puts these steps into the JSON editor, and returns the text of each step. */
    type(typed: readonly string[]) {
      store.edit({ type: 'set-text', text: JSON.stringify({ steps: typed }) })
      const { history, unparsed } = store.getState()
      return history.present.keys.map((key) => unparsed.get(`${key}/env`) ?? 'none')
    },
  }
}

it.each([
  ['the first of two equal steps is changed', 'a a', 'X a', '0 a, 1 a'],
  ['the second of two equal steps is changed', 'a a', 'a X', '0 a, 1 a'],
  ['the second of three equal steps is changed', 'a a a', 'a X a', '0 a, 1 a, 2 a'],
  ['a step is added before two equal steps', 'a a b', 'X a a b', 'none, 0 a, 1 a, 2 b'],
  ['a step is added after two equal steps', 'a a', 'a a X', '0 a, 1 a, none'],
  ['a step is changed when another step moves', 'a b c', 'c X b', '2 c, 0 a, 1 b'],
  ['a step is changed and moves', 'a b c', 'X a b', '2 c, 0 a, 1 b'],
  [
    'a step is changed and another step is added before it',
    'a b c',
    'X a Y c',
    'none, 0 a, 1 b, 2 c',
  ],
  ['two steps are changed and another step is added after them', 'a b', 'X Y Z', '0 a, 1 b, none'],
])('the text of a field stays with its step when %s in the JSON editor', (_, from, to, texts) => {
  expect(aStoreWithTexts(from.split(' ')).type(to.split(' ')).join(', ')).toBe(texts)
})

it('the texts of fields are not lost in the JSON editor while the number of steps does not fall', () => {
  const someSteps = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 })
  fc.assert(
    fc.property(someSteps, someSteps, (from, to) => {
      const texts = aStoreWithTexts(from).type(to)
      const isKept = (step: string, at: number) => texts.includes(`${at} ${step}`)
      expect(from.filter(isKept)).toHaveLength(Math.min(from.length, to.length))
      for (const [at, step] of to.entries()) {
        if (step === from[at] && from.length === to.length) expect(texts[at]).toBe(`${at} ${step}`)
      }
    }),
  )
})

it('a step that is added after an undo does not show the text of the step that the undo removed', () => {
  const store = aStore()
  store.edit({ type: 'add', step: { name: 'first' }, at: 2 })
  store.setUnparsed('s2/tool/configuration/env', '{')
  store.undo()
  store.edit({ type: 'add', step: { name: 'second' }, at: 2 })
  expect(unparsedFields(store.getState())).toEqual([])
})

it('an imported pipeline does not show the texts of the pipeline before it, and Undo restores them', () => {
  const store = aStore()
  store.setUnparsed('s1/tool/configuration/env', '{')
  const pipeline = { name: 'b', steps: [{ name: 'other' }, { name: 'another' }] }
  store.edit({ type: 'replace', pipeline, losses: [] })
  expect(unparsedFields(store.getState())).toEqual([])
  store.undo()
  expect(unparsedFields(store.getState())).toEqual(['s1/tool/configuration/env'])
})

it('a draft is not sent while its JSON does not parse', () => {
  const store = aStore()
  store.edit({ type: 'set-text', text: '{' })
  expect(unparsedReason(store.getState())).toContain('does not parse')
  expect(unparsedFields(store.getState())).toEqual([])
})
