import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import { PHASES } from '~/domain/phases'
import { taskEntry } from './data/use-tasks'
import { matchesTask, tasksParams } from './tasks-toolbar'

const NOTHING = { q: '', status: '', task: '' } as const

describe('the view of the tasks', () => {
  it('the view can be read from its URL, and defaults are not written', () => {
    const aView = fc.record({
      q: fc.string(),
      status: fc.constantFrom('' as const, ...PHASES),
      task: fc.string(),
    })
    fc.assert(
      fc.property(aView, (view) => {
        const written = tasksParams.write(new URLSearchParams('scenario=default'), view)
        expect(tasksParams.read(new URLSearchParams(written.toString()))).toEqual(view)
        expect(written.get('scenario')).toBe('default')
      }),
    )
    expect(tasksParams.write(new URLSearchParams(), NOTHING).toString()).toBe('')
    expect(tasksParams.read(new URLSearchParams('status=odd'))).toEqual(NOTHING)
  })

  it('the search finds tasks whose name and id contain every word, and always the open task', () => {
    const record = readPipeline({ _id: 'id-7', name: 'Warm the caches', status: 'running' })
    const entry = taskEntry('id-7', record && { kind: 'record', record })
    expect(matchesTask(entry, { ...NOTHING, q: 'CACHES id-7 ' })).toBe(true)
    expect(matchesTask(entry, { ...NOTHING, q: 'cold' })).toBe(false)
    expect(matchesTask(entry, { ...NOTHING, status: 'failed' })).toBe(false)
    expect(matchesTask(entry, { ...NOTHING, status: 'running' })).toBe(true)
    expect(matchesTask(entry, { q: 'cold', status: 'failed', task: 'id-7' })).toBe(true)
  })
})
