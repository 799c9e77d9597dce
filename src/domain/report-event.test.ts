import { describe, expect, test } from 'vitest'
import { errorReport, policyReport, vitalReport } from './report-event'

const CANARY = 'CANARY_token'

describe('the report of an error', () => {
  test('an error is reported with only its kind, its screen and our own files', () => {
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

  test('the report of an error has at most ten stack frames', () => {
    const error = new Error('deep')
    error.stack = '/assets/a.js:1:1\n'.repeat(50)
    expect(errorReport(error, '/tasks').frames).toHaveLength(10)
  })

  test.each([CANARY, null, { name: CANARY }, Object.assign(new Error(CANARY), { name: CANARY })])(
    'the report of the unknown error %j contains no text of that error',
    (thrown) => {
      const report = errorReport(thrown, `/${CANARY}`)
      expect(report).toMatchObject({ name: 'other', screen: 'other' })
      expect(JSON.stringify(report)).not.toContain('CANARY')
    },
  )
})

test('a violation of the content security policy is reported with only its directive', () => {
  expect(policyReport('connect-src', '/console')).toEqual({
    kind: 'policy',
    screen: 'console',
    name: 'connect-src',
  })
  expect(policyReport(CANARY, '').name).toBe('other')
})

test('the value of a web vital is reported with three decimals', () => {
  expect(vitalReport('CLS', 0.123_456, '/pipelines')).toEqual({
    kind: 'vitals',
    screen: 'pipelines',
    name: 'CLS',
    value: 0.123,
  })
})
