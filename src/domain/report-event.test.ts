import { describe, expect, test } from 'vitest'
import { errorReport, policyReport, vitalReport } from './report-event'

const CANARY = 'CANARY_token'

describe('an error', () => {
  test('is reported with its kind, its screen and our own files only', () => {
    const error = new TypeError(`cannot read ${CANARY}`)
    error.stack = [
      `TypeError: cannot read ${CANARY} https://sluice.example/assets/fake.css`,
      `    at a (https://sluice.example/assets/index-Ab_1.js:12:345)`,
      `    at b (https://elsewhere.example/${CANARY}.js:1:1)`,
    ].join('\n')
    expect(errorReport(error, `/pipelines/${CANARY}`)).toEqual({
      kind: 'errors',
      screen: 'pipelines',
      name: 'TypeError',
      frames: ['index-Ab_1.js:12:345'],
    })
  })

  test('has at most ten frames', () => {
    const error = new Error('deep')
    error.stack = '/assets/a.js:1:1\n'.repeat(50)
    expect(errorReport(error, '/tasks').frames).toHaveLength(10)
  })

  test.each([CANARY, null, { name: CANARY }, Object.assign(new Error(CANARY), { name: CANARY })])(
    'of an unknown kind adds no words of its own: %j',
    (thrown) => {
      const report = errorReport(thrown, `/${CANARY}`)
      expect(report).toMatchObject({ name: 'other', screen: 'other' })
      expect(JSON.stringify(report)).not.toContain('CANARY')
    },
  )
})

test('a policy violation is reported with its directive only', () => {
  expect(policyReport('connect-src', '/console')).toEqual({
    kind: 'policy',
    screen: 'console',
    name: 'connect-src',
  })
  expect(policyReport(CANARY, '').name).toBe('other')
})

test('a vital has three decimals', () => {
  expect(vitalReport('CLS', 0.123_456, '/pipelines')).toEqual({
    kind: 'vitals',
    screen: 'pipelines',
    name: 'CLS',
    value: 0.123,
  })
})
