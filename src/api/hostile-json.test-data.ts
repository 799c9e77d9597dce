import * as fc from 'fast-check'

/** Keys that have a meaning in JavaScript or in our readers, and unknown keys. */
const KEYS = [
  ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'toJSON'],
  ['_id', 'id', 'name', 'status', 'description', 'createdAt', 'tags', 'run', 'approval'],
  ['data', 'items', 'results', 'records', 'pipelines', 'total', 'count', 'hasMore', 'nextPage'],
  ['success', 'succeeded', 'errors', 'failed', 'error', 'message', 'code', 'target', 'outcome'],
  ['valid', 'problems', 'fields', 'configuration', 'steps', 'resource', 'p1', 'p2'],
].flat()
const WORDS = [
  '',
  'p1',
  'p2',
  'done',
  'ok',
  'refused',
  'running',
  'true',
  'constructor',
  '__proto__',
]

const leaf = fc.oneof(
  fc.constantFrom('null', 'true', 'false', '0', '-0', '-1', '1e400', '1.5', '9007199254740993'),
  fc.constantFrom(...WORDS).map((word) => JSON.stringify(word)),
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => JSON.stringify(text)),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
)
const key = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...KEYS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 4 }) },
)

/** JSON as text, because only a parser makes `__proto__` an ordinary key. */
export const hostileJsonText = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'json' },
    leaf,
    fc
      .array(tie('json'), { maxLength: 4, depthIdentifier: 'json' })
      .map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(key, tie('json')), { maxLength: 5, depthIdentifier: 'json' })
      .map(
        (entries) =>
          `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`,
      ),
  ),
})).json

export const hostileJson = hostileJsonText.map((text): unknown => JSON.parse(text))

const FIELDS = ['_id', 'name', 'description', 'status', 'createdAt', 'updatedAt', 'createdBy']
const RUN = ['number', 'startedAt', 'finishedAt', 'startedBy']
const GATE = ['step', 'requestedAt', 'requestedBy', 'instructions']

function nearly(plain: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 20, arbitrary: plain },
    { weight: 1, arbitrary: hostileJson },
    { weight: 1, arbitrary: fc.constantFrom(null, '', 0, -0, 1.5, 7, 2 ** 53, 1e21, true) },
  )
}
const someOf = (keys: readonly string[]) =>
  fc.record(Object.fromEntries(keys.map((name) => [name, nearly(fc.string())])), {
    requiredKeys: [],
  })

export const nearlyPlainPipeline = fc
  .tuple(
    someOf(FIELDS),
    fc.record(
      {
        tags: nearly(fc.array(fc.string(), { maxLength: 3 })),
        run: nearly(someOf([...RUN, 'log'])),
        approval: nearly(someOf([...GATE, 'note'])),
        id: nearly(fc.string()),
        team: hostileJson,
      },
      { requiredKeys: [] },
    ),
  )
  .map(([fields, others]) => ({ ...fields, ...others }))

const levels = (open: string, close: string, middle = '1') =>
  `${open.repeat(20_000)}${middle}${close.repeat(20_000)}`

/** JSON texts that are nested too deeply for a recursive reader. */
export const DEEP_BODIES: readonly string[] = [
  levels('[', ']'),
  levels('{"data":', '}'),
  levels('{"data":[', ']}'),
  levels('{"results":{', '}}', '"p1":true').replaceAll('{{', '{"x":{'),
  levels('{"errors":[', ']}'),
  levels('{"error":', '}', '"no"'),
  levels('{"success":[', ']}'),
  levels('{"p1":', '}', '"done"'),
  levels('{"pipelines":', '}', '[]'),
  levels('{"__proto__":', '}', '{"polluted":true}'),
  `{"_id":"p1","name":"a","steps":${levels('[', ']')},"run":${levels('{"number":', '}')}}`,
]
