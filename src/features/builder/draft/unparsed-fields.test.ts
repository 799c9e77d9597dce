import * as fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { valueAt } from '~/lib/json-path'
import { createDraftStore } from './draft-store'
import { discardUnparsedFields, unparsedFields, unparsedReason } from './draft-session'

afterEach(() => vi.useRealTimers())

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
  store.undo()
  expect(unparsedFields(store.getState())).toEqual(['s0/tool/configuration/env'])
})

it('the copy of a step has the texts of the step, and Undo removes them with the copy', () => {
  const store = aStore()
  store.setUnparsed('s0/tool/configuration/env', '{"s0/')
  store.edit({ type: 'duplicate', step: 's0' })
  const fields = ['s0/tool/configuration/env', 's2/tool/configuration/env']
  expect(unparsedFields(store.getState())).toEqual(fields)
  expect(store.getState().history.present.unparsed.get('s2/tool/configuration/env')).toBe('{"s0/')
  store.undo()
  expect(unparsedFields(store.getState())).toEqual(fields.slice(0, 1))
})

/** A step with a list of JSON values. The text of the entry at each index names the entry. */
function aStoreWithList(entries: readonly unknown[]) {
  const path = ['tool', 'configuration', 'env']
  const step = { tool: { configuration: { env: entries } } }
  const store = createDraftStore({ id: 'd', pipeline: { steps: [step] } })
  const fieldOf = (at: number) => `s0/${path.join('/')}/${at}/value`
  const draft = () => store.getState().history.present
  return {
    store,
    type: (at: number, text: string) => store.setUnparsed(fieldOf(at), text),
    set: (at: number, value?: unknown) =>
      store.edit({ type: 'set-in-step', step: 's0', path: [...path, at], value }),
    setInside: (at: number, value: unknown) =>
      store.edit({ type: 'set-in-step', step: 's0', path: [...path, at, 'value'], value }),
    list: () => valueAt(draft().pipeline, ['steps', 0, ...path]),
    texts: () => entries.map((_, at) => draft().unparsed.get(fieldOf(at)) ?? ''),
  }
}

it('a text stays with its list entry after an earlier entry was removed, and also after Undo and Redo', () => {
  const { store, type, set, list, texts } = aStoreWithList([{ a: 1 }, { a: 2 }, { a: 3 }])
  type(0, '[0')
  type(1, '[1')
  type(2, '[2')
  set(1)
  expect([list(), texts()]).toEqual([
    [{ a: 1 }, { a: 3 }],
    ['[0', '[2', ''],
  ])
  store.undo()
  expect(texts()).toEqual(['[0', '[1', '[2'])
  store.redo()
  expect(texts()).toEqual(['[0', '[2', ''])
})

it('Undo removes a text that was typed, and then the change before it', () => {
  vi.useFakeTimers({ now: 0 })
  const { store, type, set, list, texts } = aStoreWithList([{ a: 1 }])
  set(0, { a: 2 })
  for (const text of ['[', '[3', '[3,']) type(0, text)
  store.undo()
  expect([list(), texts()]).toEqual([[{ a: 2 }], ['']])
  store.undo()
  expect(list()).toEqual([{ a: 1 }])
  store.redo()
  store.redo()
  expect(texts()).toEqual(['[3,'])
})

it('Undo restores the value before a text, if the text was typed on to valid JSON', () => {
  vi.useFakeTimers({ now: 0 })
  const { store, type, setInside, list, texts } = aStoreWithList([{ value: [1] }])
  for (const text of ['[', '[2']) type(0, text)
  setInside(0, [2])
  expect([list(), texts()]).toEqual([[{ value: [2] }], ['']])
  store.undo()
  expect([list(), texts()]).toEqual([[{ value: [1] }], ['']])
})

it('a field whose value is typed again as before loses its text', () => {
  const { type, setInside, texts } = aStoreWithList([{ value: 1 }])
  type(0, '1x')
  setInside(0, 1)
  expect(texts()).toEqual([''])
})

it('Undo restores the texts that were discarded', () => {
  const { store, type, texts } = aStoreWithList([{}, {}])
  type(0, '[0')
  type(1, '[1')
  discardUnparsedFields(store)
  expect(texts()).toEqual(['', ''])
  store.undo()
  expect(texts()).toEqual(['[0', '[1'])
})

/** A step with its own tool, so that a step of another letter is unrelated. The step “a2” is a renamed step “a”. */
const aStep = (name: string) => ({ name, tool: { tool_identifier: name.slice(0, 1) } })

