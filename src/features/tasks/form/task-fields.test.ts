import { expect, test } from 'vitest'
import { settingsToSend, initialFields } from './task-dialog'
import { taskEntry } from '../data/use-tasks'

test('a task draft restores typed values unchanged, including a script', () => {
  const typed = { name: 'a token', description: 'of: us', script: 'export NPM_TOKEN=t0p\nmake' }
  expect(initialFields(undefined, JSON.stringify(settingsToSend(typed, undefined)))).toEqual(typed)
})

function aTask(description: string) {
  const raw = { _id: 't', name: 'Build', description, script: 'TOKEN=abc make' }
  const { record } = taskEntry('t', { kind: 'record', record: { _id: 't', status: 'idle', raw } })
  return record
}

test('a stored draft contains only changed fields, so the other fields get changes by other users', () => {
  const typed = { ...initialFields(aTask('old'), undefined), name: 'Build all' }
  const kept = JSON.stringify(settingsToSend(typed, aTask('old')))
  expect(JSON.parse(kept)).toEqual({ name: 'Build all' })
  const now = aTask('by another user')
  expect(settingsToSend(initialFields(now, kept), now)).toEqual({ name: 'Build all' })
})

test('a stored task draft that cannot be read is ignored', () => {
  for (const draft of ['{', '[]', '{"name":7}'])
    expect(initialFields(undefined, draft)).toEqual({ name: '', description: '', script: '' })
})
