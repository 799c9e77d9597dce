import { expect, test } from 'vitest'
import { own } from '~/lib/json'
import { viewOf } from '../model/resource-view'
import { initialTasks } from './initial-tasks'

const START = Date.UTC(2026, 2, 2, 9)

test('the initial tasks are in every phase of a task, newest first', () => {
  const views = initialTasks({ demoStartedAt: START, seed: 1 }).map(
    (task) => viewOf(task, START).view,
  )
  const all = (key: string) => views.map((view) => String(own(view, key)))
  expect(all('status')).toEqual(['running', 'failed', 'succeeded', 'stopped', 'succeeded', 'idle'])
  for (const key of ['createdAt', 'updatedAt']) {
    expect(all(key), key).toEqual(all(key).toSorted().toReversed())
  }
})
