import { afterEach, describe, expect, test } from 'vitest'
import { mapPhaseWords, phaseOf, statusWordOf } from '~/domain/phases'
import { readPipeline } from './pipelines'
import { stepsOf } from './steps'

describe('the word for a state', () => {
  test.each([
    [{ status: 'In_Review' }, 'In_Review'],
    [{ status: { state: 'in_review' } }, 'in_review'],
    [{ status: { phase: 'in_review' } }, 'in_review'],
    [{ status: { name: 'in_review' } }, 'in_review'],
    [{ state: 'in_review' }, 'in_review'],
    [{ phase: 'in_review' }, 'in_review'],
    [{ status: null, state: 'in_review' }, 'in_review'],
    [{ status: ' ', state: 'in_review' }, 'in_review'],
    [{ status: { code: 4 }, phase: 'in_review' }, 'in_review'],
    [{ status: { state: '', name: 'in_review' } }, 'in_review'],
    [{ status: 4 }, '4'],
    [{ status: { state: 4 } }, '4'],
    // `status` has priority, even if another key has a known word.
    [{ status: 'enabled', state: 'running' }, 'enabled'],
    [{ status: '' }, ''],
    [{}, undefined],
    [{ status: true, state: ['running'], phase: { name: 'running' } }, undefined],
  ])('the word for the state is found in the record %j', (record, word) => {
    expect(statusWordOf(record)).toBe(word)
    // Pipelines with text or numeric ids give the same word, and so do steps.
    expect(readPipeline({ _id: 'a', ...record })?.status).toBe(word)
    expect(readPipeline({ _id: 7, ...record })?.status).toBe(word)
    const withStep = readPipeline({ _id: 'a', steps: [record] })
    expect(withStep && stepsOf(withStep).steps[0]?.status).toBe(word)
  })

  test('finding the word for a state does not change the raw record', () => {
    const record = { _id: 'a', status: { state: 'waiting_approval', since: 'today' } }
    const copy = structuredClone(record)
    expect(readPipeline(record)?.raw).toEqual(copy)
  })
})

describe('the mapping of status words in config.json', () => {
  afterEach(() => mapPhaseWords({}))

  test.each(['in_review', 'In Review', ' IN-REVIEW '])(
    'with a mapping in config.json, the record %j waits at the gate that it names',
    (status) => {
      expect(phaseOf({ status })).toBe('unknown')
      mapPhaseWords({ 'In Review': 'waiting_approval' })
      expect(phaseOf({ status })).toBe('waiting_approval')
    },
  )

  test('a mapping in config.json has priority over ours, and other words keep their phases', () => {
    mapPhaseWords({ pending: 'waiting_approval' })
    expect(phaseOf({ status: 'pending' })).toBe('waiting_approval')
    expect(phaseOf({ status: 'queued' })).toBe('queued')
    mapPhaseWords({})
    expect(phaseOf({ status: 'pending' })).toBe('queued')
  })
})
