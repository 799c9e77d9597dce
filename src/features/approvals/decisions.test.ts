import { expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import { decisionText } from './decisions'

const running = { phase: 'running', isGone: false, hasWaited: true } as const
const waits = { phase: 'waiting_approval', isGone: false, hasWaited: true } as const

test.each(['queued', 'sent', 'checking'] as const)(
  'a decision of this browser that is %s is shown as “Being approved”, even if the list already shows the decision',
  (kind) => {
    expect(decisionText(running, { action: 'approve', state: { kind } })).toBe('Being approved')
    expect(decisionText(waits, { action: 'reject', state: { kind } })).toBe('Being rejected')
  },
)

test('the text says whether this browser or another one has decided the gate', () => {
  const refused = { kind: 'refused', reason: 'busy' } as const
  expect(decisionText(running, undefined)).toBe('Already decided')
  expect(decisionText(running, { action: 'approve', state: refused })).toBe('Already decided')
  expect(decisionText(waits, { action: 'approve', state: refused })).toBe('Approval refused')
  expect(decisionText({ ...waits, isGone: true }, undefined)).toBe('No longer in the list')
  expect(decisionText(waits, undefined)).toBeUndefined()

  const inOtherTab = {
    action: 'approve',
    state: { kind: 'done', confirmedBy: 'reply' },
    isFromJournal: true,
  } as const
  expect(decisionText(running, inOtherTab)).toBe('Approved from this browser')
  for (const phase of ['rejected', 'idle'] as const)
    expect(decisionText({ ...running, phase }, inOtherTab)).not.toContain('this browser')
  // The pipeline may wait at its next gate, so the text does not mention the earlier decision.
  expect(decisionText(waits, inOtherTab)).toBeUndefined()
})

test('after an approval, the next gate of the pipeline does not show the earlier decision', () => {
  const at = (step: string) => readPipeline({ _id: 'a', approval: { step } })
  const done = { kind: 'done', confirmedBy: 'reply' } as const
  const decision = { action: 'approve', state: done, before: at('QA') } as const
  expect(decisionText({ ...waits, pipeline: at('QA') }, decision)).toContain('old status')
  expect(decisionText({ ...waits, pipeline: at('Legal') }, decision)).toBeUndefined()
})

test.each(['idle', 'running', 'succeeded', 'failed', 'stopped'] as const)(
  'for a %s pipeline that is not known to have waited, the text does not say that someone decided',
  (phase) =>
    expect(decisionText({ phase, isGone: false, hasWaited: false }, undefined)).toBe(
      'Does not wait for approval',
    ),
)
