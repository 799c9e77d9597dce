import { describe, expect, test } from 'vitest'
import { aClient, aReply, failureOf } from './client.test-data'
import { readValidation, validatePipeline } from './validate-pipeline'

describe('reading a validation result', () => {
  test.each([
    ['{"valid":true,"problems":[]}', { valid: true, problems: [] }],
    ['{"valid":"false","problems":[]}', { valid: false }],
    ['{"isValid":true}', { valid: true }],
    ['{"data":{"valid":false,"errors":["no name"]}}', { problems: [{ message: 'no name' }] }],
    ['{"problems":[{"message":"m","severity":"Warning"}]}', { valid: true }],
    ['{"problems":[{"message":"m"}]}', { valid: false }],
    [
      '{"problems":[{"path":"/name","message":"m"}],"valid":false}',
      { problems: [{ path: '/name' }] },
    ],
    [
      '{"valid":false,"problems":[null,{"detail":"d"},7]}',
      { problems: [{}, { message: 'd' }, {}] },
    ],
    [
      '{"errors":{"name":["too long","not unique"],"steps.0.name":"missing"}}',
      {
        valid: false,
        problems: [
          { path: 'name', message: 'too long' },
          { path: 'name', message: 'not unique' },
          { path: 'steps.0.name', message: 'missing' },
        ],
      },
    ],
    [
      '{"detail":[{"loc":["body","steps",0,"name"],"msg":"field required"}]}',
      { valid: false, problems: [{ path: 'steps.0.name', message: 'field required' }] },
    ],
    [
      '{"issues":[{"pointer":"/name","title":"t"}]}',
      { problems: [{ path: '/name', message: 't' }] },
    ],
    ['{"issues":[{"field":"name","reason":"r"}]}', { problems: [{ path: 'name', message: 'r' }] }],
    ['{"problems":[],"errors":["e"]}', { valid: false, problems: [{ message: 'e' }] }],
    ['{"problems":[],"errors":[]}', { valid: true, problems: [] }],
    [
      '{"problems":[{"message":"m","severity":"hint"}],"errors":["e"]}',
      { valid: false, problems: [{ message: 'm' }, { message: 'e' }] },
    ],
    ['{"valid":false,"data":{"problems":["p"]}}', { valid: false, problems: [{ message: 'p' }] }],
    ['{"data":{},"error":{"errors":["e"]}}', { valid: false, problems: [{ message: 'e' }] }],
    ['{"valid":true,"problems":[],"detail":{"steps":4}}', { valid: true, problems: [] }],
    ['{"valid":true,"data":{"steps":[],"errors":["e"]}}', { valid: true, problems: [] }],
    ['{"valid":true,"steps":4}', { valid: true, problems: [] }],
    [
      '{"data":{"valid":false,"errors":["e"],"steps":[]}}',
      { valid: false, problems: [{ message: 'e' }] },
    ],
    ['{"error":{"data":{"errors":["e"]}}}', { valid: false, problems: [{ message: 'e' }] }],
    [
      '{"valid":false,"errors":["e"],"data":{"errors":["e"]}}',
      { valid: false, problems: [{ message: 'e' }] },
    ],
    ['{"problems":[{"message":"m","severity":"hint"},{"message":"n"}]}', { valid: false }],
    ['{"result":{"valid":true}}', { valid: true }],
    [
      '{"valid":false,"problems":[{"hint":7},null]}',
      {
        problems: [
          { message: 'The service gave no reason that Sluice can read. It sent: { "hint": 7 }' },
          { message: 'The service gave no reason that Sluice can read. It sent: null' },
        ],
      },
    ],
    [
      '{"valid":false,"problems":[{"field":"name","hint":7}]}',
      {
        problems: [
          {
            path: 'name',
            message:
              'The service gave no reason that Sluice can read. It sent: { "field": "name", "hint": 7 }',
          },
        ],
      },
    ],
  ])('a validation result is read from %s', (text, expected) =>
    expect(readValidation(JSON.parse(text))).toMatchObject(expected),
  )
  test.each(['{}', '[]', 'null', '{"valid":null}', '{"data":{}}', '{"errors":{}}'])(
    'no validation result is read from %s',
    (text) => expect(readValidation(JSON.parse(text))).toBeUndefined(),
  )
})

test.each(['warning', 'warn', 'info', 'hint', 'HINT'])(
  'a problem of severity %s is a warning',
  (word) => {
    const problems = [{ message: 'm', severity: word }]
    for (const key of ['problems', 'errors', 'issues', 'detail']) {
      expect(readValidation({ [key]: problems })).toMatchObject({ valid: true, problems })
      expect(readValidation({ [key]: [...problems, 'n'] })?.valid).toBe(false)
    }
  },
)

