import { describe, expect, test } from 'vitest'
import { notTaken } from '~/queries/pipeline-mutations'
import { updatePlan } from './update-plan'

describe('an update', () => {
  const base = { _id: '1', name: 'a', description: 'd', tags: ['t'], steps: [], updatedAt: 'x' }
  test.each([
    [{ ...base }, {}, [], []],
    [{ ...base, name: 'b' }, { name: 'b' }, [], []],
    [{ ...base, description: undefined }, { description: '' }, [], []],
    [{ ...base, tags: ['u'] }, { tags: ['u'] }, ['tags'], []],
    [{ ...base, tags: undefined, _id: '2', updatedAt: 'y' }, {}, [], ['_id', 'tags', 'updatedAt']],
  ])('to %j', (pipeline, settings, undocumented, impossible) => {
    expect(updatePlan(base, pipeline)).toEqual({ settings, undocumented, impossible })
  })

  test('is done if the record shows all of it, even with keys that the service adds', () => {
    const settings = { name: 'b', steps: [{ name: 's', status: 'failed' }] }
    const record = { name: 'b', steps: [{ _id: 'new', name: 's' }] }
    expect(notTaken(record, settings)).toEqual([])
    expect(notTaken({ ...record, name: 'a' }, settings)).toEqual(['name'])
    expect(notTaken({ name: 'b', steps: [] }, settings)).toEqual(['steps'])
  })
})
