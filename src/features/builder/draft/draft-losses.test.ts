import { expect, test } from 'vitest'
import { parseJson, printJson, isJsonObject } from '~/lib/json'
import { lossesIn } from '~/lib/json-text'
import { lossyValuesIn } from '~/lib/lossy-values'
import { applyEdit, draftOf, historyOf, lossesOf, redo, undo } from './draft'

const pipelineOf = (text: string) => {
  const value = parseJson(text)?.value
  return isJsonObject(value) ? value : {}
}

/** A draft whose pipeline was replaced by this text. */
function aHistory(imported: string) {
  const losses = lossesIn(imported)
  const command = { type: 'replace', pipeline: pipelineOf(imported), losses } as const
  let history = applyEdit(historyOf(draftOf({})), command, 0)
  let at = 0
  return {
    /** Types the JSON after a long pause. */
    type: (text: string) => {
      at += 60_000
      history = applyEdit(history, { type: 'set-text', text, losses: lossesIn(text) }, at)
    },
    set: (key: string, value: unknown) => {
      at += 60_000
      history = applyEdit(history, { type: 'set', path: [key], value }, at)
    },
    /** Duplicates or removes a step. */
    change: (type: 'duplicate' | 'remove', place: number) => {
      history = applyEdit(history, { type, step: history.present.keys[place] ?? '' }, at)
    },
    known: () => lossesOf(history.present).length,
    undo: () => (history = undo(history)),
    redo: () => (history = redo(history)),
    shown: () => printJson(history.present.pipeline, Infinity).text,
    lost: () => {
      const { present } = history
      return lossyValuesIn(present.pipeline, lossesOf(present)).map(({ path }) => path)
    },
  }
}

const IMPORT =
  '{"name": "a", "tiny": 1e-400, "huge": 1e400, "name": "b", "steps": [{}, {"x": 0.10000000000000001}]}'

test('a change of another value in the JSON editor keeps the warnings of an import', () => {
  const draft = aHistory(IMPORT)
  expect(draft.lost()).toEqual(['/tiny', '/huge', '/name', '/steps/1/x'])
  draft.type(draft.shown().replace('{', '{"description": "d",'))
  expect(draft.lost()).toEqual(['/tiny', '/huge', '/name', '/steps/1/x'])
  draft.type('{"steps": [{"x": 0.1}]}')
  expect(draft.lost()).toEqual(['/steps/0/x'])
  draft.undo()
  draft.type('{"steps": [{}, {"x": 0.2}]}')
  expect(draft.lost()).toEqual([])
  draft.undo()
  expect(draft.lost()).toEqual(['/tiny', '/huge', '/name', '/steps/1/x'])
  draft.redo()
  expect(draft.lost()).toEqual([])
})

test('the warnings of a step move with the step in the JSON editor', () => {
  const draft = aHistory('{"steps": [{"x": 1e-400}, {"y": 1e-500}, {"z": 1}]}')
  draft.type('{"steps": [{"y": 0}, {"z": 2}, {"x": 0}]}')
  expect(draft.lost()).toEqual(['/steps/2/x', '/steps/0/y'])
})

test('the warnings of a step stay when the first of two equal steps is changed in the JSON editor', () => {
  const draft = aHistory('{"steps": [{"x": 1e-400}, {"x": 0}]}')
  draft.type('{"steps": [{"x": 0, "name": "a"}, {"x": 0}]}')
  expect(draft.lost()).toEqual(['/steps/0/x'])
})

test('a copy of a step has its warnings, also after its original was removed', () => {
  const draft = aHistory('{"huge": 1e400, "steps": [{"name": "a"}, {"name": "b", "x": 1e-400}]}')
  draft.change('duplicate', 1)
  expect(draft.lost()).toEqual(['/huge', '/steps/1/x', '/steps/2/x'])
  expect(draft.known()).toBe(3)
  draft.change('remove', 1)
  expect(draft.lost()).toEqual(['/huge', '/steps/1/x'])
})

test('the number of known losses is limited, because each change searches for all of them', () => {
  const numbers = `{"list": [${'1e-400,'.repeat(5_000)}0]}`
  const draft = aHistory(numbers)
  expect(draft.known()).toBe(1_000)
  draft.type(numbers.replace('list', 'other'))
  expect(draft.known()).toBe(1_000)
  expect(draft.lost()).toHaveLength(21)
  const copied = aHistory(`{"steps": [${numbers}]}`)
  copied.change('duplicate', 0)
  expect(copied.known()).toBe(1_000)
})

test.each(['type', 'set'] as const)(
  'a value that the user has typed himself (%s) has no warning, and undo restores the warning',
  (how) => {
    const draft = aHistory('{"tiny": 1e-400}')
    const put = (value: number) =>
      how === 'type' ? draft.type(`{"tiny": ${value}}`) : draft.set('tiny', value)
    put(5)
    put(0)
    expect(draft.lost()).toEqual([])
    draft.undo()
    expect(draft.lost()).toEqual([])
    draft.undo()
    expect(draft.lost()).toEqual(['/tiny'])
  },
)

test('a number that was corrected in the JSON editor has no warning, and a number that the form left does', () => {
  const draft = aHistory('{}')
  draft.type('{"tiny": 1e-400, "other": 1e-500}')
  expect(draft.lost()).toEqual(['/tiny', '/other'])
  draft.type('{"tiny": 0, "other": 1e-500}')
  expect(draft.lost()).toEqual(['/other'])
  draft.set('name', 'a')
  draft.type('{"tiny": 0, "other": 0, "name": "b"}')
  expect(draft.lost()).toEqual(['/other'])
})
