import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '~/lib/json'
import { withServiceKeysOf, MAX_TEXT, readImport, printYaml } from './read-import'

const parse = (text: string): JsonObject => JSON.parse(text)
const key = fc.oneof(
  fc.string(),
  fc.constantFrom('__proto__', 'constructor', '<<', 'null', '- a', '# b', 'yes', '1', ''),
)
const text = fc.oneof(
  fc.string({ unit: 'binary' }).filter((each) => each.isWellFormed()),
  fc.constantFrom(
    'yes',
    'null',
    '~',
    '0x1F',
    '1e3',
    '2026-01-02',
    ' a ',
    'a: b',
    '!!str x',
    '&a',
    '*a',
  ),
  fc.constantFrom('a\nb', '\n', '\t', '\u0085', '\u2028', '\u202e', '---', '...', '%YAML 1.2'),
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.constantFrom(null, true, false, 0, 1e21, -1.5e-7),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(key, tie('value')), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries)),
  ),
}))
const pipeline = fc
  .tuple(fc.array(fc.tuple(key, value), { maxLength: 4 }), fc.array(value, { maxLength: 3 }))
  .map(([entries, steps]): JsonObject => ({ ...Object.fromEntries(entries), steps }))

describe('an exported draft', () => {
  test.each<[string, (value: JsonObject) => string]>([
    ['JSON', (each) => JSON.stringify(each, null, 2)],
    ['YAML', printYaml],
  ])('a draft that was exported as %s is imported with equal values', (_format, print) => {
    fc.assert(
      fc.property(pipeline, (each) => {
        const found = readImport(print(each))
        expect(found.ok && JSON.stringify(found.pipeline)).toBe(JSON.stringify(each))
        expect(({} as Record<string, unknown>)['a']).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })
})

test('a duplicate key is reported, because only its last value is read', () => {
  const found = readImport('{"name": "a",\n "steps": [{"name": "b", "name": "c"}]}')
  expect(found).toMatchObject({
    pipeline: { steps: [{ name: 'c' }] },
    losses: [{ kind: 'duplicate', text: 'name', line: 2 }],
  })
})

describe('an imported text', () => {
  test.each([
    ['', /text is empty/],
    ['   \n# only a comment', /text is empty/],
    ['x'.repeat(MAX_TEXT + 1), /^The text has 2,000,001 characters. The limit is 2,000,000/],
    ['{"name": "a" "b": 1}', /not valid JSON. Line 1, column 14/],
    ['name: a\n\tsteps: [b', /neither JSON nor YAML. Line 2/],
    ['name: a\nname: b', /neither JSON nor YAML. Line 2, column 1/],
    ['a: 1\n---\na: 2', /2 YAML documents/],
    ['7', /not a pipeline/],
    ['just words', /not a pipeline/],
    ['[{"a":1},{"a":2}]', /list of 2/],
    ['{"steps":{}}', /“steps” is not a list/],
    ['a: .inf', /\.inf or \.nan/],
    ['a: b\n12345678901234567890: c', /^Put the key 12345678901234567890 on line 2 in quotes\./],
    ['a: *missing', /This YAML could not be read/],
    ['a: b\ns: !!set {x, y}', /YAML that JSON cannot represent. Line 2, column 4: /],
    ['%YAML 1.1\n---\ns: !!set {x, y}', /YAML that JSON cannot represent. Line 3, column 4/],
    ['%YAML 1.1\n---\na: yes\nb: 010', /^Remove the line %YAML 1\.1\. /],
    ['s: !!omap [a: 1]', /YAML that JSON cannot represent/],
    ['s: !!binary aGk=', /YAML that JSON cannot represent/],
    [
      'key: !vault |\n  6162',
      /YAML that JSON cannot represent. Line 1, column 6: Unresolved tag: !vault/,
    ],
    ['script: !reference [a, b]', /YAML that JSON cannot represent/],
    ['null: x', /^Put the key null on line 1 in quotes\./],
    ['a: b\n1.10: x', /^Put the key 1\.10 on line 2 in quotes\./],
    ['a: &k 1.10\n*k : x', /^Put the key 1\.10 on line 1 in quotes\./],
    ['1.10: a\n1.20: b', /^Put the key 1\.10 on line 1 in quotes\./],
    ['007: x', /^Put the key 007 on line 1 in quotes\./],
    ['? {a: b}\n: x', /^Put the key {a: b} on line 1 in quotes\./],
    [`${'['.repeat(3000)}${']'.repeat(3000)}`, /more than 500 levels/],
    [
      `a: &a [x]\nb: [${'*a,'.repeat(200)}]\nc: &c [*a,*a]\nd: [${'*c,'.repeat(200)}]`,
      /This YAML could not be read: Excessive alias count/,
    ],
  ])('the text %.40s is refused with a reason', (text_, reason) => {
    const found = readImport(text_)
    expect(found.ok ? '' : found.reason).toMatch(reason)
  })

  test('YAML is read, but only with the types of JSON', () => {
    const found = readImport(
      'name: yes\nsteps:\n  - name: "a"\n    when: 2026-01-02\n    n: 0o17\n',
    )
    expect(found).toMatchObject({
      format: 'YAML',
      pipeline: { name: 'yes', steps: [{ name: 'a', when: '2026-01-02', n: 15 }] },
    })
  })

  test('a YAML key that is a number or a boolean, or has a tag of JSON, keeps its text', () => {
    expect(readImport('1.5: a\n8080: b\ntrue: c\n!!str 007: d\n"1.10": e')).toMatchObject({
      pipeline: { '1.5': 'a', '8080': 'b', true: 'c', '007': 'd', '1.10': 'e' },
      losses: [],
    })
  })

  test('a YAML merge key adds the keys of its alias, and a key << in quotes stays a key', () => {
    const merged = 'x: &x {a: 1, b: 2}\ny:\n  <<: *x\n  b: 3\nz: {"<<": c}'
    expect(readImport(merged)).toMatchObject({
      pipeline: { x: { a: 1, b: 2 }, y: { a: 1, b: 3 }, z: { '<<': 'c' } },
      losses: [],
    })
    expect(readImport('y: {<<: text}')).toMatchObject({ ok: false })
  })

  test('a number that is lost in a YAML merge key is found where the key puts it', () => {
    const merged = 'x: &x {a: 1}\ny: {<<: {b: 1e400}}\nz: {<<: [*x, {c: [1e400]}]}'
    expect(readImport(merged)).toMatchObject({
      pipeline: { y: { b: Infinity }, z: { a: 1, c: [Infinity] } },
      losses: [{ path: '/y/b' }, { path: '/z/c/0' }],
    })
  })

  test('an import does not replace the id and the times of the draft', () => {
    const found = readImport('[{"_id":"1","updatedAt":"x","name":"a","__proto__":{"b":1}}]')
    if (!found.ok) return expect.fail(found.reason)
    expect(found.leftOut).toEqual(['_id', 'updatedAt'])
    expect(JSON.stringify(withServiceKeysOf(found.pipeline, {}))).toBe(
      '{"name":"a","__proto__":{"b":1}}',
    )
    const edited = withServiceKeysOf(found.pipeline, parse('{"_id":"mine","name":"b","x":1}'))
    expect(JSON.stringify(edited)).toBe('{"_id":"mine","name":"a","__proto__":{"b":1}}')
  })
})

test('a number that is too large is imported, and reported like other numbers that the browser cannot keep', () => {
  const imports = ['[{"steps": [{"huge": 1e400}]}]', 'steps:\n  - huge: 1e400']
  for (const typed of imports) {
    expect(readImport(typed)).toMatchObject({
      pipeline: { steps: [{ huge: Infinity }] },
      losses: [{ kind: 'number', text: '1e400', path: '/steps/0/huge' }],
    })
  }
})

test('a lost number is also reported where an alias repeats it', () => {
  expect(readImport('a: &n 1e400\nb: [x, *n]')).toMatchObject({
    losses: [
      { text: '1e400', path: '/a', line: 1 },
      { text: '1e400', path: '/b/1', line: 1 },
    ],
  })
})

test('a YAML number that the browser cannot keep is reported with its line', () => {
  const yaml =
    'name: a\nratio: 0.12345678901234567890123\nmode: 0x1F\nport: 8080\nbuild: 1e-400\nhex: 0x20000000000001'
  expect(readImport(yaml)).toMatchObject({
    losses: [
      { text: '0.12345678901234567890123', line: 2 },
      { text: '1e-400', line: 5 },
      { text: '0x20000000000001', line: 6 },
    ],
  })
})