test.each([
  [{ valid: false }, 'The service gave no reason that Sluice can read. It sent: {'],
  [{ isValid: 'false', message: 'Too large.' }, 'Too large.'],
  [{ data: { valid: false, message: 'Too large.' } }, 'Too large.'],
  [{ valid: false, problems: [], errors: ['Too large.'] }, 'Too large.'],
  [{ valid: false, messages: ['Odd.'] }, 'Odd.'],
  [{ data: { valid: false, problems: [{ message: 'Slow.', severity: 'hint' }] } }, 'reason'],
  [{ valid: false, errors: [{ message: 'Slow.', severity: 'hint' }] }, 'no reason'],
])('an invalid pipeline has an error, also without a list of problems: %j', (json, message) => {
  const { valid, problems = [] } = readValidation(json) ?? {}
  expect(valid).toBe(false)
  expect(problems[0]?.message).toContain(message)
  expect(problems[0]?.severity).toBeUndefined()
})

test.each([['Careful.'], [['Careful.']]])(
  'a valid pipeline keeps the warnings of the service: %j',
  (warnings) => {
    expect(readValidation({ valid: true, warnings })).toEqual({
      valid: true,
      problems: [{ message: 'Careful.', severity: 'warning' }],
    })
  },
)

test.each([
  { valid: true, errorCount: 2 },
  { valid: true, results: [{ valid: true }, { valid: false }] },
  { valid: true, problems: 'Too large.' },
  { valid: true, problems: ['Too large.'] },
  { valid: true, status: 'failed' },
  { data: { isValid: 'true', errors: 1 } },
  { problems: [], status: 'invalid' },
])('an answer that contradicts itself does not make a pipeline valid: %j', (json) => {
  const { valid, problems = [] } = readValidation(json) ?? {}
  expect(valid).toBe(false)
  expect(problems[0]?.message).toContain('contradicts itself')
  expect(problems[0]?.message).toContain(Object.keys(json)[0])
  if (json.problems?.length) expect(problems[1]?.message).toBe('Too large.')
})

test.each([
  { status: 'ok' },
  { errorCount: 0 },
  { errors: 0 },
  { results: [{ valid: true }] },
  // The pipeline itself, with the status of its last run.
  { status: 'failed', steps: [] },
])('an answer without a contradiction makes a pipeline valid: %j', (more) => {
  expect(readValidation({ valid: true, ...more })).toEqual({ valid: true, problems: [] })
})

test.each([400, 422])('the problems in a reply with the status %i are a result', async (status) => {
  const problems = [{ message: 'Bad job.', field: 'steps[1].tool.configuration.job' }]
  const { client } = aClient(() => aReply(JSON.stringify({ errors: problems }), status))
  expect(await validatePipeline(client, {})).toEqual({
    valid: false,
    problems: [{ message: 'Bad job.', path: 'steps[1].tool.configuration.job' }],
  })
})

test.each([
  [422, { detail: 'Invalid.', problems: [{ stepId: 'b7', message: 'Bad job.' }] }],
  [422, { problems: { build: 'Bad job.' } }],
  [200, { errors: { 'steps[0].name': ['Bad job.'] } }],
])('problems that name only a step are a result: %i %j', async (status, body) => {
  const { client } = aClient(() => aReply(JSON.stringify(body), status))
  const pipeline = { steps: [{ _id: 'b7', name: 'Build' }] }
  expect(await validatePipeline(client, pipeline)).toMatchObject({
    valid: false,
    problems: [{ message: 'Bad job.' }],
  })
})

test.each([
  { valid: false, problems: [{ step: 'Build', message: 'Bad job.' }] },
  { valid: false, message: 'Bad job.' },
  { errors: [{ path: '$.steps[0].name', message: 'Bad job.' }] },
])('a reply with the status 422 is the result %j', async (body) => {
  const { client } = aClient(() => aReply(JSON.stringify(body), 422))
  expect(await validatePipeline(client, {})).toMatchObject({
    valid: false,
    problems: [{ message: 'Bad job.' }],
  })
})

test.each([
  [422, { errors: [{ message: 'Not now.' }] }],
  [422, { message: 'Quota exceeded.', detail: { requestId: 'abc-1' } }],
  [400, { message: 'Bad request.', field: 'X-Tenant' }],
  [403, { errors: [{ message: 'Not yours.', field: 'name' }] }],
  [503, { problems: [{ message: 'Down.', path: '/steps' }] }],
])('any other failed request is an error: %i %j', async (status, body) => {
  const { client } = aClient(() => aReply(JSON.stringify(body), status))
  expect(await failureOf(validatePipeline(client, {}))).toMatchObject({ facts: { status } })
})