/** A store whose step at each index has a typed text that names the step: “0 a” for a step “a” at index 0. */
function aStoreWithTexts(steps: readonly string[], stepOf: (name: string) => unknown = String) {
  const store = createDraftStore({ id: 'd', pipeline: { steps: steps.map(stepOf) } })
  for (const [at, step] of steps.entries()) store.setUnparsed(`s${at}/env`, `${at} ${step}`)
  const keys = () => store.getState().history.present.keys
  return {
    /** Puts these steps into the JSON editor, and returns the text of each step. */
    type(typed: readonly string[], key = 'steps') {
      store.edit({ type: 'set-text', text: JSON.stringify({ [key]: typed.map(stepOf) }) })
      const { unparsed } = store.getState().history.present
      return keys().map((each) => unparsed.get(`${each}/env`) ?? 'none')
    },
    /** Types a text into the field of the step at this index, in the form. */
    typeInForm: (at: number, text: string) => store.setUnparsed(`${keys()[at]}/env`, text),
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

it.each([
  ['a step is cut and pasted again', 'a b c, a c, a b c', '0 a, 1 b, 2 c'],
  ['a step is cut and pasted at another place', 'a b c, a c, a c b', '0 a, 2 c, 1 b'],
  ['all steps are replaced and restored', 'a b, c d, a b', '0 a, 1 b'],
  ['a copy is pasted before its original and renamed', 'a b, a b b, a b2 b', '0 a, none, 1 b'],
  ['a copy is pasted after its original and renamed', 'a b, a b b, a b b2', '0 a, 1 b, none'],
  ['a step is renamed letter by letter', 'a b, a2 b, a23 b, a234 b', '0 a, 1 b'],
  ['unrelated steps replace all steps', 'a b, c d', 'none, none'],
  ['an unrelated step replaces a step', 'a b c, a d c', '0 a, none, 2 c'],
])(
  'no text of a field is lost or moves to another step if %s in the JSON editor',
  (_, all, texts) => {
    const [from = [], ...typed] = all.split(', ').map((steps) => steps.split(' '))
    const store = aStoreWithTexts(from, aStep)
    expect(typed.map((steps) => store.type(steps).join(', ')).at(-1)).toBe(texts)
  },
)

it('the texts of fields return if the key “steps” is renamed and restored in the JSON editor', () => {
  const store = aStoreWithTexts(['a', 'b'], aStep)
  expect(store.type(['a', 'b'], 'step')).toEqual([])
  expect(store.type(['a', 'b'])).toEqual(['0 a', '1 b'])
})

it('a text that is typed into the form after a copy in the JSON editor stays with the copy', () => {
  const store = aStoreWithTexts(['a', 'b'], aStep)
  store.type(['a', 'b', 'b'])
  store.typeInForm(2, 'text of the copy')
  expect(store.type(['a', 'b2', 'b'])).toEqual(['0 a', '1 b', 'text of the copy'])
})

it('after any changes in the JSON editor, each step of the form has its text, and no unrelated step has it', () => {
  const letters = ['a', 'b', 'c', 'd']
  const steps = fc.array(fc.constantFrom(...letters, 'a2', 'b2', 'c2'), { maxLength: 6 })
  fc.assert(
    fc.property(fc.shuffledSubarray(letters), fc.array(steps, { minLength: 1 }), (from, all) => {
      const store = aStoreWithTexts(from, aStep)
      const texts = all.map((typed) => store.type(typed)).at(-1) ?? []
      const last = all.at(-1) ?? []
      for (const [at, step] of from.entries()) {
        const owners = last.filter((_, now) => texts[now] === `${at} ${step}`)
        if (last.includes(step)) expect(owners).toEqual([step])
        else expect([[], [`${step}2`]]).toContainEqual(owners)
      }
    }),
  )
})

it('a step that is added after an undo does not show the text of a step that the undo removed', () => {
  const store = aStore()
  store.edit({ type: 'add', step: { name: 'first' }, at: 2 })
  store.edit({ type: 'add', step: { name: 'second' }, at: 3 })
  store.setUnparsed('s3/tool/configuration/env', '{')
  store.undo()
  store.undo()
  store.edit({ type: 'add', step: { name: 'third' }, at: 2 })
  store.edit({ type: 'add', step: { name: 'fourth' }, at: 2 })
  expect(unparsedFields(store.getState())).toEqual([])
})

it('an imported pipeline does not show the texts of the pipeline before it, and Undo restores them', () => {
  const store = aStore()
  store.setUnparsed('s1/tool/configuration/env', '{')
  const { steps } = store.getState().history.present.pipeline
  const pipeline = { name: 'b', steps }
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
