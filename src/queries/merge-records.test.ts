import { describe, expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import { mergeRecords } from './known-statuses'

const read = (raw: object) => {
  const record = readPipeline(raw)
  if (record === undefined) throw new Error('no record')
  return record
}

const aPipeline = ({ _id, ...rest }: { readonly _id: string; readonly [key: string]: unknown }) =>
  read({ _id, name: `Pipeline ${_id}`, ...rest })

describe('merging a record with a status answer', () => {
  test('an equal answer returns the record itself', () => {
    const before = aPipeline({ _id: 'a', status: 'running', steps: [{ name: 'build' }] })
    expect(mergeRecords(before, read({ _id: 'a', status: 'running' }))).toBe(before)
    expect(mergeRecords(before, read(structuredClone(before.raw)))).toBe(before)
  })

  test('an answer with only a state changes only the state', () => {
    const before = aPipeline({ _id: 'a', status: 'running', tags: ['web'], run: { number: '7' } })
    const after = mergeRecords(before, read({ _id: 'a', status: 'failed' }))
    expect(after.raw).toEqual({ ...before.raw, status: 'failed' })
    expect(after.status).toBe('failed')
  })

  test('the state is updated even if the answer has it in another key than the list', () => {
    const before = aPipeline({ _id: 'a', status: 'running', phase: 'planning' })
    const after = mergeRecords(before, read({ _id: 'a', state: 'failed' }))
    expect(after.status).toBe('failed')
    const nested = aPipeline({ _id: 'a', status: { state: 'waiting_approval' }, phase: 'planning' })
    const answered = mergeRecords(nested, read({ _id: 'a', status: 'running' }))
    expect(answered.status).toBe('running')
    expect(answered.raw['phase']).toBe('planning')
  })

  test('an answer with a complete record removes the run and the gate that it does not contain', () => {
    const before = aPipeline({
      _id: 'a',
      status: 'waiting_approval',
      run: { number: '7' },
      approval: { step: 'gate' },
      extra: 1,
    })
    const after = mergeRecords(before, aPipeline({ _id: 'a', status: 'idle' }))
    expect(after.raw).toEqual({ _id: 'a', name: 'Pipeline a', status: 'idle', extra: 1 })
  })

  test.each([{ _id: 7 }, { id: 'x7' }])(
    'the record keeps its id if the answer has the id in the form %o',
    (ids) => {
      const before = read({ ...ids, name: 'N', status: 'running' })
      expect(mergeRecords(before, read({ _id: before._id, status: 'running' }))).toBe(before)
      const after = mergeRecords(before, read({ _id: before._id, status: 'idle' }))
      expect(after.raw).toEqual({ ...ids, name: 'N', status: 'idle' })
      expect(after._id).toBe(before._id)
    },
  )

  test('an answer with the key __proto__ does not change a prototype', () => {
    const raw = JSON.parse('{"_id":"a","status":"idle","__proto__":{"polluted":true}}') as object
    const after = mergeRecords(aPipeline({ _id: 'a', status: 'running' }), read(raw))
    expect(Object.hasOwn(after.raw, '__proto__')).toBe(true)
    expect('polluted' in after.raw || 'polluted' in {}).toBe(false)
  })
})
