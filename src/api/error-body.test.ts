import { describe, expect, test } from 'vitest'
import { failureIn, hasErrors, isSurelyRefused, serviceMessageIn } from './error-body'

test('the message has at most twenty errors, and only the beginning of a long text', () => {
  const many = Array.from({ length: 25 }, (_, at) => `e${at}`)
  expect(serviceMessageIn({ errors: many }).message?.split('; ')).toEqual(many.slice(0, 20))
  const byField = Object.fromEntries(many.map((field) => [field, 'no']))
  expect(serviceMessageIn({ errors: byField }).message?.split('; ')).toHaveLength(20)
  expect(serviceMessageIn({ message: 'x'.repeat(3_000) }).message).toHaveLength(2_000)
  expect(serviceMessageIn({ errors: ['x'.repeat(1_500), 'y'.repeat(1_500)] }).message).toHaveLength(
    2_000,
  )
})

test.each([
  'Wrong token: CANARY',
  { message: 'Wrong token: CANARY' },
  { errors: { token: 'CANARY is too weak' } },
  { errors: [{ message: 'no' }, { field: 'password', message: 'not CANARY' }] },
])('a secret in the message is masked: %j', (json) => {
  const { message } = serviceMessageIn(json)
  expect(message).toContain('••••••••')
  expect(message).not.toContain('CANARY')
})

test.each([
  [
    { error: { code: 'a' }, fault: { code: 'b', message: 'm' } },
    { message: 'm', code: 'a' },
  ],
  [{ error: { message: 'inner' }, message: 'outer' }, { message: 'inner' }],
  [{ fault: { message: 'inner' }, message: 'outer' }, { message: 'inner' }],
  [
    { error: { code: 'a' }, fault: { code: 'b', message: 'm' } },
    { message: 'm', code: 'a' },
  ],
  [
    { error: { code: 1 }, code: 2, message: 'm' },
    { message: 'm', code: '1' },
  ],
  [
    { error: 'e', code: '', errorCode: 'E' },
    { message: 'e', code: 'E' },
  ],
  [
    { details: [{ message: 'm', fieldName: 'f', code: 'c' }] },
    { message: 'm', field: 'f', code: 'c' },
  ],
  [{ detail: [{ msg: 'm', property: 'f' }] }, { message: 'm', field: 'f' }],
  [{ detail: [{ msg: 'm', loc: ['body'] }] }, { message: 'm' }],
  [{ errors: [{ message: 'a', code: 'c' }, { message: 'b' }] }, { message: 'a; b' }],
  [{ errors: { a: 'x', b: 'y' } }, { message: 'a: x; b: y' }],
  [{ errors: { a: 7, b: 'y' } }, { message: 'b: y' }],
  [{ errors: [], title: 't' }, { message: 't' }],
  [['one', { message: 'two' }], { message: 'one; two' }],
  [7, {}],
  [null, {}],
])('the reason, code and field in the body %j are read', (json, message) =>
  expect(serviceMessageIn(json)).toEqual(message),
)

