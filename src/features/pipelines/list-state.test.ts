import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIST_STATE, listParams } from './list-state'
import { OPTIONAL_COLUMNS, SORT_KEYS } from './rows/pipeline-columns'

const state = fc.record({
  q: fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  sort: fc.record({ by: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() }),
  columns: fc.option(fc.subarray([...OPTIONAL_COLUMNS]), { nil: undefined }),
})

describe('the URL of the list', () => {
  it('the URL contains every state and restores it', () => {
    fc.assert(
      fc.property(state, (wanted) => {
        const params = listParams.write(new URLSearchParams(), wanted)
        expect(listParams.read(new URLSearchParams(params.toString()))).toEqual(wanted)
      }),
      { numRuns: 200 },
    )
  })

  it('the URL contains no defaults', () => {
    expect(
      listParams
        .write(new URLSearchParams('q=web&sort=name&columns=id'), DEFAULT_LIST_STATE)
        .toString(),
    ).toBe('')
    expect(listParams.read(new URLSearchParams())).toEqual(DEFAULT_LIST_STATE)
  })

  it('other parameters are kept, and the input is not changed', () => {
    const params = new URLSearchParams('scenario=huge&q=web&x=1&x=2')
    const written = listParams.write(params, { ...DEFAULT_LIST_STATE, q: 'status:failed' })
    expect(written.toString()).toBe('scenario=huge&q=status%3Afailed&x=1&x=2')
    expect(params.get('q')).toBe('web')
  })

  it('the parameter `status` is read as part of the query, and written into the query', () => {
    const typed = new URLSearchParams('status=failed&q=web&status=stopped')
    const view = listParams.read(typed)
    expect(view.q).toBe('status:failed,stopped web')
    expect(listParams.write(typed, view).toString()).toBe('q=status%3Afailed%2Cstopped+web')
    expect(listParams.read(new URLSearchParams('status=')).q).toBe('')
    expect(listParams.read(new URLSearchParams('status=failed,on hold')).q).toBe(
      'status:failed,"on hold"',
    )
  })

  it('an unknown value is read as the default', () => {
    const read = listParams.read(new URLSearchParams('sort=-constructor&columns=nothing,known'))
    expect(read).toEqual(DEFAULT_LIST_STATE)
    expect(listParams.read(new URLSearchParams('columns=id,bogus,status')).columns).toEqual([
      'status',
      'id',
    ])
    expect(listParams.read(new URLSearchParams('columns=none')).columns).toEqual([])
  })
})
