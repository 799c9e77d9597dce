import { expect, test } from 'vitest'
import { knownLossesIn, lossyValuesIn } from './lossy-values'

const TEXT = `{"data": {"name": "a", "steps": [{"ratio": 0.12345678901234567890123, "tiny": 1e-400,
  "minus": -0, "huge": 1e400, "twice": 1, "twice": 2, "fits": 1.10, "clientSecret": 12345678901234567890}]}}`
const { data: record } = JSON.parse(TEXT) as {
  readonly data: { readonly steps: readonly object[] }
}

test('every value that JSON.parse changed is named by its place in the record', () => {
  const found = lossyValuesIn(record, knownLossesIn(record, TEXT))
  expect(found.map(({ path, message }) => `${path} ${message}`).toSorted()).toEqual([
    '/steps/0/clientSecret The value cannot be kept exactly.',
    '/steps/0/huge The number 1e400 cannot be kept exactly. null is used.',
    '/steps/0/minus The number -0 cannot be kept exactly. 0 is used.',
    '/steps/0/ratio The number 0.12345678901234567890123 cannot be kept exactly. 0.12345678901234568 is used.',
    '/steps/0/tiny The number 1e-400 cannot be kept exactly. 0 is used.',
    '/steps/0/twice Duplicate key “twice”. Only the last value is used.',
  ])
})

test('a value that was replaced has no warning, and a stored record keeps its warnings', () => {
  const known = knownLossesIn(record, TEXT)
  const stored: unknown = JSON.parse(JSON.stringify(record))
  expect(lossyValuesIn(stored, known)).toHaveLength(6)
  const [step] = record.steps
  const changed = { ...record, steps: [{ ...step, ratio: 1, tiny: 2, minus: 3, huge: 4 }] }
  expect(lossyValuesIn(changed, known)).toHaveLength(2)
})

test('without the text, the numbers that may have been rounded are found, in the order of the JSON', () => {
  const json: unknown = JSON.parse(
    '{"a/b":[1,{"n":12345678901234567890}],"safe":9007199254740991,"m":-9007199254740993,"text":"9007199254740993","i":1e400}',
  )
  expect(lossyValuesIn(json, [])).toEqual([
    {
      path: '/a~1b/1/n',
      message:
        'The last digits of 12345678901234567000 may be wrong, because a browser keeps only about 16 digits of a number.',
    },
    { path: '/m', message: expect.stringContaining('-9007199254740992') as string },
    { path: '/i', message: 'The number is too large for a browser. null is used.' },
  ])
})

test('if only the first values are named, the list says so', () => {
  const listOf = (length: number) =>
    lossyValuesIn({ times: Array<number>(length).fill(2 ** 60) }, []).map(({ message }) => message)
  const more = 'Only the first 20 of these values are listed.'
  expect(listOf(21)).toHaveLength(21)
  expect(listOf(21).at(-1)).toBe(more)
  expect(listOf(20)).toHaveLength(20)
  expect(listOf(20)).not.toContain(more)
})

test('of a record with thousands of changed numbers, a limited number is kept', () => {
  const text = `{"times": [${Array(5_000).fill('0.10000000000000001').join(',')}]}`
  const json: unknown = JSON.parse(text)
  const known = knownLossesIn(json, text)
  expect(known).toHaveLength(1_000)
  expect(lossyValuesIn(json, known)).toHaveLength(21)
})

test('JSON with 20,000 levels is searched', () => {
  const json: unknown = JSON.parse(`${'['.repeat(20_000)}1e17${']'.repeat(20_000)}`)
  expect(lossyValuesIn(json, [])).toHaveLength(1)
})

test('with the whole text, a large number that is kept is not named', () => {
  const text = '{"exact": 9007199254740992, "rounded": 9007199254740993}'
  const json: unknown = JSON.parse(text)
  expect(lossyValuesIn(json, knownLossesIn(json, text), true).map(({ path }) => path)).toEqual([
    '/rounded',
  ])
})