describe('a failure in the body of a 2xx reply', () => {
  test.each([
    [{ success: false }, true],
    [{ success: 'false' }, true],
    [{ success: 0, failed: 3 }, false],
    [{ success: true, ok: true }, false],
    [{ error: 'no' }, true],
    [{ error: [] }, false],
    [{ error: ['no'] }, true],
    [{ error: 0 }, false],
    [{ code: 399 }, false],
    [{ code: 400 }, true],
    [{ code: 599, data: [1] }, true],
    [{ code: 600, data: [1] }, false],
    [{ code: 600, data: [] }, true],
    [{ code: 600, items: {} }, true],
    [{ code: 600, items: { a: 1 } }, false],
    [{ code: '404' }, true],
    [{ code: '4040' }, false],
    [{ code: 'E400' }, false],
    [{ status: 404 }, false],
    [{ status: 404, message: 'no' }, true],
    [{ statusCode: 404, message: 'no' }, true],
    [{ status: 200, message: 'fine' }, false],
    [{ status: 600, message: 'no' }, false],
    [{ status: 'error', message: 'no' }, true],
    [{ status: ' FAIL ', message: 'no' }, true],
    [{ status: 'failure', message: 'no' }, true],
    [{ status: 'failed', message: 'no' }, false],
    [{ status: 'error' }, false],
    // An object with an id describes one pipeline, not the whole request.
    [{ id: 'p1', status: 'error', message: 'step 2' }, false],
    [{ pipeline: 'p1', status: 404, message: 'no' }, false],
    [[], false],
    ['no', false],
  ])('a 2xx body %j is a failure of the whole request: %s', (json, fails) => {
    expect(failureIn(json) !== undefined).toBe(fails)
  })

  test.each<readonly [{ readonly [key: string]: unknown }, boolean]>([
    [{ errors: ['no'] }, true],
    [{ errors: { name: 'no' } }, true],
    [{ errors: 'no' }, true],
    [{ errors: [] }, false],
    [{ errors: {} }, false],
    [{ errors: ' ' }, false],
    [{ errors: 3 }, false],
    [{ errors: ['no'], data: null }, true],
    ...['data', 'items', 'results', 'records', 'success', 'valid', 'isValid'].map(
      (key) => [{ errors: ['no'], [key]: [] }, false] as const,
    ),
    ...['target', 'id', '_id', 'pipeline', 'resource', 'resourceId', 'task', 'task_id'].map(
      (key) => [{ errors: [{ message: 'no' }, { [key]: 'p1' }] }, false] as const,
    ),
    [{ errors: [{ id: null, message: 'no' }] }, true],
  ])('a 2xx body %j reports a failure: %s', (json, fails) => {
    expect(failureIn(json)).toBe(fails ? 'reported' : undefined)
    expect(hasErrors(json['errors']) || !fails).toBe(true)
  })

  test.each([
    [{ code: 500 }, 'server'],
    [{ code: '503' }, 'server'],
    [{ status: 599, message: 'no' }, 'server'],
    [{ statusCode: 500, message: 'no' }, 'server'],
    [{ error: { code: 500 } }, 'server'],
    [{ fault: { status: 502 }, success: false }, 'server'],
    [{ code: 408 }, 'server'],
    [{ errors: [{ status: '503' }] }, 'server'],
    [{ errors: { code: 503 } }, 'server'],
    [{ error: { code: 403 }, errors: [{ code: 401 }, { status: 500 }] }, 'server'],
    [{ code: 401 }, 'unauthorized'],
    [{ error: { status: 403 } }, 'forbidden'],
    [{ errors: [{ code: 422 }, { code: 403 }] }, 'forbidden'],
    [{ code: 425 }, 'rate_limited'],
    [{ code: '429' }, 'rate_limited'],
    [{ code: 499 }, 'reported'],
    [{ code: 600 }, 'reported'],
    [{ code: 404 }, 'reported'],
    [{ error: { code: 409 } }, 'reported'],
    [{ error: 'no' }, 'reported'],
    // An error with an id is about that id, not about the whole request.
    [{ success: false, errors: [{ id: 'p1', status: 503 }] }, 'reported'],
    [500, undefined],
  ])('a 2xx body %j is a failure of the kind %s', (json, kind) =>
    expect(failureIn(json)).toBe(kind),
  )

  test.each([
    [{ error: 'no' }, true, true],
    [{ error: { code: 'no' } }, true, true],
    [{ code: 400 }, true, true],
    [{ success: false, status: '422' }, true, true],
    [{ status: 'error', code: 403 }, true, true],
    [{ success: false }, false, true],
    [{ status: 'fail', message: 'no' }, false, true],
    [{ code: 600 }, false, true],
    [{ code: 408 }, false, true],
    [{ errors: [{ code: 400 }] }, false, true],
    [{ status: 'Error', message: 'no' }, false, false],
    [{ success: false, status: ' error ' }, false, false],
    [null, false, false],
  ])(
    'whether the body %j certainly means a refusal is right for several ids (%s) and for one id (%s)',
    (json, many, one) => {
      expect([2, 1, 0].map((ids) => isSurelyRefused(json, ids))).toEqual([many, one, one])
    },
  )
})
