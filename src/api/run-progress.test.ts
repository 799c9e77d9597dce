import { describe, expect, test } from 'vitest'
import { progressOf, progressText, stepText } from './run-progress'
import { readPipeline } from './pipelines'

const read = (record: object) => {
  const pipeline = readPipeline({ _id: 'a', status: 'failed', ...record })
  return pipeline && progressOf(pipeline)
}
const steps = [
  { name: 'Build', status: 'succeeded' },
  { name: 'Scan', status: 'failed' },
]

describe('the reason of a failed run, or its current step', () => {
  test.each<[string, object, object]>([
    ['message', { message: 'no space left' }, { message: 'no space left' }],
    ['run.message', { run: { message: 'exit code 2' } }, { message: 'exit code 2' }],
    ['error as a text', { error: 'timeout' }, { message: 'timeout' }],
    ['error.message', { error: { message: 'timeout' } }, { message: 'timeout' }],
    ['only the step', { steps }, { stepNumber: 2, stepCount: 2, stepName: 'Scan' }],
    [
      'the message of the step, which has priority over the run',
      {
        steps: [{ name: 'Scan', status: 'error', message: 'CVE found' }],
        run: { message: 'failed' },
      },
      { stepNumber: 1, stepCount: 1, stepName: 'Scan', message: 'CVE found' },
    ],
  ])('the current step or the reason of a failed run is read from %s', (_, record, failure) =>
    expect(read(record)).toEqual(failure),
  )

  test.each<[string, object]>([
    ['a record without a reason', {}],
    ['a message of another form', { message: ['a'], run: 'x', steps: 'none' }],
    ['an empty message', { message: '  ' }],
    ['a run that succeeded', { status: 'succeeded', message: 'fine' }],
    ['a state that is not known', { status: 'weird', message: 'hm' }],
  ])('the current step is unknown for %s', (_, record) => expect(read(record)).toBeUndefined())

  test.each(['running', 'waiting_approval'])(
    'for a run that is %s, only the step is shown',
    (status) => {
      const list = [
        { name: 'Build', status: 'succeeded' },
        { name: 'Scan', status },
      ]
      expect(read({ status, steps: list, message: 'going well' })).toEqual({
        stepNumber: 2,
        stepCount: 2,
        stepName: 'Scan',
      })
    },
  )

  test('a rejected run has the reason of its rejection', () => {
    expect(read({ status: 'rejected', run: { message: 'freeze until Monday' } })).toEqual({
      message: 'freeze until Monday',
    })
  })

  test('the text of a step and its message contains the name of the step once', () => {
    const scan = { stepNumber: 2, stepCount: 5, stepName: 'Scan' }
    expect(progressText({ ...scan, message: 'exit code 2' })).toBe('exit code 2 (Scan)')
    expect(progressText({ ...scan, message: 'Timed out (no pod).' })).toBe(
      'Timed out (no pod, Scan)',
    )
    expect(progressText({ ...scan, message: '“Scan” failed' })).toBe('“Scan” failed')
    expect(progressText(scan)).toBe('Scan, 2\u00a0of\u00a05')
    expect(progressText({ stepNumber: 2, stepCount: 5 })).toBe('Step 2\u00a0of\u00a05')
    expect(progressText({ message: 'no agent' })).toBe('no agent')
  })

  test('the text of a step has its number and name, and is empty if the step is unknown', () => {
    expect(stepText({ stepNumber: 4, stepCount: 5, stepName: 'Scan' })).toBe('step 4, Scan')
    expect(stepText({ stepNumber: 4, stepCount: 5 })).toBe('step 4')
    expect(stepText({ message: 'no agent' })).toBe('')
  })
})
