import { describe, expect, test } from 'vitest'
import { ApiError, type ApiErrorFacts } from '~/api/api-error'
import { LoadError } from '~/ui/lazy-with-retry'
import { asSentence, reportOfError, describeReadError } from './error-messages'

const anError = (facts: Pick<ApiErrorFacts, 'kind'> & Partial<ApiErrorFacts>) =>
  new ApiError({ method: 'GET', path: '/api/v2/pipelines', origin: 'https://a', ...facts })
const UNREAD = ' and gave no reason that Sluice can read. Its answer begins: {"hint":7}'

test('code that could not be loaded is not called an answer', () => {
  expect(describeReadError(new LoadError('404')).cause).toBe('a part of Sluice could not be loaded')
})

describe('the cause of a failed read', () => {
  test.each([
    [
      { kind: 'refused', status: 400, message: 'no' },
      'the service refused the request (400): “no”',
    ],
    [
      { kind: 'refused', status: 400, bodyStart: '{"hint":7}' },
      `the service refused the request (400)${UNREAD}`,
    ],
    [
      { kind: 'refused', status: 400, bodyStart: '<p>no</p>' },
      'the service refused the request (400) and gave no reason',
    ],
    [{ kind: 'refused', status: 400 }, 'the service refused the request (400) and gave no reason'],
    [
      { kind: 'forbidden', status: 403, bodyStart: '{"hint":7}' },
      `the service refused the request (403)${UNREAD}`,
    ],
    [
      { kind: 'reported', status: 200, bodyStart: '{"hint":7}' },
      `the service reported a failure${UNREAD}`,
    ],
    [{ kind: 'server', status: 500 }, 'the service failed (500)'],
    [{ kind: 'server', status: 500, bodyStart: '{"hint":7}' }, `the service failed (500)${UNREAD}`],
    [{ kind: 'server', status: 500, code: 'E', message: 'no' }, 'the service failed (500): “no”'],
    [
      { kind: 'server', status: 200, code: '503', message: 'no' },
      'the service failed (error 503 in an answer with status 200): “no”',
    ],
    [{ kind: 'server', status: 200 }, 'the service failed (200)'],
    [{ kind: 'malformed', bodyStart: 'so be it' }, 'the answer is not JSON. It begins: so be it'],
    [{ kind: 'malformed', bodyStart: '' }, 'the answer is not JSON'],
    [{ kind: 'empty' }, 'the answer is empty'],
    [{ kind: 'not_the_service' }, 'a web page answered instead of the service'],
    [{ kind: 'not_found', status: 404 }, 'the service did not find the requested data'],
    [{ kind: 'not_found', status: 404, message: 'was removed' }, '“was removed”'],
    [
      { kind: 'conflict', status: 409, message: 'is moving' },
      'the service refused the request (409): “is moving”',
    ],
    [
      { kind: 'too_large', status: 413, message: 'ask for less' },
      'the service refused the request (413): “ask for less”',
    ],
    [{ kind: 'reported', status: 200, message: 'no' }, 'the service reported a failure: “no”'],
    [
      { kind: 'unrecognized', bodyStart: '{"hint":7}' },
      'the answer does not contain the expected data. It begins: {"hint":7}',
    ],
  ] as const)('the cause of a failed read names what the error %j means', (facts, cause) =>
    expect(describeReadError(anError(facts)).cause).toBe(cause),
  )

  test('is copied without values that have the name of a secret', () => {
    const report = reportOfError(
      anError({
        kind: 'refused',
        bodyStart: '{"hint":7,"apiKey":"CANARY","b":{"pwd":"CANARY"}}',
      }),
    )
    expect(report).not.toContain('CANARY')
    expect(report).toContain('Answer begins: {"hint":7,"apiKey":"••••••••","b":{"pwd":"••••••••"}}')
  })
})

test('the advice for a 404 is to check the address of the service, unless the service gives a reason', () => {
  const { advice: withReason } = describeReadError(
    anError({ kind: 'not_found', message: 'There is no pipeline with this id.' }),
  )
  const { advice: withoutReason } = describeReadError(anError({ kind: 'not_found' }))
  expect(withReason).not.toContain('Check the address')
  expect(withoutReason).toContain('Check the address')
})

test.each([
  ['the service failed (500)', 'The service failed (500).'],
  ['the service failed (500): “boom”', 'The service failed (500): “boom”.'],
  ['no permission: “Ask us first.”', 'No permission: “Ask us first.”'],
])('“%s” is the sentence “%s”', (text, sentence) => expect(asSentence(text)).toBe(sentence))
