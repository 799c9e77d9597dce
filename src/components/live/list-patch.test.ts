import { describe, expect, test } from 'vitest'
import type { Pipeline } from '~/api/pipelines'
import { readPipeline } from '~/api/pipelines'
import { createListPatch, mergeAnswer } from './list-patch'
import { aPipeline } from './tab-world.test-data'

const read = (raw: object) => {
  const record = readPipeline(raw)
  if (record === undefined) throw new Error('no record')
  return record
}

describe('an answer to status', () => {
  test('that says the same leaves the record as it is', () => {
    const before = aPipeline({ _id: 'a', status: 'running', steps: [{ name: 'build' }] })
    expect(mergeAnswer(before, read({ _id: 'a', status: 'running' }))).toBe(before)
    expect(mergeAnswer(before, read(structuredClone(before.raw)))).toBe(before)
  })

  test('of the status alone changes the status alone', () => {
    const before = aPipeline({ _id: 'a', status: 'running', tags: ['web'], run: { number: '7' } })
    const after = mergeAnswer(before, read({ _id: 'a', status: 'failed' }))
    expect(after.raw).toEqual({ ...before.raw, status: 'failed' })
    expect(after.status).toBe('failed')
  })

  test('may say the state under another key than the list', () => {
    const before = aPipeline({ _id: 'a', status: 'running', phase: 'planning' })
    const after = mergeAnswer(before, read({ _id: 'a', state: 'failed' }))
    expect(after.status).toBe('failed')
    const nested = aPipeline({ _id: 'a', status: { state: 'waiting_approval' }, phase: 'planning' })
    const answered = mergeAnswer(nested, read({ _id: 'a', status: 'running' }))
    expect(answered.status).toBe('running')
    // What the state does not hide behind is kept.
    expect(answered.raw['phase']).toBe('planning')
  })

  test('of the whole record ends the run and the gate that it does not have', () => {
    const before = aPipeline({
      _id: 'a',
      status: 'waiting_approval',
      run: { number: '7' },
      approval: { step: 'gate' },
      extra: 1,
    })
    const after = mergeAnswer(before, aPipeline({ _id: 'a', status: 'idle' }))
    expect(after.raw).toEqual({ _id: 'a', name: 'Pipeline a', status: 'idle', extra: 1 })
  })

  test('older than what is shown is ignored (row 37)', () => {
    const at = (updatedAt: string, status: string) => aPipeline({ _id: 'a', status, updatedAt })
    const before = at('2026-01-02T00:00:00Z', 'running')
    expect(mergeAnswer(before, at('2026-01-01T00:00:00Z', 'idle'))).toBe(before)
    expect(mergeAnswer(before, at('2026-01-02T00:00:00Z', 'failed')).status).toBe('failed')
    expect(mergeAnswer(before, at('no date', 'failed')).status).toBe('failed')
  })

  test.each([{ _id: 7 }, { id: 'x7' }])('keeps the id as it was written: %o', (ids) => {
    const before = read({ ...ids, name: 'N', status: 'running' })
    expect(mergeAnswer(before, read({ _id: before._id, status: 'running' }))).toBe(before)
    const after = mergeAnswer(before, read({ _id: before._id, status: 'idle' }))
    expect(after.raw).toEqual({ ...ids, name: 'N', status: 'idle' })
    expect(after._id).toBe(before._id)
  })

  test('with a key named like a prototype does not reach it (row 28)', () => {
    const raw = JSON.parse('{"_id":"a","status":"idle","__proto__":{"polluted":true}}') as object
    const after = mergeAnswer(aPipeline({ _id: 'a', status: 'running' }), read(raw))
    expect(Object.hasOwn(after.raw, '__proto__')).toBe(true)
    expect('polluted' in after.raw || 'polluted' in {}).toBe(false)
  })
})

describe('a list', () => {
  const items = ['a', 'b', 'c', 'b', 'd'].map((_id) => aPipeline({ _id, status: 'running' }))
  const answers = (...list: Pipeline[]) =>
    new Map(list.map((record): [string, Pipeline] => [record._id ?? '', record]))
  const failed = (_id: string) => aPipeline({ _id, status: 'failed' })

  test('keeps its identity when no answer says anything new', () => {
    const result = createListPatch().apply(items, answers(...items.slice(0, 2), failed('other')))
    expect(result.items).toBe(items)
    expect(result.changed).toEqual([])
  })

  test('replaces what changed and keeps the identity of all others, duplicates included (row 27)', () => {
    const { items: next, changed } = createListPatch().apply(items, answers(failed('b')))
    expect(changed).toEqual(['b'])
    expect(next.map(({ status }) => status === 'failed')).toEqual([false, true, false, true, false])
    expect(next.map((item, at) => item === items[at])).toEqual([true, false, true, false, true])
  })

  test('is found in after it was patched, and after it was read anew in another order', () => {
    const patch = createListPatch()
    expect(patch.find(items, 'c', ['a'])).toBe(items[2])
    const { items: next } = patch.apply(items, answers(failed('c')))
    expect(patch.find(next, 'c', [])?.status).toBe('failed')
    const anew = items.toReversed()
    expect(patch.find(anew, 'a', [])).toBe(items[0])
    expect(patch.find(anew, 'none', [])).toBeUndefined()
    expect(patch.apply(anew, answers(failed('d'))).items[0]?.status).toBe('failed')
  })

  test('of many is gone through once for all answers, and not again where only records were replaced', () => {
    let looks = 0
    class Counted {
      readonly raw: Pipeline['raw']
      constructor(at: number) {
        this.raw = aPipeline({ _id: `p${at}` }).raw
      }
      get _id() {
        looks += 1
        return String(this.raw['_id'])
      }
    }
    // All that is read of a record here.
    const many = Array.from({ length: 1_000 }, (_, at) => new Counted(at) as unknown as Pipeline)
    const patch = createListPatch()
    const news = answers(...Array.from({ length: 100 }, (_, at) => failed(`p${at * 10}`)))
    const { items: patched, changed } = patch.apply(many, news)
    expect(changed).toHaveLength(100)
    expect(looks).toBe(1_000)
    patch.apply(patched, news)
    expect(looks).toBe(1_000)
  })
})
